import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventDeliveries, events } from '@/db/schema/events'
import { clock } from '../clock'
import { counter } from '../db/connection'
import { given } from '../db/prepared'
import { statementOf, valuesFor } from '../db/statement'
import { withTenant } from '../db/tenant'
import { newId } from '../ids'
import { deliverAll, makeSteps, publishedIn, publishSteps, stepsOf, storing, takeSteps, testEvents } from '../testing/event-kinds'
import { asOwner } from '../testing/owner'
import { freshTenant } from '../testing/tenant'
import { mostAttempts } from './deliver'
import { newEvent } from './event'
import { eventRows, insertEvents } from './publish'

let organization = ''
let walker = ''
const deliveriesIn = (id: string) => withTenant(id, (db) => db.select().from(eventDeliveries).orderBy(eventDeliveries.position))

/** A promise and the function that resolves it. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

beforeAll(makeSteps)
beforeEach(async () => {
  organization = (await freshTenant()).organization.id
  walker = newId()
})
afterEach(() => {
  clock.offsetMs = 0
})

describe('an event', () => {
  it('exists only if its transaction commits', async () => {
    const failing = withTenant(organization, async (db) => {
      await publishSteps(db, organization, walker, 1)
      throw new Error('the verb failed')
    })
    await expect(failing).rejects.toThrow('the verb failed')
    await takeSteps(organization, walker, 2)
    expect((await publishedIn(organization)).map(({ payload }) => payload.step)).toEqual([2])
  })

  it('is stored in the wire form of its declared shape, and refused in another', async () => {
    await takeSteps(organization, walker, 1)
    const [event] = await publishedIn(organization)
    expect(event).toMatchObject({ name: 'stepTaken', version: 1, subject: walker, payload: { walkerId: walker, step: 1 } })
    expect(event?.payload.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    const wrong = { walkerId: walker, step: 'one', at: clock.now() }
    expect(() => newEvent(testEvents.stepTaken, wrong as never)).toThrow()
  })

  it('costs one statement, however many are published at once', async () => {
    const before = counter.statements
    await takeSteps(organization, walker, 1, 2, 3, 4, 5)
    // Beginning (2), insertion, commit.
    expect(counter.statements - before).toBe(4)
  })

  it('can be one of ten thousand of one change, such as the end of a large group', async () => {
    const steps = Array.from({ length: 10_000 }, (_, step) => step)
    let published: unknown[] = []
    // Rolled back, so that other tests need not deliver them.
    const change = withTenant(organization, async (db) => {
      await publishSteps(db, organization, walker, ...steps)
      published = (await db.select().from(events).orderBy(events.position)).map(({ payload }) => payload.step)
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(published).toEqual(steps)
  })

  it('can be published by a part of another statement, for the records that it changed', async () => {
    const other = newId()
    const both = [walker, other].map((walkerId) => newEvent(testEvents.stepTaken, { walkerId, step: 1, at: clock.now() }))
    const changed = sql`event.subject = any(array(select changed.id from changed))`
    const statement = statementOf(sql`
      with changed as (select ${given('walker')}::uuid as id)
      ${insertEvents(sql`${given('organizationId')}::uuid`, sql`${given('rows')}::jsonb`, changed)}`)
    const rows = eventRows({ now: clock.now() }, both)
    await withTenant(organization, (db) =>
      db.queryRaw(statement.text, valuesFor(statement, { organizationId: organization, walker, rows })),
    )
    expect((await publishedIn(organization)).map(({ subject }) => subject)).toEqual([walker])
    await deliverAll(storing('test.cte'))
    expect(await stepsOf('test.cte', walker)).toEqual([1])
  })
})

describe('the delivery', () => {
  it('reaches every reaction once, and leaves no delivery behind', async () => {
    const reactions = [storing('test.one'), storing('test.two')]
    await takeSteps(organization, walker, 1, 2, 3)
    await deliverAll(...reactions)
    expect(await deliverAll(...reactions)).toBe(0)
    for (const name of ['test.one', 'test.two']) expect(await stepsOf(name, walker)).toEqual([1, 2, 3])
    expect(await deliveriesIn(organization)).toEqual([])
  })

  it('gives the reaction the decoded payload, the time and a transaction of the organization', async () => {
    const seen: unknown[] = []
    const reaction = storing('test.context', async ({ db, organization }, { payload, name, occurredAt }) => {
      const [tenant] = await db.execute<{ id: string }>(sql`select current_setting('app.organization_id') as id`)
      seen.push(organization.id, tenant?.id, name, payload.at instanceof Date, occurredAt instanceof Date)
    })
    await takeSteps(organization, walker, 1)
    await deliverAll(reaction)
    expect(seen).toEqual([organization, organization, 'stepTaken', true, true])
  })

  it('does not skip a transaction that commits late', async () => {
    const late = newId()
    const { promise: isHeld, resolve: release } = gate()
    const { promise: isPublished, resolve: published } = gate()
    const slow = withTenant(organization, async (db) => {
      await publishSteps(db, organization, late, 1)
      published()
      await isHeld
    })
    await isPublished
    await takeSteps(organization, walker, 2)
    const reaction = storing('test.late')
    await deliverAll(reaction)
    expect([await stepsOf('test.late', walker), await stepsOf('test.late', late)]).toEqual([[2], []])
    release()
    await slow
    await deliverAll(reaction)
    expect(await stepsOf('test.late', late)).toEqual([1])
  })

  it('keeps the order of each subject and does everything once with several processes at work', async () => {
    const walkers = Array.from({ length: 5 }, newId)
    const steps = Array.from({ length: 12 }, (_, at) => at)
    for (const step of steps) for (const one of walkers) await takeSteps(organization, one, step)
    const reaction = storing('test.order')
    await Promise.all(Array.from({ length: 4 }, () => deliverAll(reaction)))
    await deliverAll(reaction)
    for (const one of walkers) expect(await stepsOf('test.order', one)).toEqual(steps)
  })

  it('undoes the effect of a failed attempt, tries again later, and holds up neither other reactions nor other subjects', async () => {
    let failures = 0
    const failing = storing('test.failing', (_, { payload }) => {
      if (payload.walkerId !== walker || failures === 2) return
      failures += 1
      throw new Error('the reaction failed')
    })
    const other = newId()
    await takeSteps(organization, walker, 1)
    await takeSteps(organization, walker, 2)
    await takeSteps(organization, other, 1)
    await deliverAll(failing, storing('test.fine'))
    expect([await stepsOf('test.failing', walker), await stepsOf('test.failing', other)]).toEqual([[], [1]])
    expect(await stepsOf('test.fine', walker)).toEqual([1, 2])
    const [first, second] = await deliveriesIn(organization)
    expect([first?.attempts, first?.error?.name, second?.attempts]).toEqual([1, 'internal', 0])
    for (const seconds of [16, 60]) {
      clock.offsetMs = seconds * 1000
      await deliverAll(failing)
    }
    // The later event of the subject has waited for the earlier one.
    expect(await stepsOf('test.failing', walker)).toEqual([1, 2])
    expect(await deliveriesIn(organization)).toEqual([])
  })

  it('ends a delivery that always fails, and goes on with the later events of its subject', async () => {
    const poisoned = storing('test.poisoned', (_, { payload }) => {
      if (payload.step === 1) throw new Error('poison')
    })
    await takeSteps(organization, walker, 1)
    await takeSteps(organization, walker, 2)
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      await deliverAll(poisoned)
      clock.offsetMs += 1_500_000
    }
    await deliverAll(poisoned)
    expect(await stepsOf('test.poisoned', walker)).toEqual([2])
    expect(await deliveriesIn(organization)).toMatchObject([{ state: 'dead', attempts: mostAttempts, reaction: 'test.poisoned' }])
  })

  it('is repeated by another process after a crash, when the lease is over', async () => {
    const reaction = storing('test.crash')
    await takeSteps(organization, walker, 1)
    const aborted = AbortSignal.abort()
    const { deliverIn } = await import('./deliver')
    // It takes the delivery and does nothing, as a process that is killed.
    await deliverIn(organization, new Map([[reaction.name, reaction]]), aborted)
    await deliverAll(reaction)
    expect(await stepsOf('test.crash', walker)).toEqual([])
    clock.offsetMs = 31_000
    await deliverAll(reaction)
    expect(await stepsOf('test.crash', walker)).toEqual([1])
  })

  it('waits while the organization is suspended', async () => {
    await takeSteps(organization, walker, 1)
    const set = (status: string) =>
      asOwner((owner) => owner`update organizations set status = ${status} where id = ${organization}`)
    await set('suspended')
    await deliverAll(storing('test.suspended'))
    expect(await stepsOf('test.suspended', walker)).toEqual([])
    await set('active')
    await deliverAll(storing('test.suspended'))
    expect(await stepsOf('test.suspended', walker)).toEqual([1])
  })

  it('publishes what a reaction publishes, in the same transaction as its effect', async () => {
    const chained = storing('test.chained', async ({ db }, { payload }) => {
      if (payload.step < 3) await publishSteps(db, organization, walker, payload.step + 1)
    })
    await takeSteps(organization, walker, 1)
    await deliverAll(chained)
    expect(await stepsOf('test.chained', walker)).toEqual([1, 2, 3])
  })

  it('costs fourteen statements for one event with one reaction', async () => {
    await takeSteps(organization, walker, 1)
    const reaction = storing('test.count')
    const { deliverIn } = await import('./deliver')
    const before = counter.statements
    await deliverIn(organization, new Map([[reaction.name, reaction]]), new AbortController().signal)
    // Made: beginning (2), lock, statement, commit. Taken: beginning, statement, commit. Done: beginning, deletion, the effect, commit.
    expect(counter.statements - before).toBe(5 + 4 + 5)
    const left = await withTenant(organization, (db) =>
      db.$count(eventDeliveries, eq(eventDeliveries.organizationId, organization)),
    )
    expect(left).toBe(0)
  })
})
