import type { WrittenMarks } from '@/lib/domain/assessing/observations/form-shapes.contract'
import type { putResult } from '@/lib/domain/assessing/observations/results.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Outcome, SendingStatus } from '@/lib/ui/sending/status'

export type Known = DataOf<typeof putResult>
export type Seen = { marks: WrittenMarks; comment: string; reason: string }
/** conflict: the server has something newer, and the observer chooses. */
type State = Extract<SendingStatus, 'waiting' | 'conflict' | 'refused'>
export type Waiting = Seen & {
  sendId: string
  basedOn: number | null
  /** Earlier sends of this device whose answers did not arrive. */
  after: string[]
  observedAt: string
  state: State
  isTried: boolean
  message?: string
}
/** The marks that the server does not have, by enrolment: the last of each. */
export type AllWaiting = Readonly<Record<string, Waiting>>

const mostAfter = 50

/** The marks of now, in place of those that waited. A send that may have arrived is named, so that the server knows it for the same device's. */
export function marked(
  before: Waiting | undefined,
  known: Known | null,
  seen: Seen,
  now: { sendId: string; at: string },
): Waiting {
  const after = before ? (before.isTried ? [...before.after, before.sendId].slice(-mostAfter) : before.after) : []
  const basedOn = before ? before.basedOn : (known?.revision ?? null)
  return { ...seen, sendId: now.sendId, basedOn, after, observedAt: now.at, state: 'waiting', isTried: false }
}

export const nextToSend = (all: AllWaiting): [string, Waiting] | undefined =>
  Object.entries(all).find(([, { state }]) => state === 'waiting')

/** The marks that wait for one person after a send; null: none. */
export function afterSending(now: Waiting | undefined, sent: Waiting, outcome: Outcome<Known>): Waiting | null {
  if (!now) return null
  if (outcome.kind === 'saved') return now.sendId === sent.sendId ? null : { ...now, basedOn: outcome.answer.revision }
  if (outcome.kind === 'conflict') return { ...now, state: 'conflict' }
  if (outcome.kind === 'refused') return { ...now, state: 'refused', message: outcome.message }
  return now
}

export const countWaiting = (all: AllWaiting): number => Object.keys(all).length
