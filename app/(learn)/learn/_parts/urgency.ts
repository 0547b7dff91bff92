import type { OwnPath } from './outline'

const running: readonly string[] = ['invited', 'active', 'overdue']
export const isRunning = ({ state }: Pick<OwnPath, 'state'>): boolean => running.includes(state)

type Urgent = Pick<OwnPath, 'state' | 'dueAt' | 'source' | 'percent'>
/** Late, due, assigned, or taken by choice. */
const rankOf = ({ state, dueAt, source }: Urgent): number => {
  if (state === 'overdue') return 0
  if (dueAt !== null) return 1
  return source === 'self' ? 3 : 2
}

/** The order of a learner's paths: what is late, then what is due first, then what was assigned; of equals what is further. */
export const byUrgency = (one: Urgent, other: Urgent): number =>
  rankOf(one) - rankOf(other) || (one.dueAt ?? '').localeCompare(other.dueAt ?? '') || other.percent - one.percent
