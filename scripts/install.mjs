// The locked packages in node_modules: those that build and serve for `npm start`, all of them for development. Plain Node, as nothing is installed yet.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quietly, root } from './bootstrap.mjs'

/** Development packages without which nothing is built; a server runs without them. Next asks for the types, and would install them itself. */
export const buildPackages = ['@types/node', '@types/react', 'swagger-ui-react', 'tsx', 'typescript']

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
const modules = join(root, 'node_modules')
const installedMark = join(modules, '.masar-lock')
/** npm's record of what is in node_modules; `npm prune` writes it anew. */
const record = join(modules, '.package-lock.json')
const lockFile = join(root, 'package-lock.json')
const sumOf = (path) => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none')
const installedState = () => `${sumOf(lockFile)} ${sumOf(record)} ${process.platform}-${process.arch}`
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Which packages this checkout installed last: `all` or `building`. */
const markedSet = () => (existsSync(installedMark) ? readFileSync(installedMark, 'utf8').split(' ')[0] : undefined)
const mark = (set) => writeFileSync(installedMark, `${set} ${installedState()}`)
const isMarked = (set) => readFileSync(installedMark, 'utf8') === `${set} ${installedState()}`

/**
 * Installs the locked packages unless exactly these are installed: all, or only what building and serving need. All packages are also enough for
 * building, and stay.
 */
export async function installIfNeeded({ forBuilding = false } = {}) {
  if (markedSet() && (isMarked('all') || (forBuilding && isMarked('building')))) return
  if (arePresent('all')) return mark('all')
  if (forBuilding && arePresent('building')) return mark('building')
  if (forBuilding && markedSet() !== 'all') {
    await installForBuilding()
    return mark('building')
  }
  await quietly(
    'Installing packages (about a minute) ...',
    // The packages that `npm start` installed are completed, not installed again.
    arePresent('building') ? ['install', '--no-save', '--include=dev', ...QUIET] : ['ci', '--include=dev', ...QUIET],
    // A lock file made on one system may lack the optional packages of another, which `npm ci` refuses and this completes.
    ['install', '--no-save', '--include=dev', ...QUIET],
  )
  mark('all')
}

/** npm knows packages for production and for development only, so it installs from a package file in which those for building count as production's. */
async function installForBuilding() {
  const folder = join(root, '.data/install')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest = readJson(join(root, 'package.json'))
  for (const name of buildPackages) manifest.dependencies[name] = manifest.devDependencies[name]
  manifest.devDependencies = Object.fromEntries(
    Object.entries(manifest.devDependencies).filter(([name]) => !buildPackages.includes(name)),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  for (const name of ['package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name))
  const rest = ['--prefix', folder, '--omit=dev', ...QUIET]
  await quietly('Installing packages (about a minute) ...', ['ci', ...rest], ['install', '--no-save', ...rest])
  rmSync(modules, { recursive: true, force: true })
  renameSync(join(folder, 'node_modules'), modules)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Whether npm's record in node_modules agrees with the lock file: all packages, as after `npm ci`; those for building, as after `npm start`; or those of
 * production, as after `npm prune --omit=dev`.
 */
export function arePresent(set) {
  if (!existsSync(record)) return false
  const { packages } = readJson(lockFile)
  const present = readJson(record).packages
  const building = set === 'building' ? buildPackages.map((name) => `node_modules/${name}`) : []
  if (!building.every((path) => present[path])) return false
  const isWanted = (path, { dev }) => set === 'all' || !dev || building.includes(path)
  return Object.entries(packages).every(([path, entry]) => {
    if (path === '' || entry.link || !isWanted(path, entry)) return true
    return present[path]
      ? present[path].version === entry.version && existsSync(join(root, path))
      : entry.optional || entry.devOptional
  })
}
