import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { envExample } from '@/scripts/env-example'

const roots = ['app', 'lib', 'db', 'scripts', 'messages', 'e2e', 'docs']
const single = [
  'server.ts',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'drizzle.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
]
const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const files = [...roots.filter(existsSync).flatMap(walk), ...single.filter(existsSync)].filter((file) =>
  /\.(ts|tsx|mts|mjs)$/.test(file),
)
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const textOf = (file: string) => source.get(file) ?? ''
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^lib\/(platform|domain)\/testing\//.test(file) || file.startsWith('e2e/')

/** The imports of a file, as paths if in the repository. Imports of types do not exist at run time. */
function importsOf(file: string, withTypes = true): string[] {
  const found = textOf(file).matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  )
  return [...found].filter(([, type]) => withTypes || !type).map(([, , from, dynamic]) => resolved(file, from ?? dynamic ?? ''))
}
function resolved(file: string, name: string): string {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? normalize(join(dirname(file), name)) : null
  if (path === null) return name
  return (
    [path, `${path}.ts`, `${path}.tsx`, `${path}.mts`].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    ) ?? path
  )
}
const inFolder = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`))
const product = files.filter((file) => !isTest(file))
/** `file: what it should not import` for each import a rule forbids. */
const offences = (of: string[], isForbidden: (imported: string, file: string) => boolean, withTypes = true) =>
  of.flatMap((file) =>
    importsOf(file, withTypes)
      .filter((imported) => isForbidden(imported, file))
      .map((imported) => `${file}: ${imported}`),
  )
const isNextOrReact = (name: string) => /^(next|react|react-dom)(\/|$)/.test(name)

describe('the house', () => {
  it('is read whole: there are files, and imports in them', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(importsOf('lib/domain/server.ts')).toContain('lib/domain/house/roles/room.server.ts')
    expect(importsOf('lib/platform/http/serve.ts', false)).not.toContain('lib/platform/http/implement.ts')
    const dangling = product.flatMap((file) =>
      importsOf(file)
        .filter((name) => /^(lib|db|app|messages|scripts)\//.test(name) && !existsSync(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(dangling).toEqual([])
  })

  it('keeps the kernel free of the product, of Next and of React', () => {
    const kernel = inFolder('lib/platform').filter((file) => !isTest(file))
    expect(offences(kernel, (name) => name.startsWith('lib/domain/') || name.startsWith('app/') || isNextOrReact(name))).toEqual(
      [],
    )
  })

  it('keeps the product free of pages, of Next and of React', () => {
    const domain = inFolder('lib/domain').filter((file) => !isTest(file))
    expect(offences(domain, (name) => name.startsWith('app/') || name === 'server.ts' || isNextOrReact(name))).toEqual([])
  })

  it('keeps test material out of what runs', () => {
    const runs = product.filter(
      (file) => /^(app|db|lib|messages|server|middleware|instrumentation)\b/.test(file) && !file.endsWith('.fixtures.ts'),
    )
    const isMaterial = (name: string) => /\.fixtures\.ts$|^lib\/(platform|domain)\/testing\//.test(name)
    expect(inFolder('lib/domain').filter((file) => file.endsWith('/room.fixtures.ts')).length).toBeGreaterThan(15)
    expect(offences(runs, isMaterial)).toEqual([])
  })

  it('keeps contracts pure data that a browser may load', () => {
    const contracts = product.filter((file) => file.endsWith('.contract.ts'))
    expect(contracts.length).toBeGreaterThan(5)
    const pure =
      /^lib\/platform\/((errors|words)\.ts$|events\/event\.ts$|auth\/sign-in-protocol\.ts$|http\/|i18n\/|auth\/(permissions|key-kinds)\.ts$|audit\/actions\.ts$)|^lib\/domain\/rooms\.ts$/
    const isWords = /^lib\/domain\/[^/]+\/[^/]+\/words\.ts$/
    const folderOfRoom = (file: string) => /^lib\/domain\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? dirname(file)
    const isOwnRules = (name: string, file: string) => name.endsWith('.rules.ts') && folderOfRoom(name) === folderOfRoom(file)
    expect(
      offences(
        contracts,
        (name, file) =>
          !(name === 'zod' || pure.test(name) || name.endsWith('.contract.ts') || isWords.test(name) || isOwnRules(name, file)),
      ),
    ).toEqual([])
    const closure = new Set(contracts)
    for (const file of closure) for (const name of importsOf(file, false)) if (source.has(name)) closure.add(name)
    expect(offences([...closure], (name) => !source.has(name) && !['zod', 'big.js'].includes(name), false)).toEqual([])
  })

  it('lets each room touch its own tables only', () => {
    // A room with many tables has more files.
    const schemaOf = (file: string) =>
      /^db\/schema\/(.+?)(?:-appeals|-attempts|-boards|-contests|-files|-moderation|-papers|-records|-regrades|-reports|-rules|-seats|-teachers|-watching)?\.ts$/.exec(
        file,
      )?.[1]
    const roomOf = (file: string) => /^lib\/domain\/[^/]+\/([^/]+)\//.exec(file)?.[1]
    const rooms = inFolder('lib/domain').filter((file) => roomOf(file) && !isTest(file))
    const imported = offences(
      rooms,
      (name, file) => ![undefined, 'platform', 'columns', roomOf(file)].includes(schemaOf(name)),
      false,
    )
    const owners = inFolder('db/schema').flatMap((file) =>
      [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => ({ table, owner: schemaOf(file) ?? '' })),
    )
    const named = (file: string, table: string) => new RegExp(`\\b(from|join|update|into)\\s+${table}\\b`).test(textOf(file))
    const inSql = rooms.flatMap((file) =>
      owners
        .filter(({ table, owner }) => owner !== 'platform' && owner !== roomOf(file) && named(file, table))
        .map(({ table }) => `${file}: ${table} in SQL`),
    )
    expect([...imported, ...inSql]).toEqual([])
  })

  it("keeps the order of the kernel's folders: each imports only those before it, types included", () => {
    // The files at the root (env, clock, ids, log, errors) come first.
    const order = [
      '',
      'text',
      'i18n',
      'typed',
      'kv',
      'reading',
      'db',
      'live',
      'lists',
      'auth',
      'audit',
      'gate',
      'http',
      'records',
      'jobs',
      'events',
      'storage',
      'mail',
      'serving',
      'testing',
    ]
    const rankOf = (file: string) => order.indexOf(/^lib\/platform\/(?:(\w+)\/)?[^/]+$/.exec(file)?.[1] ?? '')
    const kernel = inFolder('lib/platform').filter((file) => !file.endsWith('.test.ts'))
    expect(kernel.filter((file) => rankOf(file) < 0)).toEqual([])
    expect(offences(kernel, (name, file) => name.startsWith('lib/platform/') && rankOf(name) > rankOf(file))).toEqual([])
  })

  it('keeps the schema, the migrations and the embedded server free of the product but for its words, and of all but the root of the kernel', () => {
    const database = inFolder('db').filter((file) => !isTest(file))
    expect(
      offences(database, (name) =>
        /^(lib\/(?!platform\/[^/]+$|domain\/[^/]+\/[^/]+\/words\.ts$)|app\/|scripts\/|server\.ts$)/.test(name),
      ),
    ).toEqual([])
    const beforeDatabase = inFolder('lib/platform').filter(
      (file) => !isTest(file) && /^lib\/platform\/(i18n\/|kv\/|[^/]+$)/.test(file),
    )
    expect(offences(beforeDatabase, (name) => name.startsWith('db/'))).toEqual([])
  })

  it('writes versions, entity tags and conditions on the organization in lib/platform/records, not in verbs', () => {
    const services = product.filter((file) => file.endsWith('.service.ts'))
    const byHand = /\.organizationId, (context\.)?organization\.id\)|\.version\} \+ 1|header\('etag'|headers\.get\('if-match'/
    expect(services.filter((file) => byHand.test(textOf(file)))).toEqual([])
  })

  it('finds every function of the way of a list where docs/architecture.md says it is', () => {
    const steps = readFileSync('docs/architecture.md', 'utf8')
      .split('\n')
      .filter((line) => /^\| \d+ \|/.test(line))
      .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))
    expect(steps.length).toBeGreaterThan(10)
    const missing = steps.flatMap(([, , , functions = [], where = []]) => {
      const text = where.map(textOf).join('\n')
      const known = (name: string) => new RegExp(`(function|const|async) ${name}\\b|\\n  (private )?${name}\\(`).test(text)
      return [...where.filter((file) => !source.has(file)), ...functions.filter((name) => !known(name))]
    })
    expect(missing).toEqual([])
  })

  it('names only functions and files in docs/architecture.md that exist', () => {
    const names = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const isFile = (name: string) => source.has(name) || source.has(`lib/platform/db/${name}`)
    const isDeclared = (name: string) =>
      product.some((file) =>
        new RegExp(`(function|const|class|type|async|private) ${name}\\b|\\b${name}\\??: boolean`).test(textOf(file)),
      )
    const paths = names.filter((name) => /^[\w()/.-]+\.tsx?$/.test(name))
    const identifiers = [...new Set(names.filter((name) => /^\w*[a-z][A-Z]\w*$/.test(name)))]
    expect(identifiers.length).toBeGreaterThan(15)
    expect([...paths.filter((name) => !isFile(name)), ...identifiers.filter((name) => !isDeclared(name))]).toEqual([])
  })

  it('has no import rings, types included', () => {
    const rings: string[] = []
    const done = new Set<string>()
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) return void rings.push([...path.slice(path.indexOf(file)), file].join(' > '))
      if (done.has(file)) return
      for (const name of importsOf(file)) if (source.has(name)) visit(name, [...path, file])
      done.add(file)
    }
    for (const file of product) visit(file, [])
    expect(rings).toEqual([])
  })

  it('has no file over 300 lines', () => {
    const long = files
      .filter((file) => /^(app|lib|db)\//.test(file))
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
    expect(long.filter(({ lines }) => lines > 300)).toEqual([])
  })

  it('has no drawer for odds and ends and no barrel', () => {
    const vague = files.filter((file) => /^(utils?|helpers?|misc|common|index)\.\w+$/.test(basename(file).replace(/\.test/, '')))
    expect(vague).toEqual([])
    const barrels = product.filter((file) => /^export \* from/m.test(textOf(file)))
    expect(barrels).toEqual([])
  })

  it('reads the environment in one place', () => {
    const readers = product.filter(
      (file) => /\bprocess\.env\b/.test(textOf(file)) && !file.startsWith('scripts/') && !/^[\w-]+(\.config)\.\w+$/.test(file),
    )
    // Next's start-up hook tests a constant that the compiler puts in.
    expect(readers.sort()).toEqual(['instrumentation.ts', 'lib/platform/env.ts'])
  })

  it('lets errors reach logs and consoles as reports only', () => {
    const isForDevelopers = (file: string) => /^scripts\/(?!main|worker)/.test(file)
    const server = product.filter(
      (file) => !isForDevelopers(file) && !/^'use client'/.test(textOf(file)) && !file.startsWith('lib/ui/'),
    )
    const lines = server.flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    )
    const found = (pattern: RegExp) => lines.filter(({ line }) => pattern.test(line)).map(({ file, line }) => `${file}: ${line}`)
    // The log makes a report of `err`; under another name, or inside a text, an error brings its values along.
    expect(found(/\blog\(\)\.\w+\((?!\{|'|line\)|$)/)).toEqual([])
    expect(found(/\blog\(\)\.\w+\(.*\b(error|reason|cause)\.(message|stack)/)).toEqual([])
    expect(found(/\brecordException\b|util\.inspect|\binspect\(/)).toEqual([])
    // Printed bare, reportPrintedErrors makes a report of it.
    expect(found(/\bconsole\.\w+\(.*\b(error|failure|cause|reason)\.(message|stack)/)).toEqual([])
    expect(found(/\bplainLog\(\)/).map((line) => line.split(':')[0])).toEqual(['lib/host/request-log.ts', 'lib/platform/log.ts'])
    for (const entry of ['scripts/main.ts', 'scripts/worker.ts', 'instrumentation.ts'])
      expect(textOf(entry), entry).toContain('reportPrintedErrors()')
  })

  it('gives every room the same form', () => {
    // A module type is a file of its own, listed once.
    const moduleTypes = importsOf('lib/domain/learning/modules/types/type-list.rules.ts')
    const odd = inFolder('lib/domain').filter(
      (file) =>
        file.split('/').length > 4 &&
        !moduleTypes.includes(file) &&
        !/(\.(contract|service|rules|fixtures|test)|\/room|\/room\.server|\/words)\.ts$/.test(file) &&
        !isTest(file),
    )
    expect(odd).toEqual(['lib/domain/learning/modules/schemas/module-type-compiler.ts'])
  })

  it('documents every setting in .env.example', () => {
    expect(readFileSync('.env.example', 'utf8'), 'run `npx tsx scripts/env-example.ts > .env.example`').toBe(envExample())
  })
})
