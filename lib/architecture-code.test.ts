import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

const isTest = (file: string) => /\.(test|fixtures)\.tsx?$|^lib\/(platform|domain)\/testing\/|^e2e\//.test(file)
/** Of sdk/src only the written files: git ignores the generated ones. */
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mts|m?js|css|sql)$/.test(file) && existsSync(file))
const production = sources.filter((file) => !file.endsWith('.js') && !isTest(file))
/** Migrations are never edited, so they may repeat present code and keep their old comments. */
const isMigration = (file: string) => file.startsWith('db/migrations/')
const textOf = (file: string) => readFileSync(file, 'utf8')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** How many type assertions there are: `x as T` but for `as const`, `<T>x` and `x!`. */
function castsIn(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + castsIn(one), 0)
  if (!isRecord(node)) return 0
  const isConst =
    isRecord(node.typeAnnotation) && isRecord(node.typeAnnotation.typeName) && node.typeAnnotation.typeName.name === 'const'
  const isCast =
    node.type === 'TSNonNullExpression' || node.type === 'TSTypeAssertion' || (node.type === 'TSAsExpression' && !isConst)
  return Object.values(node).reduce((sum: number, child) => sum + castsIn(child), isCast ? 1 : 0)
}
const castsOf = (text: string) => castsIn(parseAst(text, { lang: 'ts' }).body)

/** How many object literals are spread into another object literal: `{ a, ...{ b, c } }`, which is `{ a, b, c }`. */
function spreadLiteralsIn(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + spreadLiteralsIn(one), 0)
  if (!isRecord(node)) return 0
  const fields = node.type === 'ObjectExpression' && Array.isArray(node.properties) ? node.properties.filter(isRecord) : []
  const spread = fields.filter(
    ({ type, argument }) => type === 'SpreadElement' && isRecord(argument) && argument.type === 'ObjectExpression',
  )
  return Object.values(node).reduce((sum: number, child) => sum + spreadLiteralsIn(child), spread.length)
}
const spreadLiteralsOf = (text: string, lang: 'ts' | 'tsx' = 'tsx') => spreadLiteralsIn(parseAst(text, { lang }).body)

const beginsWithWhat = /(?:\/\/|\/\*\*?|^[ \t]*(?:\*|--))[ \t]*What\b/m

