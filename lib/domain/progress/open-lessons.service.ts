import { type SQL, sql } from 'drizzle-orm'
import { enrolmentsWithVersion, type WalkRow } from '../learning-paths/walks.service'
import { isDone } from './completion.rules'
import { itemsAsJson, itemsByEnrolment } from './item-rows.service'
import { shownItems } from './item-states.rules'

/** The result of `ownLessons`. */
export type OwnLessons = { walks: WalkRow[] | null; items: string | null }

/** A part of a statement: the person's enrolments that meet a condition, with the progress in their items, as JSON. */
export const ownLessons = (organization: SQL, condition: SQL): SQL => sql`(
  with walk as materialized (${enrolmentsWithVersion(organization, condition)})
  select json_build_object('walks', (select json_agg(walk) from walk), 'items', ${itemsAsJson(organization, sql`select id from walk`, sql`false`)}))`

export type Access = 'open' | 'locked'

/** The modules of a person's enrolments. A module is open if it is open in one of them; all others are closed to the person. */
export function lessonsOf({ walks, items }: OwnLessons, now: Date): Map<string, Access> {
  const itemsOf = itemsByEnrolment(items)
  const found = new Map<string, Access>()
  for (const { id, structure, startedAt, createdAt, state: enrolment } of walks ?? []) {
    const at = { startedAt: Date.parse(startedAt ?? createdAt), now: now.getTime(), enrolment }
    for (const { item, state } of shownItems(structure, itemsOf(id), at))
      if (found.get(item.moduleId) !== 'open') found.set(item.moduleId, state === 'locked' ? 'locked' : 'open')
  }
  return found
}

/** The places of some modules in a person's enrolments, those that are open and not done first; with the newest enrolment first among equals. */
export function placesIn({ walks, items }: OwnLessons, moduleIds: readonly string[], now: Date) {
  const itemsOf = itemsByEnrolment(items)
  const rank = { open: 0, done: 1, locked: 2 }
  return (walks ?? [])
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .flatMap(({ id: enrolmentId, pathId, structure, startedAt, createdAt, state: enrolment }) => {
      const at = { startedAt: Date.parse(startedAt ?? createdAt), now: now.getTime(), enrolment }
      return shownItems(structure, itemsOf(enrolmentId), at).flatMap(({ item, state }) => {
        if (!moduleIds.includes(item.moduleId)) return []
        const access: keyof typeof rank = state === 'locked' ? 'locked' : isDone(state) ? 'done' : 'open'
        return [{ enrolmentId, pathId, moduleId: item.moduleId, access }]
      })
    })
    .toSorted((one, other) => rank[one.access] - rank[other.access])
}
