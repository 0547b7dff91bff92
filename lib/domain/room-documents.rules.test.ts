import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openApi } from './documentation'
import { operations, roomServers } from './product'
import { contracts, contractsOfRooms } from './testing/contracts'
import { documentOf } from './testing/declared-answers'
import type { ApiDocument } from './testing/document-judge'

type Json = Record<string, unknown>

/** Writes parts of a document without references and examples; a shape inside itself keeps its name. What is referred to is written once. */
function writerOf(document: ApiDocument) {
  const known = new Map<string, string>()
  const referred = ($ref: string, own: Json, above: readonly string[]): string => {
    const at = $ref.slice(2).split('/')
    if (above.includes($ref)) return `"${at.at(-1)}"`
    const key = JSON.stringify([$ref, own])
    const target = at.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document)
    const text = known.get(key) ?? hash(written({ ...(target as Json), ...own }, [...above, $ref]))
    known.set(key, text)
    return text
  }
  function written(part: unknown, above: readonly string[] = []): string {
    if (Array.isArray(part)) return `[${part.map((item) => written(item, above))}]`
    if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? ''
    const { $ref, ...own } = part as Json
    if (typeof $ref === 'string') return referred($ref, own, above)
    const kept = Object.entries(own).filter(([name, value]) => name !== 'example' && name !== 'examples' && value !== undefined)
    return `{${kept.toSorted().map(([name, value]) => `"${name}":${written(value, above)}`)}}`
  }
  return written
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const all = openApi() as ApiDocument
const writtenInAll = writerOf(all)

it('the contracts of the rooms’ files are those that the product serves', () => {
  const served = Object.fromEntries(
    Object.values(roomServers).map(({ operations: own }) => [own[0]?.contract.id, own.map(({ contract }) => contract.id)]),
  )
  for (const own of contractsOfRooms.values())
    expect(served[own[0]?.id ?? '']).toEqual(own.length > 0 ? own.map(({ id }) => id) : undefined)
  expect(new Set(contracts)).toEqual(new Set(operations.map(({ contract }) => contract)))
  expect(contracts).toHaveLength(operations.length)
})

it.each([...contractsOfRooms].filter(([, own]) => own.length > 0))(
  'the document of %s alone says of its answers what that of all says',
  (_, own) => {
    const alone = documentOf(own)
    const written = writerOf(alone)
    for (const { path, method, status = 200 } of own) {
      const answersIn = ({ paths }: ApiDocument) =>
        paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
      expect(Object.keys(answersIn(alone)), `${method} ${path}`).toContain(String(status))
      for (const [code, answer] of Object.entries(answersIn(all)))
        expect(written(answersIn(alone)[code]), `${method} ${path} ${code}`).toBe(writtenInAll(answer))
    }
  },
)
