import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { progressEvents } from '@/db/schema/progress'
import { verbOf } from '@/lib/domain/learning/progress/xapi.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { liveThrough, putWorld } from './histories.fixtures'
import { listStatements, mostRead, type XapiStatement } from './xapi.contract'

type Statement = z.input<typeof XapiStatement>
type Answer = { statements: Statement[]; more: string }

const account = {
  type: 'object',
  additionalProperties: false,
  required: ['objectType', 'account'],
  properties: {
    objectType: { const: 'Agent' },
    account: {
      type: 'object',
      additionalProperties: false,
      required: ['homePage', 'name'],
      properties: { homePage: { type: 'string', format: 'uri' }, name: { type: 'string', minLength: 1 } },
    },
  },
}
const languageMap = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$' },
  additionalProperties: { type: 'string' },
}
/** A statement by the standard (IEEE 9274.1.1's predecessor, xAPI 1.0.3, part two), with nothing that it does not have. */
const statementSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'actor', 'verb', 'object', 'timestamp', 'stored', 'authority', 'version'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    actor: account,
    authority: account,
    verb: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { type: 'string', format: 'uri' }, display: languageMap },
    },
    object: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        objectType: { const: 'Activity' },
        id: { type: 'string', format: 'uri' },
        definition: {
          type: 'object',
          additionalProperties: false,
          properties: { name: languageMap, description: languageMap, type: { type: 'string', format: 'uri' } },
        },
      },
    },
    result: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        success: { type: 'boolean' },
        completion: { type: 'boolean' },
        duration: { type: 'string', format: 'duration' },
      },
    },
    context: {
      type: 'object',
      additionalProperties: false,
      properties: { revision: { type: 'string' }, platform: { type: 'string' }, language: { type: 'string' } },
    },
    timestamp: { type: 'string', format: 'date-time' },
    stored: { type: 'string', format: 'date-time' },
    version: { type: 'string', pattern: '^1\\.0(\\.\\d+)?$' },
  },
}
const ajv = new Ajv2020({ strict: true, allErrors: true })
addFormats.default(ajv)
const fits = ajv.compile(statementSchema)

const ask = async (org: Org, query: Record<string, string> = {}) => {
  const answer = await org.admin.call(listStatements, { query })
  expect(answer.status, answer.text).toBe(200)
  return { ...(answer.envelope.data as Answer), headers: answer.headers }
}
const inQuery = (more: string) => Object.fromEntries(new URL(more, 'https://x.example').searchParams)

/** All statements of a query, page by page. */
async function all(org: Org, query: Record<string, string> = {}): Promise<Statement[]> {
  const found: Statement[] = []
  for (let next: Record<string, string> | null = { limit: '7', ...query }; next; ) {
    const { statements, more } = await ask(org, next)
    found.push(...statements)
    next = more ? inQuery(more) : null
  }
  return found
}

