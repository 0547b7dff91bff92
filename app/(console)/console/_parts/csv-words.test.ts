import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/platform/i18n/languages'
import type { ListContract } from '@/lib/ui/endpoint'
import { inWords, valuesAt } from '@/lib/ui/list/csv-words'
import { messages } from '@/messages/catalogue'

const root = 'app/(console)/console'
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The end of what begins with a bracket. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

type Path = { contract: string; path: string; hasWords: boolean }
/** The CSV columns in the source of a page: of each column its paths, and whether they have words. */
function pathsIn(text: string): Path[] {
  const contract = /<List\s[^<]*?contract=\{(\w+)\}/.exec(text)?.[1] ?? /ItemOf<typeof (\w+)>/.exec(text)?.[1]
  if (!contract || !/columns=\{|: Column</.test(text)) return []
  return [...text.matchAll(/\{\s*key: '(\w+)',\s*title:/g)].flatMap(({ index, 1: key = '' }) => {
    const column = text.slice(index, endOf(text, index))
    const at = column.indexOf('csv: [')
    if (at < 0) return [{ contract, path: key, hasWords: false }]
    const csv = column.slice(at + 5, endOf(column, at + 5))
    const parts = [...csv.matchAll(/\{\s*path: '([^']+)'[^}]*\}/g)].map(([part, path = '']) => ({
      path,
      hasWords: part.includes('words:'),
    }))
    const worded = [...csv.matchAll(/(?:inWords|yesOrNo)\(\s*(\w+),\s*'([^']+)'/g)].map(([, , path = '']) => ({
      path,
      hasWords: true,
    }))
    const plain =
      csv.startsWith("['") || csv === '[]'
        ? [...csv.matchAll(/'([\w.*]+)'/g)].map(([, path = '']) => ({ path, hasWords: false }))
        : []
    return [...(plain.length > 0 ? plain : [...parts, ...worded])].map((one) => ({ contract, ...one }))
  })
}

const wordAt = (of: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), of)

const isList = (value: unknown): value is ListContract => typeof value === 'object' && value !== null && 'returns' in value
/** The contract that a page imports by this name. */
async function contractIn(text: string, name: string): Promise<ListContract> {
  const from = new RegExp(`\\b${name}\\b[^;]*?from '(@/lib/domain/[^']+)'`, 's').exec(text)?.[1] ?? ''
  const found: unknown = (await import(from.replace('@/', '../../../../')))[name]
  if (!isList(found)) throw new Error(`${name} is no contract of a list`)
  return found
}

/** The file that makes the columns of a page, where the page imports them. */
function columnsFile({ file, text }: (typeof pages)[number]): string {
  const name = /columns=\{(\w+)\(/.exec(text)?.[1]
  const from = name && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1]
  return from ? `${join(dirname(file), from)}.tsx` : file
}

describe('the CSV of a list', () => {
  const lists = pages.flatMap(({ file, text }) => (pathsIn(text).length > 0 ? [{ file, text, paths: pathsIn(text) }] : []))

  it('is found in every page with a list', () => {
    const withLists = pages.filter(({ text }) => /<List\s/.test(text)).map(columnsFile)
    // The gradebook has a column for each item of its path.
    const found = new Set([...lists.map(({ file }) => file), 'learning-paths/[id]/gradebook/page.tsx'])
    expect(withLists.filter((file) => !found.has(file))).toEqual([])
    expect(lists.length).toBeGreaterThan(15)
  })

  it.each(lists)('has words for each enumeration: $file', async ({ text, paths }) => {
    for (const { contract, path, hasWords } of paths) {
      const values = valuesAt(await contractIn(text, contract), path)
      if (values.length > 0) expect(`${path}: ${hasWords ? 'words' : 'codes'}`).toBe(`${path}: words`)
    }
  })

  it.each(lists)('has each of its words in both languages: $file', async ({ text }) => {
    // Short names of the page for a place in the messages, such as `say`.
    const places = new Map(
      [...text.matchAll(/const (\w+) = \(key: [^=]*=> t\(`([\w.]+)\.\$\{key\}`/g)].map(([, name = '', place = '']) => [
        name,
        `${place}.`,
      ]),
    )
    const worded = text.matchAll(/inWords\(\s*(\w+),\s*'([^']+)',.*?=>\s*(\w+)\(\s*`([\w.]+)\.\$\{value\}`/gs)
    for (const [, contract = '', path = '', say = '', key = ''] of worded)
      for (const value of valuesAt(await contractIn(text, contract), path))
        for (const language of languages) {
          const place = `${say === 't' ? '' : places.get(say)}${key}.${value}`
          expect(wordAt(messages[language], place), `${language} ${place}`).toBeTypeOf('string')
        }
  })

  it('knows enumerations within optional fields, lists and unions', async () => {
    const { listMembers } = await import('@/lib/domain/people/members/members.contract')
    expect(valuesAt(listMembers, 'status')).toContain('active')
    expect(valuesAt(listMembers, 'mailState')).toContain('bounced')
    expect(valuesAt(listMembers, 'email')).toEqual([])
    const part = inWords(listMembers, 'status', 'Status', (value) => value.toUpperCase())
    expect(part.words).toMatchObject({ active: 'ACTIVE' })
  })
})
