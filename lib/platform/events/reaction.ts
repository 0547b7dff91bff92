import type { z } from 'zod'
import type { EventActor } from '@/db/schema/events'
import type { Tx } from '../db/tenant'
import type { Event, PayloadOf } from './event'

/** The context of a reaction, in one transaction of the event's organization. */
export type ReactionContext = {
  db: Tx
  organization: { id: string }
  now: Date
  /** The request that caused the event, or a new id. */
  requestId: string
}

/** A published event. */
export type Published<P = Record<string, unknown>> = {
  id: string
  name: string
  version: number
  payload: P
  actor: EventActor | null
  occurredAt: Date
}

/** A reaction with the event that it reacts to. */
export type Reaction = {
  /** `room.verb`, unique. Kept with every waiting delivery: a new name is a new reaction. */
  name: string
  event: Event
  each(context: ReactionContext, event: Published): Promise<unknown>
}

/**
 * Declares what a room does when something became true elsewhere. `each` runs after the event's commit, in a transaction that also deletes the
 * delivery: its effect on the database happens exactly once, whatever process dies. It is database statements only; slow outside work, such as a
 * mail, is a job that it enqueues. A failure is tried again with growing delays, then the delivery stays as dead; later events of the
 * same subject wait while it is tried again, other reactions and subjects do not.
 */
export const reacts = <S extends z.ZodRawShape>(
  event: Event<string, S>,
  reaction: { name: `${string}.${string}`; each(context: ReactionContext, event: Published<PayloadOf<S>>): Promise<unknown> },
): Reaction => ({ ...reaction, event })
