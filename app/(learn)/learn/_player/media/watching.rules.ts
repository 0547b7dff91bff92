import { continuedAt, playedIn, type Stretches, unionOf } from '@/lib/domain/learning/modules/completion/played.rules'
import type { OwnEvent } from '../outbox/queue.rules'
import type { Scene } from '../scene'

/**
 * The earlier playback on this device and others: the server's record, and the events that wait here to be
 * sent. `position`: the place at which to continue; `furthest`: the end of the part that was reached.
 */
export function playedBefore(
  known: Scene['played'],
  events: readonly OwnEvent[],
): { stretches: Stretches; position: number; furthest: number } {
  const reported = events.flatMap(({ result, occurredAt }) => playedIn(result, Date.parse(occurredAt)) ?? [])
  const last = reported.at(-1)
  const stretches = unionOf([
    ...(known?.stretches ?? []).map(({ from, to }) => [from, to] as const),
    ...reported.flatMap((it) => [...it.stretches]),
  ])
  const position = last
    ? continuedAt({ position: last.position, durationSeconds: last.durationSeconds || (known?.durationSeconds ?? 0) })
    : (known?.position ?? 0)
  return { stretches, position, furthest: Math.max(position, stretches.at(-1)?.[1] ?? 0) }
}

/** Where somebody ends who asks for another place; an author may keep them from skipping what they have not seen. */
export function allowedPlace(wanted: number, furthest: number, preventSkip: string): number {
  if (preventSkip === 'both') return furthest
  return preventSkip === 'forward' ? Math.min(wanted, furthest) : wanted
}
