import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package of the lockfile; `development`: needed for builds and tests only. */
export type Dependency = {
  name: string
  version: string
  license: string
  development: boolean
  hasInstallScript: boolean
}

type Entry = { version?: string; license?: string; dev?: boolean; optional?: boolean; hasInstallScript?: boolean; link?: boolean }

/** Accepted licences. Review a licence before adding it here. */
export const acceptedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** The licences of packages without a licence field, from their licence file or README. */
const licensesReadByHand: Record<string, string> = {
  'combine-errors@3.0.3': 'MIT',
  'format@0.2.2': 'MIT',
  'png-js@2.0.0': 'MIT',
}

type Manifest = { license?: unknown; licenses?: { type: string }[] }

function licenseOf(root: string, path: string, name: string, { version = '', license }: Entry): string {
  if (license) return license
  const manifest = join(root, path, 'package.json')
  if (existsSync(manifest)) {
    const { license: declared, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    if (typeof declared === 'string') return declared
    // The older form of the field.
    if (Array.isArray(licenses)) return licenses.map(({ type }) => type).join(' AND ')
  }
  return licensesReadByHand[`${name}@${version}`] ?? 'unknown'
}

/** All packages of the lockfile, those for other platforms included. */
export function readDependencies(root: string): Dependency[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  const installed = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.link)
  return installed.map(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = licenseOf(root, path, name, entry)
    return {
      name,
      version: entry.version ?? '',
      license: license === 'unknown' && entry.optional ? platformLicense(name, packages) : license,
      development: entry.dev ?? false,
      hasInstallScript: entry.hasInstallScript ?? false,
    }
  })
}

/** The licence of a native build is that of its package: `@swc/core-win32-x64-msvc` has the licence of `@swc/core`. */
function platformLicense(name: string, packages: Record<string, Entry>): string {
  const family = name.split('-')[0] ?? name
  const siblings = Object.entries(packages).filter(([path, { license }]) => license && path.startsWith(`node_modules/${family}`))
  return siblings[0]?.[1].license ?? 'unknown'
}

/** Whether a licence expression is accepted: all parts of `A AND B`, or one part of `A OR B`. */
export function isAccepted(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((license) => acceptedLicenses.includes(license.trim())))
}