/** The lines that count as code, with their numbers: no blank lines, comments, imports or lone punctuation. */
function codeLines(text: string): { line: string; number: number }[] {
  const blank = (match: string) => match.replace(/[^\n]/g, '')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^import [^'"]*['"][^'"]*['"].*$/gm, blank)
    .split('\n')
    .map((line, at) => ({
      line: line
        .replace(/^\s*(\/\/|--).*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
      number: at + 1,
    }))
    .filter(({ line }) => /\w/.test(line))
}

/** The places where the same lines of code stand that stand elsewhere too: `file:line = file:line`. */
function repeated(files: readonly { file: string; text: string }[], atLeast: number): string[] {
  const first = new Map<string, string>()
  const found: string[] = []
  for (const { file, text } of files) {
    const lines = codeLines(text)
    for (let at = 0; at + atLeast <= lines.length; at++) {
      const run = lines.slice(at, at + atLeast)
      const key = run.map(({ line }) => line).join('\n')
      const place = `${file}:${run[0]?.number}`
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, place)
      else found.push(`${place} = ${earlier}`)
    }
  }
  return found
}

/** Files of the server that parse JSON which this product wrote itself: rows of the database, sealed and signed texts, its own answers. */
const parsesOwnJson = [
  'app/console/api/console-proxy.ts',
  'app/console/api/refresh-session.ts',
  'lib/domain/house/identity/sign-in/tokens.service.ts',
  'lib/domain/house/notifications/notifications.service.ts',
  'lib/domain/learning/modules/schemas/schema-worker.service.ts',
  'lib/domain/learning/progress/item-rows.service.ts',
  'lib/domain/learning/progress/learner-views.service.ts',
  'lib/domain/learning/progress/open-lessons.service.ts',
  'lib/domain/learning/progress/search.service.ts',
  'lib/domain/learning/progress/walk-store.service.ts',
  'lib/domain/people/single-sign-on/attempt.rules.ts',
  'lib/domain/standards/lti-platforms/attempt.rules.ts',
  'lib/domain/standards/path-archives/package-contents.service.ts',
  'lib/host/refusals.ts',
  'lib/platform/auth/checkpoint-keys.ts',
  'lib/platform/auth/key-ring.ts',
  'lib/platform/db/one-statement.ts',
  'lib/platform/db/shared-connection.ts',
  'lib/platform/db/statement.ts',
  'lib/platform/gate/request-lookup.ts',
  'lib/platform/gate/sealed.ts',
  'lib/platform/http/openapi-shapes.ts',
  'lib/platform/http/page-query.ts',
  'lib/platform/http/serve.ts',
  'lib/platform/lists/page.ts',
  'lib/platform/live/hub.ts',
  'lib/platform/mail/kept.ts',
  'lib/platform/outside-json.ts',
  'lib/platform/secrets.ts',
]

describe('the code', () => {
  it('parses JSON from outside in one place alone, which bounds its levels', () => {
    const server = production.filter((file) => /^(lib\/(platform|domain|host)|app\/(console\/api|learn)|middleware)/.test(file))
    expect(server.filter((file) => textOf(file).includes('JSON.parse(')).toSorted()).toEqual(parsesOwnJson)
  })

  it('has at most two type assertions per 1,000 lines of the kernel', () => {
    expect(castsOf('const a = b as string; const c = d!.e; const f = [1] as const; const g = sql`x as y`')).toBe(2)
    const kernel = production.filter((file) => /^lib\/platform\/.*\.ts$/.test(file)).map(textOf)
    const lines = kernel.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
    const casts = kernel.reduce((sum, text) => sum + castsOf(text), 0)
    expect(lines).toBeGreaterThan(5_000)
    expect(casts / (lines / 1_000)).toBeLessThanOrEqual(2)
  })

  it('begins no comment with "What"', () => {
    const word = 'What'
    for (const comment of [`// ${word} is left`, `/** ${word} is left. */`, `/*\n * ${word} is left.\n */`, `-- ${word} is left`])
      expect(beginsWithWhat.test(comment), comment).toBe(true)
    expect(beginsWithWhat.test(`// The rest. ${word} is left`)).toBe(false)
    const written = sources.filter((file) => !isMigration(file))
    expect(written.length).toBeGreaterThan(production.length / 2)
    expect(written.filter((file) => beginsWithWhat.test(textOf(file)))).toEqual([])
  })

  it('spreads no literal into a literal', () => {
    expect(spreadLiteralsOf('const a = { b, ...{ c, d: { ...{ e } } } }')).toBe(2)
    expect(spreadLiteralsOf('const a = { ...b, ...(c && { d }), ...e({ f }) }; const g = <A {...{ h }} />')).toBe(0)
    const written = sources.filter((file) => /\.(tsx?|mts|m?js)$/.test(file)).map((file) => ({ file, text: textOf(file) }))
    const found = written.filter(
      ({ file, text }) => text.includes('...{') && spreadLiteralsOf(text, file.endsWith('x') ? 'tsx' : 'ts') > 0,
    )
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('repeats no six lines of itself', () => {
    const six = ['a1', 'a2', '', '// note', 'a3', 'a4', 'a5', 'a6']
    const files = [
      { file: 'one.ts', text: ['x', ...six, 'y'].join('\n') },
      { file: 'two.ts', text: ['z', ...six.map((line) => `  ${line}`)].join('\n') },
    ]
    expect(repeated(files, 6)).toEqual(['two.ts:2 = one.ts:2'])
    expect(production.length).toBeGreaterThan(400)
    expect(
      repeated(
        production.filter((file) => !isMigration(file)).map((file) => ({ file, text: textOf(file) })),
        6,
      ),
    ).toEqual([])
  })
})
