import { type SQL, sql } from 'drizzle-orm'
import { enrolmentsWithVersion, holdsModules, type WalkRow } from '@/lib/domain/learning/learning-paths/walks.service'
import { modulesForEvents } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { isDone } from './completion.rules'
import { countedSince } from './counting.rules'
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

const organizationId = sql`${given('organizationId')}::uuid`
const readPlaces = statementOf(sql`select
  exists (select from (${modulesForEvents(organizationId, sql`${given('moduleIds')}::uuid[]`)}) m), ${ownLessons(organizationId, holdsModules)}::text`)

/** Why a lesson takes no result of a person now, for content that reports to the server; null: it takes it. One statement, in a transaction. */
export async function closedTo(
  { db, organization, now }: TenantContext & { now: Date },
  { userId, moduleId }: { userId: string; moduleId: string },
): Promise<'moduleNotPublished' | 'notEnrolled' | 'moduleLocked' | null> {
  const asked = { organizationId: organization.id, userId, moduleIds: `{${moduleId}}`, known: '{}' }
  const [[isPublished, lessons] = []] = await db.queryRaw(readPlaces.text, valuesFor(readPlaces, asked))
  if (String(isPublished) !== 't') return 'moduleNotPublished'
  const [place] = lessons ? placesIn(JSON.parse(String(lessons)), [moduleId], now) : []
  return place ? (place.access === 'locked' ? 'moduleLocked' : null) : 'notEnrolled'
}

/** Since when attempts of a person count, among the enrolments that lead to them; null: all of them count. */
export const attemptsCountSince = ({ walks }: OwnLessons): Date | null => {
  const since = countedSince(
    (walks ?? []).map(({ cycle, createdAt }) => ({ renewedAt: cycle > 1 ? Date.parse(createdAt) : null })),
  )
  return since === null ? null : new Date(since)
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
        const closesAt = item.availableUntil === null ? null : new Date(item.availableUntil)
        return [{ enrolmentId, pathId, moduleId: item.moduleId, access, closesAt }]
      })
    })
    .toSorted((one, other) => rank[one.access] - rank[other.access])
}
