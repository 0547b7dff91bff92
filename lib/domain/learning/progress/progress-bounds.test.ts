import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { articles, code, event, itemRows, putWalk, send } from '@/lib/domain/testing/walks'
import { sendEvents } from './progress-events.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Results = { outcome: string; error: { name: string } | null; items: { state: string; score: number | null }[] }[]

describe('the time spent in a module', () => {
  it('is never more than has passed since the event before, however often a day is reported', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, articles(1))
    const days = (count: number) =>
      Array.from({ length: count }, () => ({ ...event('opened'), durationSeconds: 86_400, moduleId: module }))
    // The enrolment began a day ago.
    await learner.call(sendEvents, { body: { events: days(200) } })
    const [before] = await itemRows(org, enrolmentId)
    expect(before?.seconds).toBeGreaterThanOrEqual(86_400)
    expect(before?.seconds).toBeLessThan(86_500)
    const again = [...days(199), { ...event('opened', undefined, 100_000), durationSeconds: 86_400, moduleId: module }]
    await learner.call(sendEvents, { body: { events: again } })
    expect((await itemRows(org, enrolmentId))[0]?.seconds).toBeLessThan(86_500)
  })

  it('is added up as it was reported where it is possible, also within one request', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, articles(1))
    const events = [30, 20, 10].map((ago) => ({ ...event('opened', undefined, ago), durationSeconds: 600, moduleId: module }))
    await learner.call(sendEvents, { body: { events } })
    expect((await itemRows(org, enrolmentId))[0]?.seconds).toBe(1_800)
  })

  it('stays storable where it has reached the largest number', async () => {
    const { learner, module, enrolmentId } = await putWalk(org, articles(1))
    await send(learner, module, { ...event('opened'), durationSeconds: 60 })
    const [largest, longAgo] = [2_147_483_647, '1970-01-01T00:00:00Z']
    await org.database(async (db) => {
      await db.execute(
        sql`update module_progress set seconds = ${largest}, last_at = ${longAgo}::timestamptz where enrolment_id = ${enrolmentId}`,
      )
      await db.execute(sql`update enrolments set started_at = '1900-01-01Z' where id = ${enrolmentId}`)
    })
    expect(code(await send(learner, module, { ...event('opened'), durationSeconds: 86_400 }))).toEqual([200, 200])
    expect((await itemRows(org, enrolmentId))[0]?.seconds).toBe(largest)
  })
})

describe('the work of one batch', () => {
  it('is bounded for all of its events together: the rest is refused as too much at once, and taken later', async () => {
    const { learner, module } = await putWalk(org, [{ key: 'interactive.timeline' }])
    const pattern = '(?:[ab]?[bc]?){250}[xy]'
    const schema = { type: 'object', properties: { text: { type: 'string', maxLength: 2_000, pattern } } }
    // A type of the organization itself, as which the built-in one is stored.
    await org.database(async (db) => {
      await db.execute(sql`update module_type_versions v set result_schema = ${JSON.stringify(schema)}::text::jsonb
        from modules m where m.id = ${module} and v.module_type_id = m.module_type_id`)
      await db.execute(sql`update modules set type_key = 'practice.heavy' where id = ${module}`)
      await db.execute(sql`update module_types set key = 'practice.heavy' where key = 'interactive.timeline'`)
    })
    const events = Array.from({ length: 40 }, () => ({ ...event('opened', { text: `${'ab'.repeat(100)}x` }), moduleId: module }))
    const answer = async (some: typeof events) => {
      const { envelope } = await learner.call(sendEvents, { body: { events: some } })
      return (envelope.data as { results: Results }).results
    }
    const results = await answer(events)
    const refused = events.filter((_, at) => results[at]?.outcome === 'refused')
    expect(refused.length).toBeGreaterThan(20)
    expect(refused.length).toBeLessThan(40)
    expect(new Set(results.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['tooManyRequests']))
    expect((await answer(refused.slice(0, 5))).map(({ outcome }) => outcome)).toEqual(Array(5).fill('recorded'))
  })

  it('of a scenario computes its state once, with the result of single events', async () => {
    const id = (at: number) => `n${at}`
    const nodes = Array.from({ length: 200 }, (_, at) => ({ id: id(at), points: 1 }))
    const edges = Array.from({ length: 199 }, (_, at) => ({ id: `e${at}`, from: id(at), to: id(at + 1) })).toReversed()
    const scenario = { key: 'interactive.branching', settings: { scoreBy: 'way' }, body: { start: 'n0', nodes, edges } }
    const { learner, module, enrolmentId } = await putWalk(org, [scenario, ...articles(1)])
    const events = edges.map((edge, at) => ({
      ...event('decided', { nodeId: edge.to, edgeId: edge.id }, 60 - at / 10),
      moduleId: module,
    }))
    const { envelope } = await learner.call(sendEvents, { body: { events } })
    const { results } = envelope.data as { results: Results }
    expect(results.at(-1)).toMatchObject({ outcome: 'recorded', items: [{ state: 'completed', score: 100 }] })
    expect((await itemRows(org, enrolmentId))[0]).toMatchObject({ state: 'completed', score: 100 })
  })
})
