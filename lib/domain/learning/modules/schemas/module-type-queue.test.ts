import { beforeEach, describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { validateModuleType } from '../module-types/module-type-validation.contract'
import { hostilePairs } from './hostile-schemas.fixtures'
import type { JsonObject } from './json-limits.rules'
import { checkSchemas, compilerLimits, compileSchema, queueLimits, validateBody } from './module-type-compiler'
import { schemaProblems, withDefaultBounds } from './module-type-schemas.rules'

// Little processor time, so that endless work is stopped soon; another test covers overloaded machines.
Object.assign(compilerLimits, { processorMs: 100, wallMs: 60_000 })

/** A schema whose body is checked for ever; no two numbers are the same schema. */
const endless = (number: number): JsonObject => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/d0' } },
  $defs: Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `d${at}`,
      at === 39 ? { type: 'number', minimum: number } : { allOf: Array(2).fill({ $ref: `#/$defs/d${at + 1}` }) },
    ]),
  ),
})
const sound: JsonObject = { type: 'object', properties: { a: { type: 'string' } } }
const organization = (organizationId: string) => ({ organizationId })
let used = 0
const next = () => {
  used += 1
  return used
}

describe('checks of several organizations', () => {
  // Both workers are started, as in a process that has been running for a while.
  beforeEach(async () => {
    expect(await compileSchema(organization('nobody'), sound)).toEqual({ ok: true })
  })

  it('are run in turns: another organization waits for one check, not for a queue', async () => {
    const order: string[] = []
    const queued = 8
    const hostile = Array.from({ length: queued }, () =>
      validateBody(organization('hostile'), endless(next()), { a: 1e9 }).then(({ ok }) => order.push(`hostile ${ok}`)),
    )
    const other = Array.from({ length: 2 }, (_, at) =>
      compileSchema(organization('other'), sound).then(({ ok }) => order.push(`other ${at} ${ok}`)),
    )
    await Promise.all([...hostile, ...other])
    expect(order.filter((line) => line === 'hostile false')).toHaveLength(queued)
    expect(order.indexOf('other 0 true')).toBeLessThanOrEqual(1)
    expect(order.indexOf('other 1 true')).toBeLessThanOrEqual(3)
  })

  it('are refused with 503 once one organization has too many waiting, while another one is served', async () => {
    const leaving = new AbortController()
    const crowd = { organizationId: 'crowd', signal: leaving.signal }
    const refused: unknown[] = []
    const asked = Array.from({ length: queueLimits.perOwner + 4 }, () =>
      validateBody(crowd, endless(next()), { a: 1e9 }).catch((error) => {
        if (!leaving.signal.aborted) refused.push(error)
      }),
    )
    expect(await compileSchema(organization('guest'), sound)).toEqual({ ok: true })
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: 'unavailable', detail: { retryAfter: 2 } })
    // The rest of the queue is not needed.
    leaving.abort()
    await Promise.all(asked)
  })

  it('too costly once are refused at once when they come again, from that organization alone', async () => {
    const schema = endless(next())
    const ask = (organizationId: string) => checkSchemas(organization(organizationId), [{ schema, body: { a: 1e9 } }])
    const first = await ask('forgetful')
    expect(first.answers).toEqual([{ schema: { ok: true }, body: { ok: false, rule: 'bodyTooCostly' } }])
    expect(first.processorMs).toBeGreaterThan(compilerLimits.processorMs)
    expect(await ask('forgetful')).toEqual({ answers: first.answers, processorMs: 0 })
    expect((await ask('stranger')).processorMs).toBeGreaterThan(compilerLimits.processorMs)
  })

  it('leave the queue when their client disconnects', async () => {
    const running = validateBody(organization('leaver'), endless(next()), { a: 1e9 })
    const gone = new AbortController()
    const leaver = { organizationId: 'leaver', signal: gone.signal }
    const left = Array.from({ length: queueLimits.perOwner }, () =>
      validateBody(leaver, endless(next()), { a: 1e9 }).then(
        () => 'answered',
        () => 'left',
      ),
    )
    const outcomes = Promise.all(left)
    gone.abort()
    expect((await outcomes).filter((outcome) => outcome === 'left').length).toBeGreaterThanOrEqual(queueLimits.perOwner - 1)
    const again = Array.from({ length: queueLimits.perOwner - 1 }, () => compileSchema(organization('leaver'), sound))
    expect(await running).toMatchObject({ ok: false })
    expect(await Promise.all(again)).toEqual(again.map(() => ({ ok: true })))
    expect(await validateBody(leaver, sound, {}).catch((error) => error)).toMatchObject({ reason: 'unavailable' })
  })
})

describe('the endpoint', () => {
  it('answers 503 with Retry-After beyond the limit of an organization, and 200 to another one', async () => {
    const [crowd, guest] = [await freshOrganization(), await freshOrganization()]
    const body = () => ({
      configSchema: { type: 'object' },
      bodySchema: {
        type: 'object',
        properties: { a: { type: 'array', uniqueItems: true, maxItems: 1_000 } },
        title: `${next()}`,
      },
      sampleBody: { a: Array.from({ length: 1_000 }, (_, at) => ({ at })) },
    })
    const answers = Promise.all(
      Array.from({ length: queueLimits.perOwner * 3 }, () => crowd.admin.call(validateModuleType, { body: body() })),
    )
    const other = await guest.admin.call(validateModuleType, { body: validateModuleType.example.body })
    expect(other).toMatchObject({ status: 200, envelope: { data: { isValid: false } } })
    const refused = (await answers).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, envelope: { statusCode: 5000 } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('fifty pairs that cost what the limits let through', () => {
  it('pass the limits of writing, every one', () => {
    expect(hostilePairs).toHaveLength(50)
    const texts = hostilePairs.flatMap(({ config, body }) => [config, body].map(({ schema }) => JSON.stringify(schema)))
    expect(new Set(hostilePairs.map((pair) => JSON.stringify(pair))).size).toBe(50)
    expect(texts.length).toBe(100)
    for (const { config, body } of hostilePairs) {
      expect([config.name, schemaProblems(config.schema, 'configSchema')]).toEqual([config.name, []])
      expect([body.name, schemaProblems(body.schema, 'bodySchema')]).toEqual([body.name, []])
    }
  })

  it('are each answered or refused as too costly, and no stopped worker affects others', async () => {
    // Each kind once; `npm run bench:faults -- --only=T19` takes all of them and looks at the clock.
    for (const { config, body } of hostilePairs.slice(0, 14)) {
      const asked = [config, body].map((part) => ({ schema: withDefaultBounds(part.schema), body: part.body }))
      const { answers } = await checkSchemas(organization('hostile'), asked)
      const rules = answers
        .flatMap((answer) => [answer.schema, answer.body ?? answer.schema])
        .map((it) => ('rule' in it ? it.rule : 'ok'))
      expect(['ok', 'bodyInvalid', 'schemaTooCostly', 'bodyTooCostly']).toEqual(expect.arrayContaining(rules))
    }
    expect(await compileSchema(organization('other'), sound)).toEqual({ ok: true })
  })
})