describe('the statements of an organization', () => {
  let org: Org
  let events: (typeof progressEvents.$inferSelect)[]
  let world: Awaited<ReturnType<typeof putWorld>>
  beforeAll(async () => {
    org = await freshOrganization()
    world = await putWorld(org, 4)
    await liveThrough(org, world, { seed: 3, steps: 160 })
    events = await org.database((db) => db.select().from(progressEvents))
  })
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()

  it('are all events, each once and in order, in the shape of the standard', async () => {
    const found = await all(org)
    expect(events.length).toBeGreaterThan(20)
    expect(ids(found)).toEqual(ids(events))
    for (const statement of found) expect(fits(statement), JSON.stringify(fits.errors)).toBe(true)
    const places = found.map(({ stored, id }) => `${stored} ${id}`)
    expect(places).toEqual(places.toSorted().toReversed())
    const up = await all(org, { ascending: 'true' })
    expect(up.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toReversed())
    for (const { id, timestamp, verb, actor, result } of found) {
      const event = events.find((one) => one.id === id)
      expect(Date.parse(timestamp)).toBe(Math.min(event?.occurredAt.getTime() ?? 0, event?.receivedAt.getTime() ?? 0))
      expect([verb.id, actor.account]).toEqual([verbOf(event?.action ?? ''), { homePage: org.origin, name: event?.userId }])
      expect(result?.duration ?? null).toBe(event?.durationSeconds == null ? null : `PT${event.durationSeconds}S`)
    }
  })

  it('name no email address', async () => {
    const text = JSON.stringify(await all(org))
    for (const { email } of world.people) expect(text).not.toContain(email)
    expect(text).not.toMatch(/mailto:|mbox|@/)
  })

  it('are narrowed by person, module, verb and the time at which they were stored', async () => {
    const [event] = events
    const [path] = world.paths
    if (!event || !path) throw new Error('There are events')
    const agent = (homePage: string, name = event.userId) => JSON.stringify({ account: { homePage, name } })
    const narrowed = async (query: Record<string, string>) => ids(await all(org, query))
    expect(await narrowed({ agent: agent(org.origin) })).toEqual(ids(events.filter(({ userId }) => userId === event.userId)))
    expect(await narrowed({ agent: agent('https://other.example') })).toEqual([])
    expect(await narrowed({ agent: JSON.stringify({ mbox: `mailto:${org.learner.email}` }) })).toEqual([])
    expect((await org.admin.call(listStatements, { query: { agent: '{' } })).status).toBe(422)
    expect((await org.admin.call(listStatements, { query: { cursor: 'yesterday' } })).status).toBe(422)
    const activity = `${org.origin}/xapi/activities/modules/${event.moduleId}`
    expect(await narrowed({ activity })).toEqual(ids(events.filter(({ moduleId }) => moduleId === event.moduleId)))
    for (const verb of new Set([...events.map(({ action }) => verbOf(action)), 'http://adlnet.gov/expapi/verbs/passed']))
      expect(await narrowed({ verb })).toEqual(ids(events.filter(({ action }) => verbOf(action) === verb)))
    expect(await narrowed({ verb: 'https://example.com/unknown' })).toEqual([])
    const at = events.map(({ receivedAt }) => receivedAt.getTime()).toSorted((one, other) => one - other)[10] ?? 0
    const edge = new Date(at).toISOString()
    expect(await narrowed({ since: edge })).toEqual(ids(events.filter(({ receivedAt }) => receivedAt.getTime() > at)))
    expect(await narrowed({ until: edge })).toEqual(ids(events.filter(({ receivedAt }) => receivedAt.getTime() <= at)))
  })

  it('say the version of the standard and up to when they are complete, and are for those who may export', async () => {
    const before = Date.now()
    const { headers } = await ask(org, { limit: '1' })
    expect(headers.get('x-experience-api-version')).toBe('1.0.3')
    const through = Date.parse(headers.get('x-experience-api-consistent-through') ?? '')
    expect(before - through).toBeGreaterThan(50_000)
    expect(before - through).toBeLessThan(120_000)
    expect((await org.instructor.call(listStatements)).envelope.statusCode).toBe(5180)
    const other = await freshOrganization()
    expect(await all(other)).toEqual([])
  })
})

it('passes over many events of other verbs in steps, and still finds the rare one', async () => {
  const org = await freshOrganization()
  const { id } = org.learner.user
  const insert = (action: string, count: number, minutes: number) =>
    org.database((db) =>
      db.execute(sql`
        insert into progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at)
        select ${org.organization.id}::uuid, ${id}::uuid, gen_random_uuid(), ${id}::uuid, 1, ${action}, at, at
        from generate_series(1, ${count}::int) n, lateral (select now() - make_interval(mins => ${minutes}::int) + n * interval '1 millisecond' as at) t`),
    )
  await insert('passed', 1, 60)
  await insert('opened', mostRead + 5, 30)
  const verb = verbOf('passed')
  const first = await ask(org, { verb })
  expect(first.statements).toEqual([])
  const second = await ask(org, inQuery(first.more))
  expect([second.statements.map((one) => one.verb.id), second.more]).toEqual([[verb], ''])
  expect(second.statements[0]?.result).toEqual({ success: true })
})
