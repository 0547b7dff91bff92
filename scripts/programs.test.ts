import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorPrograms } from './bootstrap.mjs'
import { bundleOptions, operatorEntries, serverEntries } from './bundle-options'
import { buildPackages } from './install.mjs'

const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
/** The package of an import such as `drizzle-orm/postgres-js`. */
const packageOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''

describe('the programs of an operator', () => {
  it('are those that are built, and that npm runs by the same names', () => {
    expect(Object.keys(operatorEntries).toSorted()).toEqual([...operatorPrograms].toSorted())
    const run = Object.values(scripts ?? {}).flatMap((script) => /^node scripts\/program\.mjs (\S+)$/.exec(script)?.[1] ?? [])
    expect(run.toSorted()).toEqual([...operatorPrograms].toSorted())
  })

  it('run with the production packages alone', async () => {
    const entryPoints = { ...serverEntries, ...operatorEntries }
    const { metafile } = await build({ ...bundleOptions, entryPoints, outdir: 'dist', write: false, metafile: true })
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
    const packages = new Set(
      imported
        .map(({ path }) => path)
        .filter((path) => !isBuiltin(path))
        .map(packageOf),
    )
    expect(packages.size).toBeGreaterThan(10)
    expect([...packages].filter((name) => !(name in (dependencies ?? {})))).toEqual([])
  })

  it('are what the documents name, with no way that needs a development package', () => {
    const files = [
      'README.md',
      ...readdirSync('docs').map((file) => `docs/${file}`),
      ...readdirSync('deploy').map((file) => `deploy/${file}`),
    ]
    const texts = files
      .filter((file) => /\.(md|example|service|yml|conf)$|Containerfile$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
    const named = texts.flatMap((text) => [...text.matchAll(/\bdist\/([\w-]+)\.mjs/g)].map(([, name = '']) => name))
    expect(operatorPrograms.filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !operatorPrograms.includes(name) && !(name in serverEntries))).toEqual([])
    const runs = texts.flatMap((text) => [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name))
    expect(runs.filter((name) => !(name in (scripts ?? {})))).toEqual([])
  })
})

describe('a built checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-built-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const entry = { version: '1.0.0' }
  const all = { 'node_modules/kept': entry, 'node_modules/builder': { ...entry, dev: true } }
  const record = (packages: object) => write('node_modules/.package-lock.json', JSON.stringify({ packages }))
  /** Runs a line in the checkout, without npm, so that an attempt to install or build fails. */
  const run = (line: string) => {
    const program = `const it = { ...(await import('./scripts/bootstrap.mjs')), ...(await import('./scripts/prepare.mjs')), ...(await import('./scripts/install.mjs')) }; ${line}`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { PATH: '/nowhere', NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    return stdout.trim() + stderr.trim()
  }
  const prepared = () => run("await it.prepare(); console.log('prepared')")

  beforeAll(() => {
    mkdirSync(join(folder, 'scripts'))
    for (const name of ['bootstrap', 'install', 'prepare']) cpSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`))
    write('package.json', JSON.stringify({ dependencies: {}, devDependencies: {} }))
    write('.npmrc', '')
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...all } }))
    for (const path of Object.keys(all)) write(`${path}/package.json`, '{}')
    record(all)
    write('lib/source.ts', 'one')
    for (const name of ['main', 'server', 'worker', ...operatorPrograms]) write(`dist/${name}.mjs`, '')
    write('.next/BUILD_ID', '1')
    run('it.markBuilt(it.sourceStamp())')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('stays built without its development packages, whatever the times of its files', () => {
    expect(prepared()).toBe('prepared')
    record({ 'node_modules/kept': entry })
    rmSync(join(folder, 'node_modules/builder'), { recursive: true })
    for (const path of ['package-lock.json', 'lib/source.ts']) utimesSync(join(folder, path), 1, 1)
    expect(prepared()).toBe('prepared')
  })

  it('installs what is missing before it builds, where a source file has changed since', () => {
    write('lib/source.ts', 'two')
    expect(run('console.log(it.isBuilt())')).toBe('false')
    expect(prepared()).toMatch(/^Installing packages/)
    write('lib/source.ts', 'one')
    expect(prepared()).toBe('prepared')
  })

  it('installs only what builds and serves, and nothing more where everything is there', () => {
    write('lib/source.ts', 'two')
    const builders = Object.fromEntries(buildPackages.map((name) => [`node_modules/${name}`, { ...entry, dev: true }]))
    const packages = { ...all, ...builders }
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }))
    for (const path of Object.keys(packages)) write(`${path}/package.json`, '{}')
    const mark = () => readFileSync(join(folder, 'node_modules/.masar-lock'), 'utf8').split(' ')[0]
    const install = (options: string) => run(`await it.installIfNeeded(${options}); console.log('installed')`)
    record({ 'node_modules/kept': entry, ...builders })
    expect(install('{ forBuilding: true }')).toBe('installed')
    expect(mark()).toBe('building')
    expect(install('')).toMatch(/^Installing packages/)
    record(packages)
    expect(install('')).toBe('installed')
    expect(mark()).toBe('all')
    expect(install('{ forBuilding: true }')).toBe('installed')
    expect(mark()).toBe('all')
    write('lib/source.ts', 'one')
  })

  it('installs a production package that is missing', () => {
    record({})
    expect(prepared()).toMatch(/^Installing packages/)
    expect(existsSync(join(folder, 'dist/main.mjs'))).toBe(true)
  })
})
