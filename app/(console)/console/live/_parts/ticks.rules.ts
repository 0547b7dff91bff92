import type { AttendanceState } from '@/lib/domain/learning/live/words'
import type { ApiError } from '@/lib/platform/http/client'
import { latest } from '@/lib/ui/sending/policies'
import type { Outcome, SendingStatus } from '@/lib/ui/sending/status'

export const tickable = ['present', 'late', 'absent'] as const satisfies readonly AttendanceState[]
export type Ticked = (typeof tickable)[number]

/** conflict: the server has another state, which a reason is needed to replace. */
type TickState = Extract<SendingStatus, 'waiting' | 'conflict' | 'refused'>
export type Tick = { status: Ticked; state: TickState; message?: string }
/** Ticks that the server does not have, by person: the last one of each. */
export type Ticks = Readonly<Record<string, Tick>>

const invalidBody = 5030
/** A refusal is for the person to decide. */
export const meaningOf = (error: ApiError) => (error.envelope.statusCode === invalidBody ? 'conflict' : 'refused')

export const ticked = (ticks: Ticks, userId: string, status: Ticked): Ticks =>
  latest.put(ticks, userId, { status, state: 'waiting' })

export const dropped = (ticks: Ticks, userId: string): Ticks => latest.drop(ticks, userId)

/** The next tick to send. */
export const nextToSend = (ticks: Ticks): [userId: string, tick: Tick] | undefined =>
  Object.entries(ticks).find(([, { state }]) => state === 'waiting')

/**
 * The ticks after one of them was sent. It leaves once it is saved; one that was replaced meanwhile is sent
 * by itself.
 */
export function afterSending(ticks: Ticks, userId: string, sent: Ticked, outcome: Outcome<unknown>): Ticks {
  const kept = ticks[userId]
  if (!kept || kept.status !== sent) return ticks
  if (outcome.kind === 'saved') return dropped(ticks, userId)
  if (outcome.kind === 'conflict') return latest.put<Tick>(ticks, userId, { status: sent, state: 'conflict' })
  if (outcome.kind !== 'refused') return ticks
  return latest.put<Tick>(ticks, userId, { status: sent, state: 'refused', message: outcome.message })
}

export const waitingCount = (ticks: Ticks): number => Object.values(ticks).filter(({ state }) => state === 'waiting').length
