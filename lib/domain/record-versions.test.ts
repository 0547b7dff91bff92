import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { activityLogs } from '@/db/schema/platform'
import type { Contract } from '@/lib/platform/http/contract'
import { operations } from './product'
import { among, assertRefused, makeWorld, type World } from './testing/contract-suite'
import { depthOf, inTurn } from './testing/depth'
import { prepare } from './testing/examples'
import { handle } from './testing/fixtures'

/** Read as a part of another record, which the path of the operation does not name; their versions are compared in communities.test.ts and drafts.test.ts. */
const readElsewhere = ['communityReplies.update', 'submissions.save']
const changing = among(({ id, errors }) => errors?.includes('versionStale') && !readElsewhere.includes(id))

type Reading = { etag: string; data: unknown }
type Reader = (call: ReturnType<World['as']>, params: Record<string, string>) => Promise<Reading>

const readerAt = (path: string) =>
  operations.find(({ contract }) => contract.method === 'GET' && contract.path === path)?.contract
const tellsVersion = (shape: unknown) => shape instanceof z.ZodObject && 'version' in shape.shape

type Entry = { id: string; version: number }

/** The entries with versions of a list, or of a record that has such a list in one of its fields. */
function entriesIn(shape: unknown): ((data: unknown) => Entry[]) | undefined {
  const hasVersions = (list: unknown) => list instanceof z.ZodArray && tellsVersion(list.element)
  if (hasVersions(shape)) return (data) => data as Entry[]
  if (!(shape instanceof z.ZodObject)) return undefined
  const field = Object.keys(shape.shape).find((key) => hasVersions(shape.shape[key]))
  return field === undefined ? undefined : (data) => (data as Record<string, Entry[]> | null)?.[field] ?? []
}

/** Reads a record at its path, or if there is no such read, as an entry of a list with versions. */
function readerOfRecord(record: string, id: string): Reader | undefined {
  const reader = readerAt(record)
  if (reader && tellsVersion(reader.returns))
    return async (call, params) => {
      const { headers, data } = await call(reader, { params })
      return { etag: headers.get('etag') ?? '', data: data ?? undefined }
    }
  const list = ['/list', '/all', ''].map((end) => readerAt(record.replace(/\/:\w+$/, end))).find(Boolean)
  const entriesOf = list && entriesIn(list.returns)
  if (!entriesOf) return undefined
  return async (call, { [id]: own, ...params }) => {
    const entry = entriesOf((await call(list, { params })).data).find((one) => one.id === own)
    return { etag: `"${entry?.version}"`, data: entry }
  }
}

/** The read of the record that an operation changes: the path itself, or the innermost record in it. */
function readerOf({ id, path }: Contract): Reader {
  const records = [...path.matchAll(/:(\w+)/g)].map((found) => [path.slice(0, found.index) + found[0], found[1] ?? ''] as const)
  const isRecord = records.at(-1)?.[0] === path
  const readers = [...(isRecord ? [] : [[path, ''] as const]), ...records.toReversed()].flatMap(
    ([record, param]) => readerOfRecord(record, param) ?? [],
  )
  return readers[0] ?? expect.fail(`${id}: no operation reads the record that it changes`)
}

describe('every operation that takes If-Match', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(handle)
  })

  /** A record that the operation can change, and its version as it is read. */
  async function begin(contract: Contract) {
    const { by, input } = await prepare(contract, world.home, world)
    const { org } = by
    const call = world.as(org, by.person)
    const read = () => readerOf(contract)(call, input.params ?? {})
    const { etag } = await read()
    const send = (ifMatch: string) => call(contract, { ...input, headers: { ...input.headers, 'if-match': ifMatch } })
    return { org, call, contract, input, read, etag, send }
  }

  it('is found', () => expect(changing.length).toBeGreaterThanOrEqual(8))

  it.each(changing)('%s refuses another version than the current one, and changes nothing', async (_, contract) => {
    const { org, call, input, read, etag } = await begin(contract)
    expect(etag).toMatch(/^"\d+"$/)
    const before = await read()
    // The code that reads the header is the same for all operations.
    for (const stale of inTurn(['"0"', `W/${etag}`, etag.replaceAll('"', ''), ''], contract, depthOf(contract))) {
      const headers = { ...input.headers, 'if-match': stale }
      await assertRefused({ org, call, contract, input: { ...input, headers } }, 'versionStale')
    }
    expect((await read()).data).toEqual(before.data)
  })

  it.each(changing)('%s accepts exactly one of ten simultaneous changes of the same version', async (_, contract) => {
    const { org, read, etag, send } = await begin(contract)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(etag)))
    const winners = answers.filter(({ envelope }) => envelope.statusCode === 200)
    expect(winners).toHaveLength(1)
    // After the deletion of the record that has the version the others get 404.
    const isDeleted = contract.method === 'DELETE' && (await read()).data === undefined
    const refusal = isDeleted ? 404 : 412
    expect(new Set(answers.filter((answer) => answer !== winners[0]).map(({ status }) => status))).toEqual(new Set([refusal]))
    const requests = answers.map(({ envelope }) => envelope.metadata.requestId)
    const rows = await org.database((db) => db.select().from(activityLogs).where(inArray(activityLogs.requestId, requests)))
    const success = contract.audit && !contract.failuresOnly ? ['success'] : []
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual([...Array<string>(9).fill('failed'), ...success])
  })
})
