import { and, desc, eq, gte } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { z } from 'zod'
import { sessions } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import type { Contract } from '@/lib/platform/http/contract'
import { locationOf } from '@/lib/platform/http/location'
import { errorsOf } from '@/lib/platform/http/openapi'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import {
  absentValue,
  assertEnvelope,
  assertRefused,
  asWritten,
  attempt,
  crossesOrganizations,
  shapedBy,
  type World,
} from './contract-suite'
import { contracts } from './contracts'
import { prepare } from './examples'
import { type Check, keepsToOwn } from './refusals'

const hasVersion = (returns: z.ZodType) => returns instanceof z.ZodObject && 'version' in returns.shape

/**
 * Whether the answer needs an ETag: another operation on the path, or below that of a record with a version, changes the record with If-Match, or the
 * record is answered in one of several languages with its version.
 */
const isVersioned = ({ path, localized, returns, taggedByContent }: Contract) =>
  taggedByContent ||
  (localized && hasVersion(returns)) ||
  contracts.some((contract) => {
    const isHere = contract.path === path || (hasVersion(returns) && contract.path.startsWith(`${path}/`))
    return isHere && errorsOf(contract).includes('versionStale')
  })

type Done = Awaited<ReturnType<typeof prepare>> & { answer: Answer }

/** HEAD answers the same without a body, and If-None-Match with the present ETag gets 304. */
async function checkHead(world: World, contract: Contract, { input, by, answer }: Done) {
  const call = typeof contract.access === 'object' ? world.as(by.org, by.person) : world.as(by.org)
  const head = await attempt({ org: by.org, call, contract, input: { ...input, method: 'HEAD' } })
  expect([head.answer.status, head.answer.text]).toEqual([answer.status, ''])
  for (const name of ['content-type', 'content-language', 'vary', 'etag', 'ratelimit-policy', 'cache-control'])
    expect(head.answer.headers.get(name)).toBe(answer.headers.get(name))
  const tag = answer.headers.get('etag')
  expect(tag !== null, 'has an ETag').toBe(isVersioned(contract))
  if (tag === null) return
  const again = await attempt({ org: by.org, call, contract, input: { ...input, headers: { 'if-none-match': `"0", ${tag}` } } })
  expect([again.answer.status, again.answer.text, again.answer.headers.get('etag')]).toEqual([304, '', tag])
}

/** The newest record of an action that a person did in the last quarter of an hour. */
async function newestRecord({ database }: World['home'], action: string | undefined, userId: string) {
  const isOne = and(
    eq(activityLogs.action, action ?? ''),
    eq(activityLogs.actorId, userId),
    eq(activityLogs.outcome, 'success'),
    gte(activityLogs.createdAt, new Date(Date.now() - 15 * 60_000)),
  )
  const [record] = await database((db) =>
    db.select().from(activityLogs).where(isOne).orderBy(desc(activityLogs.sequence)).limit(1),
  )
  return record
}

/** Calls the operation with its example and checks the answer and its audit record. */
async function doExample(world: World, contract: Contract): Promise<Done> {
  const { home, as } = world
  const ready = await prepare(contract, home, world)
  const { input, by, actorId } = ready
  const call = typeof contract.access === 'object' ? as(by.org, by.person) : as(by.org)
  const { answer, rows, requestId, peer } = await attempt({ org: by.org, call, contract, input })
  expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([
    contract.status ?? 200,
    200,
    text('en', `operations.${contract.id}`),
  ])
  assertEnvelope(answer, { paging: contract.list?.type, kind: 'data' })
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params[name] ?? ''))
  expect(answer.envelope.metadata).toMatchObject({ language: 'en', path: `/api/v1${path}`, requestId })
  expect(answer.data).toEqual(shapedBy(contract, answer.data))
  const location = locationOf(contract, answer.envelope.data, input.params)
  expect(answer.headers.get('location')).toBe(location ?? null)
  if (contract.list) expect((answer.envelope.data as unknown[]).length).toBeGreaterThan(0)
  expect(answer.headers.get('ratelimit')).toMatch(/^"[a-z-]+";r=\d+;t=\d+$/)
  expect(answer.headers.get('vary')).toContain('x-custom-lang')
  if (contract.localized) expect(answer.headers.get('vary')).toContain('Accept-Language')
  expect(answer.headers.get('content-language')).toMatch(/^(ar|en)(, (ar|en))*$/)
  const isAudited = contract.audit !== undefined && !contract.failuresOnly
  // A read is recorded once in a quarter of an hour: an earlier one of the same person may have left the record.
  const earlier = isAudited && (contract.method === 'GET' || contract.isRead) && rows.length === 0
  const record = earlier ? await newestRecord(by.org, contract.audit, by.person.user.id) : rows[0]
  expect(rows).toHaveLength(isAudited && !earlier ? 1 : 0)
  if (isAudited)
    expect(record).toMatchObject({
      action: contract.audit,
      outcome: 'success',
      statusCode: 200,
      // Somebody without an account is known by the key alone.
      ...(actorId === null ? { actorType: 'apiKey' } : { actorType: 'user', actorId: actorId ?? by.person.user.id }),
      ...(!earlier && { ipAddress: peer, device: { platform: 'desktop', os: 'Linux', browser: 'Chrome 142' } }),
    })
  return { ...ready, answer }
}

