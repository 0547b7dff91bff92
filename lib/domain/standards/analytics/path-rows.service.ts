import { type SQL, sql } from 'drizzle-orm'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/path-records.service'
import { taughtPaths } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { titlesOfModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { itemProgressRows } from '@/lib/domain/learning/progress/learning-counts.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { addDays, beginningOf, type Day } from '@/lib/platform/i18n/days'
import { hidingFrom } from './duties.service'
import { type Filters, factsWhere, type Reading } from './filters.service'
import { idleDays } from './path-analytics.contract'
import * as contracts from './path-rows.contract'
import { periodOf } from './periods.rules'
import { frameOf, rangeOf } from './range.rules'

type Titles = { ar?: string; en?: string }
type Row = {
  id: string
  titles: Titles | null
  enrolled: number
  started: number
  completed: number
  overdue: number
  running: number
  stopsAt: { itemId: string; moduleId: string; titles: Titles | null; count: number } | null
  /** Completions by the number of the week. */
  weekly: Record<string, number> | null
}
type Asked = {
  filters: Filters
  paths?: readonly string[]
  /** The person whose own paths are asked for. */
  teacher?: string
  range: { from: Day; to: Day; timeZone: string }
  firstWeek: Day
  now: Date
}

const isUnderWay = sql`state in ('invited', 'active', 'overdue')`

/** The paths with their numbers, in one statement however many they are. */
function rowsOf(context: Reading, { filters, paths, teacher, range, firstWeek, now }: Asked): Promise<Row[]> {
  const { timeZone } = range
  const beginning = (day: Day) => sql`${beginningOf(day, timeZone).toISOString()}::timestamptz`
  const inRange = sql`enrolled_at >= ${beginning(range.from)} and enrolled_at < ${beginning(addDays(range.to, 1))}`
  const idleSince = new Date(now.getTime() - idleDays * 86_400_000).toISOString()
  const organizationId = sql`${context.organization.id}::uuid`
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  const ofPaths = paths ? sql`and f.path_id = any(${`{${paths.join()}}`}::uuid[])` : sql``
  const ofTeacher = teacher ? sql`and f.path_id in (${taughtPaths(organizationId, sql`${teacher}::uuid`)})` : sql``
  return context.db.execute<Row>(sql`
    with chosen as materialized (
      select f.path_id, f.enrolment_id, f.state, f.enrolled_at, f.started_at, f.completed_at from analytics_enrolments f
      where ${factsWhere(context, filters)} ${ofPaths} ${ofTeacher}
    ), counted as (
      select path_id, ${count(inRange)} as enrolled, ${count(sql`${inRange} and started_at is not null`)} as started,
        ${count(sql`${inRange} and completed_at is not null`)} as completed, ${count(sql`state = 'overdue'`)} as overdue,
        ${count(isUnderWay)} as running
      from chosen group by 1 order by 2 desc, 1 limit ${contracts.mostPaths}
    ), weekly as (
      select path_id, ((completed_at at time zone ${timeZone}::text)::date - ${firstWeek}::date) / 7 as week, count(*)::int as completions
      from chosen where completed_at >= ${beginning(firstWeek)}
        and completed_at < ${beginning(addDays(firstWeek, 7 * contracts.completionWeeks))}
      group by 1, 2
    ), stopped as (
      select distinct on (chosen.path_id) chosen.path_id, last.item_id, last.module_id, count(*)::int as count
      from chosen cross join lateral (select m.item_id, m.module_id, m.last_at from ${itemProgressRows} m
        where m.organization_id = ${organizationId} and m.enrolment_id = chosen.enrolment_id order by m.last_at desc, m.item_id limit 1) last
      where ${isUnderWay} and last.last_at < ${idleSince}::timestamptz
      group by 1, 2, 3 order by 1, 4 desc, 2
    )
    select counted.path_id as id, ${titlesOfPath({ organizationId, id: sql`counted.path_id` })} as titles, counted.enrolled, counted.started,
      counted.completed, counted.overdue, counted.running,
      case when stopped.item_id is not null then json_build_object('itemId', stopped.item_id, 'moduleId', stopped.module_id,
        'titles', ${titlesOfModule({ organizationId, id: sql`stopped.module_id` })}, 'count', stopped.count) end as "stopsAt",
      (select json_object_agg(weekly.week, weekly.completions) from weekly where weekly.path_id = counted.path_id) as weekly
    from counted left join stopped on stopped.path_id = counted.path_id
    order by counted.enrolled desc, counted.path_id`)
}

export const readPathRows = implement(contracts.readPathRows, async (context, { query }) => {
  const { from: _, to: _to, path: paths, ...filters } = query
  const { from, to, timeZone, weekStart } = rangeOf(context, query)
  if (filters.group !== undefined) await groupRecords.get(context, filters.group)
  const teacher = ownReach(context.user, 'analytics.read')
  const weekly = Array.from({ length: contracts.completionWeeks }, (_week, at) =>
    addDays(periodOf(to, 'week', weekStart), 7 * (at + 1 - contracts.completionWeeks)),
  )
  const [firstWeek = to] = weekly
  const asked = { filters, paths, teacher, range: { from, to, timeZone }, firstWeek, now: context.now }
  const found = await rowsOf(context, asked)
  const hiding = await hidingFrom(context, filters, 'path', teacher !== undefined)
  const rows = found.map(({ id, titles, ...row }) => {
    const of = <T>(metric: Parameters<typeof hiding.isRowHidden>[0], value: T) => (hiding.isRowHidden(metric, id) ? null : value)
    return {
      id,
      titles: titles ?? {},
      enrolled: of('enrolments', row.enrolled),
      started: of('starts', row.started),
      completed: of('completions', row.completed),
      overdue: of('overdue', row.overdue),
      running: of('starts', row.running),
      stopsAt: of('starts', row.stopsAt),
      weekly: of(
        'completions',
        weekly.map((_week, at) => row.weekly?.[at] ?? 0),
      ),
    }
  })
  const suppressed = rows.filter(({ started }) => started === null).length
  return { ...frameOf(context), suppressed, from, to, weeks: weekly, paths: rows }
})
