import { eq, type SQL, sql } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import type { RecordsInGroups } from '@/lib/domain/house/permission-paths/room'
import { isInGroups, isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { given } from '@/lib/platform/db/prepared'
import { type ListContract, type ListShape, type ListSource, list } from '@/lib/platform/lists/list'
import { enrolmentReach, filtersOfReach, isTaught, taughtPaths } from './taught-paths.service'

/** The enrolments, as a table in a statement of another room. */
export const enrolmentRows = sql`enrolments`

/**
 * Whether an enrolment, a row by its alias, is a duty: made by the organization and not by the person, also as the renewal of such a one.
 */
export const isDuty = (alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`(${column('source')} in ('bulk', 'group') or (${column('source')} = 'renewal' and ${column('assigned_by')} is not null))`
}

/** Enrolments, as records that permissions for the people of one's groups are limited to. */
export const enrolmentsInGroups: RecordsInGroups = {
  kind: 'enrolment',
  rows: enrolmentRows,
  isReached: (manager) => isReachedBy({ organizationId: sql`found.organization_id`, userId: sql`found.user_id` }, manager),
  isTaught: (teacher) => isTaught({ organizationId: sql`found.organization_id`, pathId: sql`found.path_id` }, teacher),
}

/** The enrolment id of a row of `enrolmentList`, for fields of other rooms. */
export const listedEnrolment = {
  organizationId: enrolments.organizationId,
  id: enrolments.id,
  pathId: enrolments.pathId,
  userId: enrolments.userId,
  dueAt: enrolments.dueAt,
  completedAt: enrolments.completedAt,
  expiresAt: enrolments.expiresAt,
  state: enrolments.state,
  createdAt: enrolments.createdAt,
  endedAt: enrolments.endedAt,
}

/** A list of enrolments, searched by name and address of the person. Other rooms add fields of their own. */
export const enrolmentList = <R extends ListShape, F extends string = never>(
  contract: ListContract<R>,
  source: Omit<ListSource<typeof enrolments, R, F>, 'table' | 'search'>,
) => list<typeof enrolments, R, F>(contract, { ...source, table: enrolments, search: enrolments.searchText })

const person = { organizationId: sql`${enrolments.organizationId}`, userId: sql`${enrolments.userId}` }
/** Filters of lists of enrolments by what a caller is limited to, with the names of `reachedBy`. */
export const withinReach = filtersOfReach(enrolmentReach({ ...person, pathId: sql`${enrolments.pathId}` }))
/** The enrolments in the paths that the caller made or teaches, of each at most the requested number: for the filter `taught`. */
export const taughtEnrolments = sql`select found.id from (${taughtPaths(sql`tenant.id::uuid`, sql`${given('taught')}::uuid`)}) theirs
  cross join lateral (select e.id from enrolments e where e.organization_id = tenant.id::uuid and e.path_id = theirs.path_id
    order by e.created_at desc, e.id desc limit ${given('limit')}::int) found`
/** Filters by the groups of the people: those given as `group`, and what a caller is limited to. */
export const inGroups = { filters: { group: isInGroups(person, sql`${given('group')}::uuid[]`), ...withinReach } }

const ownPath = sql`from learning_paths p where p.organization_id = ${enrolments.organizationId} and p.id = ${enrolments.pathId}`

/** Whether an enrolment of such a list is a duty, as the filter `mandatory` asks. */
export const isDutyAsAsked = sql`${isDuty('enrolments')} = (${given('mandatory')}::text = 'true')`

/** The path as the record that a list of another room belongs to. */
export const ofPathParent = learningPaths

/** Of a list of the enrolments in one path: its filter `path`, and whether there is that path. */
export const ofOnePath = { parent: learningPaths, filters: { path: eq(enrolments.pathId, given('path')) } }

/** Whether a newer version of its path is published than the one it is pinned to. */
export const hasNewContent = sql`coalesce((select p.published_version > ${enrolments.versionNumber} ${ownPath}), false)`

/** The path as JSON: in the best language for the reader (with the parameters of `localized` and `isUnspoken`), or in all its languages. */
export const pathOfEnrolment = {
  inBestLanguage: sql`(select json_build_object('id', p.id, 'title', p.locales -> chosen.locale ->> 'title', 'locale', chosen.locale,
      'isFallback', ${given('isUnspoken')}::boolean or chosen.locale <> ${given('language0')}::text,
      'availableLocales', (select json_agg(tag order by tag) from jsonb_object_keys(p.locales) tag))
    from learning_paths p cross join lateral (
      select case when p.locales -> ${given('language0')}::text is not null then ${given('language0')}::text else ${given('language1')}::text end as locale) chosen
    where p.organization_id = ${enrolments.organizationId} and p.id = ${enrolments.pathId})`,
  inAll: sql`(select json_build_object('id', p.id, 'title', json_strip_nulls(json_build_object(
    'ar', p.locales -> 'ar' ->> 'title', 'en', p.locales -> 'en' ->> 'title'))) ${ownPath})`,
}

/** The paths, and which of them follow which groups, in the same way. */
export const pathRows = sql`learning_paths`
export const assignmentRows = sql`group_assignments`

/** The items of every version of every path, as a table in a statement of another room. */
export const pathItemRows = sql`learning_path_items`
