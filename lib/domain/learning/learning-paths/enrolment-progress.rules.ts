import type { DueRule, PathStructure } from '@/db/schema/learning-paths'
import { expiresAtOf } from './due.rules'
import { progressIn, requiredOf, wantedOf } from './structure.rules'
import type { EnrolmentState } from './words'

/** The items that are done, each with the moment at which it was. */
export type DoneItems = ReadonlyMap<string, Date>

/** When a structure that is complete was completed: when the last item was done of those that were enough. */
function completionIn({ sections }: PathStructure, done: DoneItems): number {
  const moments = sections.flatMap((section) => {
    const required = requiredOf(section)
    const times = required.flatMap(({ id }) => done.get(id)?.getTime() ?? []).toSorted((one, other) => one - other)
    return times.slice(0, wantedOf(section.rule, required.length))
  })
  return Math.max(...moments)
}

type About = {
  /** Its state unless it is complete. */
  running: EnrolmentState
  dueRule: DueRule
  startedAt: Date
  dueAt: Date | null
  /** When it was completed before; kept while it stays complete. */
  completedAt: Date | null
  /** Of the organization, in which an expiry is the end of a day. */
  timeZone: string
}
export type Derived = {
  state: EnrolmentState
  percent: number
  completedWeight: number
  completedAt: Date | null
  expiresAt: Date | null
}

/** Everything of an enrolment that follows from its pinned contents and its done items. */
export function derivedFrom(structure: PathStructure, done: DoneItems, about: About): Derived {
  const { running, dueRule, startedAt, dueAt, completedAt: known, timeZone } = about
  const { percent, completedWeight, isComplete } = progressIn(structure, new Set(done.keys()))
  if (!isComplete) return { state: running, percent, completedWeight, completedAt: null, expiresAt: null }
  const completedAt = known ?? new Date(Math.max(completionIn(structure, done), startedAt.getTime()))
  const expiresAt = expiresAtOf(dueRule, { completedAt, dueAt }, timeZone)
  return { state: 'completed', percent, completedWeight, completedAt, expiresAt }
}
