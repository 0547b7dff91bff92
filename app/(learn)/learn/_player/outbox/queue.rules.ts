import type { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { queue } from '@/lib/ui/sending/policies'
import type { Failure } from '@/lib/ui/sending/status'

/** An event of a learner in the format of the batch. */
export type SentEvent = {
  moduleId: string
  action: string
  occurredAt: string
  clientEventId: string
  durationSeconds?: number
  locale?: 'ar' | 'en'
  result?: Record<string, unknown>
}
/** One that is told later than it happened, where it says when. */
export type LaterEvent = Omit<SentEvent, 'clientEventId' | 'occurredAt'> & { occurredAt?: string }
export type FieldFault = { key: string; property: string }
/** Why an event was not taken. `isFinal`: sending it again would change nothing. */
export type Refusal = { name: string; message: string; fields: FieldFault[]; isFinal: boolean }
/** An event as the browser keeps it until the server has it: whose it is, and what it was about in words. */
export type Row = { seq: number; learnerId: string; title: string; event: SentEvent; refusal?: Refusal }

export type Results = DataOf<typeof sendEvents>['results']
export type Standing = Results[number]['items'][number]

export const largestBatch = 200

/**
 * The events to send next: those of one person that wait, in the order in which they happened, without the
 * ones that were tried just now.
 */
export const nextBatch = (rows: readonly Row[], learnerId: string, tried: ReadonlySet<unknown>): Row[] =>
  queue.next(
    rows.filter((row) => row.learnerId === learnerId && !row.refusal?.isFinal),
    largestBatch,
    tried,
  )

/** The meaning of a status other than success for a batch. `another`: another person has signed in since. */
export function failureOfBatch(status: number, statusCode: number, message: string): Failure {
  if (statusCode === 6461) return { kind: 'another' }
  if (status === 401) return { kind: 'signIn' }
  // Not even read: one event of it is malformed.
  if (status === 400 || status === 413 || status === 422) return { kind: 'refused', message }
  return { kind: 'offline' }
}

/**
 * The end of each event of a batch that was answered: those that are known there go, the others stay with the
 * reason.
 */
export function settled(batch: readonly Row[], results: Results): { sent: Row[]; kept: Row[] } {
  const byId = new Map(results.map((it) => [it.clientEventId, it]))
  const sent: Row[] = []
  const kept: Row[] = []
  for (const row of batch) {
    const result = byId.get(row.event.clientEventId)
    if (!result) kept.push(row)
    else if (!result.error) sent.push(row)
    else {
      const { name, message, fields } = result.error
      // A locked module may open once the missing events have arrived, and a rate limit ends by itself. Every
      // other refusal is final.
      const isFinal = name !== 'moduleLocked' && name !== 'tooManyRequests'
      kept.push({ ...row, refusal: { name, message, fields, isFinal } })
    }
  }
  return { sent, kept }
}

/** An event as a player reads it back. */
export type OwnEvent = Pick<SentEvent, 'clientEventId' | 'action' | 'occurredAt'> & { result: Record<string, unknown> | null }

/** The events of the server and of this device, each once, in the order in which they happened. */
export function merged<E extends OwnEvent>(known: readonly E[], own: readonly E[]): E[] {
  const byId = new Map([...known, ...own].map((event) => [event.clientEventId, event]))
  return [...byId.values()].toSorted((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt))
}

/** A moment after the one before, so that what happened in one millisecond keeps its order. */
export const momentAfter = (before: number, now: number): number => Math.max(now, before + 1)