/** The example in process: with HEAD and 304 for every read. */
export const example: Check = {
  title: '%s does what its example says',
  applies: () => true,
  async run(world, contract) {
    const done = await doExample(world, contract)
    if (contract.method === 'GET') await checkHead(world, contract, done)
  },
}

/** The example without HEAD and 304, which cannot differ by operation on the oldest Postgres and over HTTP: there they are tested once per class. */
export const exampleElsewhere: Check = {
  title: '%s does what its example says',
  applies: () => true,
  async run(world, contract, depth) {
    const done = await doExample(world, contract)
    if (contract.method === 'GET' && depth === 'whole') await checkHead(world, contract, done)
  },
}

/** Answers with tokens are stored for repeated requests, but not repeated after their session has ended. */
export const keptTokens: Check = {
  title: '%s repeats its tokens for an Idempotency-Key while their session lives, and no longer',
  // A token without a refresh token belongs to a key, not to a session; the key is checked with each repetition.
  applies: (contract) => JSON.stringify(contract.example.returns).includes('refreshToken'),
  async run(world, contract) {
    const { home, as } = world
    const { input } = await prepare(contract, home, world)
    const again = { ...input, headers: { ...input.headers, 'idempotency-key': newId() }, peer: input.peer ?? freshAddress() }
    const first = await as(home)(contract, again)
    const [, token = ''] = /"accessToken":"([^"]+)"/.exec(first.text) ?? []
    const second = await as(home)(contract, again)
    expect([second.envelope.data, second.headers.get('idempotent-replayed')]).toEqual([first.envelope.data, 'true'])
    const { sid } = decodeJwt<{ sid: string }>(token)
    await home.database((db) =>
      db.update(sessions).set({ revokedAt: new Date(), revokedReason: 'user' }).where(eq(sessions.id, sid)),
    )
    const answer = await assertRefused({ org: home, call: as(home), contract, input: again }, 'sessionRevoked')
    expect(answer.text).not.toContain('eyJ')
  },
}

export const foreignRecord: Check = {
  title: "%s answers another organization's record exactly as a missing one",
  applies: (contract) => contract.params !== undefined && !crossesOrganizations(contract),
  async run(world, contract) {
    const { home, foreign, as } = world
    const call = contract.access === 'public' ? as(home) : as(home, home.admin)
    const mine = await prepare(contract, home, world)
    const theirs = await prepare(contract, foreign, world)
    for (const name of Object.keys(contract.params?.shape ?? {})) {
      const ask = async (value: string) => {
        const input = { ...mine.input, params: { ...mine.input.params, [name]: value } }
        const { answer, rows } = await attempt({ org: home, call, contract, input })
        expect([answer.status, rows.length]).toEqual([404, contract.audit ? 1 : 0])
        if (contract.audit)
          expect(rows[0]).toMatchObject({
            action: contract.audit,
            outcome: 'failed',
            statusCode: answer.envelope.statusCode,
          })
        assertEnvelope(answer, { kind: 'refusal' })
        return { ...answer.envelope, metadata: { ...answer.envelope.metadata, path: '', requestId: '' } }
      }
      const missing = await ask(absentValue(contract, name))
      expect(missing.message).not.toBe('')
      // Numbers and languages identify parts of a record, not records of an organization.
      if (theirs.input.params[name] === mine.input.params[name]) continue
      expect(await ask(theirs.input.params[name] as string)).toEqual(missing)
    }
  },
}

/** Somebody who may act in their own paths only, and teaches none, finds nothing in the path of another person. */
export const foreignPath: Check = {
  title: '%s answers about the paths of the caller alone, where they hold the permission for those only',
  applies: keepsToOwn,
  async run(world, contract) {
    const { home, powerless, narrowed, as } = world
    await assertRefused({ org: home, call: as(home, powerless), contract, input: asWritten(contract) }, 'permissionForbidden')
    // A new record, and a job that works through rows, belong to no path of somebody else: rooms test them.
    if (contract.params === undefined && contract.method !== 'GET') return
    const { input } = await prepare(contract, home, world)
    const { answer } = await attempt({ org: home, call: as(home, narrowed), contract, input })
    const { data } = answer.envelope
    if (answer.status === 404) expect(data).toBeUndefined()
    // A file or a sum is about none of the people: it has none of the addresses of the organization.
    else if (Array.isArray(data)) expect([answer.status, data]).toEqual([200, []])
    else expect([answer.status, answer.text.includes(home.learner.email.split('@').at(-1) ?? '')]).toEqual([200, false])
  },
}
