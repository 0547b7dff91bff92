import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { events as table } from '@/db/schema/events'
import { clock } from '../clock'
import { type Tx, withTenant } from '../db/tenant'
import { EventDelivery } from '../events/delivery'
import { eventsOf, newEvent } from '../events/event'
import { publish } from '../events/publish'
import { type Published, type Reaction, type ReactionContext, reacts } from '../events/reaction'
import { Id, Instant } from '../http/contract'
import { newId } from '../ids'
import { asOwner } from './owner'

/** An event of the tests alone. */
export const testEvents = eventsOf({
  stepTaken: {
    version: 1,
    summary: 'A step was taken',
    subject: 'walkerId',
    payload: { walkerId: Id, step: z.int(), at: Instant },
  },
})

/** Creates a table outside the product's schema, without a unique constraint, so that an effect that happens twice is seen. */
export const makeSteps = () =>
  asOwner(async (owner) => {
    await owner`create schema if not exists event_test`
    await owner`create table if not exists event_test.steps (place bigserial, reaction text, walker uuid, step int)`
    await owner`grant usage on schema event_test to masar_rw`
    await owner`grant insert, select on event_test.steps to masar_rw`
    await owner`grant usage on sequence event_test.steps_place_seq to masar_rw`
  })

/** The steps that a reaction stored for a walker, in the order of their storage. */
export const stepsOf = (reaction: string, walker: string) =>
  asOwner(async (owner) => {
    const rows = await owner<{ step: number }[]>`
      select step from event_test.steps where reaction = ${reaction} and walker = ${walker} order by place`
    return rows.map(({ step }) => step)
  })

type Step = Published<{ walkerId: string; step: number; at: Date }>

/** A reaction that stores each step and then does `after`. */
export const storing = (
  name: `${string}.${string}`,
  after: (context: ReactionContext, event: Step) => unknown = () => undefined,
): Reaction =>
  reacts(testEvents.stepTaken, {
    name,
    async each(context, event) {
      const { walkerId, step } = event.payload
      await context.db.execute(sql`insert into event_test.steps (reaction, walker, step) values (${name}, ${walkerId}, ${step})`)
      await after(context, event)
    },
  })

/** Publishes steps in one transaction of an organization. */
export const takeSteps = (organizationId: string, walkerId: string, ...steps: number[]) =>
  withTenant(organizationId, (db) => publishSteps(db, organizationId, walkerId, ...steps))

export const publishSteps = (db: Tx, organizationId: string, walkerId: string, ...steps: number[]) =>
  publish(
    { db, organization: { id: organizationId }, now: clock.now(), requestId: newId() },
    ...steps.map((step) => newEvent(testEvents.stepTaken, { walkerId, step, at: clock.now() })),
  )

export const deliverAll = (...reactions: Reaction[]) => new EventDelivery(reactions).deliverDue(new AbortController().signal)

/** The events of an organization, in their order. */
export const publishedIn = (organizationId: string) =>
  withTenant(organizationId, (db) => db.select().from(table).orderBy(table.position))
