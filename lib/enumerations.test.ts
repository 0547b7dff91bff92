import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

const isMaterial = /\.(test|fixtures|d)\.tsx?$|^lib\/(platform|domain)\/testing\//

type Node = { type: string; start: number } & Record<string, unknown>
type Found = { place: string; isEnumeration: boolean }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const textOf = (node: unknown) => (isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null)
const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? nameOf(node.property)) : undefined)

/** The members of a list or union of texts, sorted; null for anything else and for fewer than three. */
function membersOf(node: Node): string | null {
  const parts =
    node.type === 'ArrayExpression'
      ? (node.elements as unknown[]).map(textOf)
      : node.type === 'TSUnionType'
        ? (node.types as Node[])
            .filter(({ type }) => type !== 'TSNullKeyword' && type !== 'TSUndefinedKeyword')
            .map((one) => (one.type === 'TSLiteralType' ? textOf(one.literal) : null))
        : []
  return parts.length < 3 || parts.includes(null) ? null : [...new Set(parts)].toSorted().join(' | ')
}

/** Lists and unions of texts in a source, by their members. An enumeration is one of `words.ts`, of `z.enum`, or of a column's `enum`. */
function wordsIn(file: string, text: string, found: Map<string, Found[]>): void {
  const ofWords = file.endsWith('/words.ts')
  const visit = (node: unknown, isEnumeration: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isEnumeration)
    if (!isNode(node)) return
    const members = membersOf(node)
    if (members) {
      const place = `${file}:${text.slice(0, node.start).split('\n').length}`
      found.set(members, [...(found.get(members) ?? []), { place, isEnumeration: isEnumeration || ofWords }])
    }
    const isCall = node.type === 'CallExpression' && (nameOf(node.callee) === 'enum' || nameOf(node.callee) === 'anyOf')
    const isColumn = node.type === 'Property' && nameOf(node.key) === 'enum'
    for (const value of Object.values(node)) visit(value, isCall || isColumn)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, false)
}

const doublesIn = (found: ReadonlyMap<string, Found[]>) =>
  [...found].flatMap(([members, places]) =>
    places.length > 1 && places.some(({ isEnumeration }) => isEnumeration)
      ? [`${members}: ${places.map(({ place }) => place).join(', ')}`]
      : [],
  )

/** Enumerations that are written twice, with the reason. */
const allowed: Record<string, string> = {
  'all | none | some': 'how much a role may do has nothing to do with groups of a directory',
  'archived | draft | published': 'an assessment and a template of a certificate are two records, each with its own life',
  'dismissed | open | upheld': 'an appeal against a grade has nothing to do with a report of a post',
  'archived | draft | inReview | published': 'home draws the states of paths in the order of their life',
  'exact | loose | strict': 'how an answer is graded has nothing to do with how a search ranks what it found',
}

it('every enumeration is written once', () => {
  const found = new Map<string, Found[]>()
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'db', 'lib'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !isMaterial.test(file) && existsSync(file))
  expect(files.length).toBeGreaterThan(1000)
  for (const file of files) wordsIn(file, readFileSync(file, 'utf8'), found)
  const doubles = doublesIn(found).filter((line) => !Object.keys(allowed).some((members) => line.startsWith(`${members}: `)))
  expect(doubles).toEqual([])
})

it('finds an enumeration that a schema, a contract or a page repeats', () => {
  const found = new Map<string, Found[]>()
  wordsIn('lib/domain/a/words.ts', "export const states = ['one', 'two', 'three'] as const", found)
  wordsIn('app/a/page.tsx', "type State = 'three' | 'two' | 'one' | null", found)
  wordsIn('db/schema/a.ts', "const column = text({ enum: ['red', 'green', 'blue'] })", found)
  wordsIn('lib/domain/a/a.contract.ts', "const Colour = z.enum(['blue', 'green', 'red'])", found)
  wordsIn(
    'lib/domain/a/a.service.ts',
    "const errors = ['first', 'second', 'third']\nconst same = ['first', 'second', 'third']",
    found,
  )
  expect(doublesIn(found)).toEqual([
    'one | three | two: lib/domain/a/words.ts:1, app/a/page.tsx:1',
    'blue | green | red: db/schema/a.ts:1, lib/domain/a/a.contract.ts:1',
  ])
})
