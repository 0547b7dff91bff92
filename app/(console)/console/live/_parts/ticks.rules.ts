import type { AttendanceState } from '@/lib/domain/learning/live/words'

export const tickable = ['present', 'late', 'absent'] as const satisfies readonly AttendanceState[]
export type Ticked = (typeof tickable)[number]

/** waiting: not sent yet; conflict: the server has another state, which a reason is needed to replace; refused: the server does not take it. */
export type Tick = { status: Ticked; state: 'waiting' | 'conflict' | 'refused'; message?: string }
/** What was ticked and the server does not have, by person: the last tick of each. */
export type Ticks = Readonly<Record<string, Tick>>
export type Outcome = 'recorded' | 'unreachable' | 'conflict' | { refused: string }

export const ticked = (ticks: Ticks, userId: string, status: Ticked): Ticks => ({
  ...ticks,
  [userId]: { status, state: 'waiting' },
})

export const dropped = (ticks: Ticks, userId: string): Ticks =>
  Object.fromEntries(Object.entries(ticks).filter(([id]) => id !== userId))

/** The next tick to send. */
export const nextToSend = (ticks: Ticks): [userId: string, tick: Tick] | undefined =>
  Object.entries(ticks).find(([, { state }]) => state === 'waiting')

/** What remains after a tick was sent. Only one that the server recorded leaves; one that was replaced meanwhile is sent by itself. */
export function afterSending(ticks: Ticks, userId: string, sent: Ticked, outcome: Outcome): Ticks {
  const kept = ticks[userId]
  if (!kept || kept.status !== sent || outcome === 'unreachable') return ticks
  if (outcome === 'recorded') return dropped(ticks, userId)
  const state =
    outcome === 'conflict' ? ({ state: 'conflict' } as const) : ({ state: 'refused', message: outcome.refused } as const)
  return { ...ticks, [userId]: { status: sent, ...state } }
}

export const waitingCount = (ticks: Ticks): number => Object.values(ticks).filter(({ state }) => state === 'waiting').length
