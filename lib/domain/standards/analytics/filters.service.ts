import { type SQL, sql } from 'drizzle-orm'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentRows, isDuty, pathItemRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { isInGroups, lineOf } from '@/lib/domain/people/groups/group-tree.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import type { Tx } from '@/lib/platform/db/tenant'
import { one } from '@/lib/platform/db/tenant'
import { type Cell, hiddenCells, mayShow } from '@/lib/platform/lists/small-numbers'
import type { ServedLanguage } from '@/lib/platform/words'
import { dimensions } from './words'

export type Filters = {
  path?: string
  language?: ServedLanguage
  group?: string
  /** Only enrolments that people made themselves: those that are no duties. */
  isChosen?: true
}
export type Reading = { db: Tx; organization: { id: string } }
type Exclusive = 'path' | 'language'

const columns = { path: sql`f.path_id`, language: sql`f.language` } as const
const all = (conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  )
const inGroup = (alias: 'f' | 'a' | 'person', group: string): SQL =>
  isInGroups(
    {
      organizationId: sql.raw(`${alias}.organization_id`),
      userId: sql.raw(alias === 'person' ? 'person.id' : `${alias}.user_id`),
    },
    sql`array[${group}]::uuid[]`,
  )

/** Conditions on the rows `f` of `analytics_enrolments`. */
export const factsWhere = ({ organization }: Reading, { path, language, group, isChosen }: Filters): SQL =>
  all([
    sql`f.organization_id = ${organization.id}`,
    path !== undefined && sql`f.path_id = ${path}`,
    language !== undefined && sql`f.language = ${language}`,
    group !== undefined && inGroup('f', group),
    isChosen &&
      sql`not exists (select from ${enrolmentRows} duty
      where duty.organization_id = f.organization_id and duty.id = f.enrolment_id and ${isDuty('duty')} offset 0)`,
  ])

/** Conditions on the rows `a` of `analytics_activity`. Of a path counts what its enrolled people do in its modules. */
export const activityWhere = ({ organization }: Reading, { path, language, group }: Filters): SQL =>
  all([
    sql`a.organization_id = ${organization.id}`,
    path !== undefined && isActivityOfPath(sql`${path}::uuid`),
    language !== undefined && sql`a.language = ${language}`,
    group !== undefined && inGroup('a', group),
  ])

/** Whether a row `a` of `analytics_activity` is about a module of a path in which the person is enrolled. */
export const isActivityOfPath = (path: SQL): SQL => sql`exists (
  select from analytics_enrolments enrolled where enrolled.organization_id = a.organization_id and enrolled.path_id = ${path} and enrolled.user_id = a.user_id
  ) and a.module_id in (select i.module_id from ${pathItemRows} i where i.organization_id = a.organization_id and i.path_id = ${path})`

/** How many people a request is about: those enrolled like this or, without a path and a language, the active accounts. */
async function peopleOf(context: Reading, filters: Filters): Promise<number> {
  const isOfEnrolments = filters.path !== undefined || filters.language !== undefined
  const { people } = await one(
    context.db.execute<{ people: number }>(
      isOfEnrolments
        ? sql`select count(distinct f.user_id)::int as people from analytics_enrolments f where ${factsWhere(context, filters)}`
        : sql`select count(*)::int as people from ${accountRows} person where ${all([
            sql`person.organization_id = ${context.organization.id} and person.status = 'active'`,
            filters.group !== undefined && inGroup('person', filters.group),
          ])}`,
    ),
  )
  return people
}

/** The people of each path or language under the other filters. */
export const cellsOf = (context: Reading, by: Exclusive, filters: Filters): Promise<Cell[]> =>
  context.db.execute<Cell>(sql`
    select ${columns[by]} as key, count(distinct f.user_id)::int as people from analytics_enrolments f
    where ${factsWhere(context, { ...filters, [by]: undefined })} group by 1`)

/**
 * The filters themselves and with each of them left out, alone or together, the group also replaced by each that contains it: the wider requests from
 * which a number could be subtracted.
 */
async function widerThan(context: Reading, { path, language, group, isChosen }: Filters): Promise<Filters[]> {
  const without = <T>(...values: (T | undefined)[]) => [...new Set([...values, undefined])]
  const groups = without(group, ...(group === undefined ? [] : await lineOf(context, group)))
  return without(path).flatMap((onePath) =>
    without(language).flatMap((oneLanguage) =>
      groups.map((oneGroup) => ({ path: onePath, language: oneLanguage, group: oneGroup, isChosen })),
    ),
  )
}

/** The people of each path or language under the other filters, and of those as many as also have one more filter. */
const cellsWith = (context: Reading, by: Exclusive, filters: Filters, more: Filters): Promise<(Cell & { within: number })[]> =>
  context.db.execute<Cell & { within: number }>(sql`
    select ${columns[by]} as key, count(distinct f.user_id)::int as people,
      count(distinct f.user_id) filter (where ${factsWhere(context, more)})::int as within
    from analytics_enrolments f where ${factsWhere(context, { ...filters, [by]: undefined })} group by 1`)

/**
 * The paths or languages whose numbers are hidden under these filters: the small ones, and those from which a small one could be computed, under these
 * filters or under fewer of them; and those of which a filter leaves out one to four people.
 */
export async function hiddenBy(context: Reading, by: Exclusive, filters: Filters): Promise<Set<string>> {
  const hidden = new Set<string>()
  const others = { ...filters, [by]: undefined }
  for (const wider of await widerThan(context, others)) {
    for (const key of hiddenCells(await cellsOf(context, by, wider))) hidden.add(key)
    for (const more of dimensions.filter((one) => wider[one] !== others[one])) {
      const cells = await cellsWith(context, by, wider, { [more]: others[more] })
      for (const { key, people, within } of cells)
        if (!mayShow({ people: within, divisions: [], wholes: [people] })) hidden.add(key)
    }
  }
  return hidden
}

/** Whether numbers under these filters may be shown: they and all that have fewer of the filters. */
export async function isShown(context: Reading, filters: Filters): Promise<boolean> {
  for (const wider of await widerThan(context, filters)) if (!(await isShownAlone(context, wider))) return false
  return true
}

async function isShownAlone(context: Reading, filters: Filters): Promise<boolean> {
  const { path, language, group } = filters
  const divisions: { chosen: string; cells: Cell[] }[] = []
  if (path !== undefined) divisions.push({ chosen: path, cells: await cellsOf(context, 'path', filters) })
  if (language !== undefined) divisions.push({ chosen: language, cells: await cellsOf(context, 'language', filters) })
  const wholes: number[] = []
  if (group !== undefined)
    for (const above of [undefined, ...(await lineOf(context, group))])
      if (above !== group) wholes.push(await peopleOf(context, { ...filters, group: above }))
  return mayShow({ people: await peopleOf(context, filters), divisions, wholes })
}

// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing = Reading & { fail: (reason: 'pathNotFound' | 'groupNotFound') => never }

/** Refuses a path or a group that does not exist. */
export async function assertKnown(context: Refusing, { path, group }: Filters): Promise<void> {
  if (path !== undefined) await pathRecords.get(context, path)
  if (group !== undefined) await groupRecords.get(context, group)
}
