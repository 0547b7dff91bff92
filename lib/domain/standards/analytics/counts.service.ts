import { type SQL, sql } from 'drizzle-orm'
import { enrolmentRows, isDuty, pathItemRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { dutyStates, type EnrolmentState } from '@/lib/domain/learning/learning-paths/words'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { addDays, beginningOf, type Day } from '@/lib/platform/i18n/days'
import { activityWhere, type Filters, factsWhere, type Reading } from './filters.service'
import { expiringDays, isOfDuties } from './metrics.rules'
import type { DutyMetric, Grain, MetricKey } from './words'

export type Range = { from: Day; to: Day; timeZone: string; weekStart: number }
export type Counted = {
  metric: MetricKey
  filters: Filters
  range: Range
  grain: Grain
  by: readonly ('path' | 'language')[]
}
/** One number: of a period by its first day, a path, a language, as far as they were asked for. */
export type Count = { period: Day | null; path: string | null; language: string | null; value: number }

const moments = {
  enrolments: sql`f.enrolled_at`,
  starts: sql`f.started_at`,
  completions: sql`f.completed_at`,
  certificates: sql`f.certified_at`,
  withdrawals: sql`f.withdrawn_at`,
} as const
const isMoment = (metric: MetricKey): metric is keyof typeof moments => metric in moments

const between = (moment: SQL, { from, to, timeZone }: Range): SQL =>
  sql`${moment} >= ${beginningOf(from, timeZone).toISOString()}::timestamptz and ${moment} < ${beginningOf(addDays(to, 1), timeZone).toISOString()}::timestamptz`

/** The first day of the period of a day, as `periodOf` says it. */
function periodSql(day: SQL, grain: Grain, weekStart: number): SQL {
  if (grain === 'day') return day
  if (grain === 'month') return sql`date_trunc('month', ${day})::date`
  return sql`(${day} - (extract(dow from ${day})::int - ${weekStart}::int + 7) % 7)`
}

const keyed = (wanted: boolean, key: SQL): SQL => (wanted ? key : sql`null::text`)

const statesOf: Record<DutyMetric, readonly EnrolmentState[]> = {
  duties: dutyStates,
  dutiesCompleted: ['completed'],
  dutiesOverdue: ['overdue'],
}

/** A number about duties, counted in the enrolments themselves, so that it is always that of their list. */
function dutySql({ organization }: Reading, metric: DutyMetric, { path, group }: Filters, byPath: boolean): SQL {
  const states = sql`array[${sql.join(
    statesOf[metric].map((state) => sql`${state}`),
    sql`, `,
  )}]::text[]`
  const inGroup = sql`and ${isInGroups({ organizationId: sql`e.organization_id`, userId: sql`e.user_id` }, sql`array[${group}]::uuid[]`)}`
  return sql`
    select null::text as period, ${keyed(byPath, sql`e.path_id::text`)} as path, null::text as language, count(*)::int as value
    from ${enrolmentRows} e where e.organization_id = ${organization.id}::uuid and e.state = any(${states}) and ${isDuty('e')}
      ${path === undefined ? sql`` : sql`and e.path_id = ${path}::uuid`} ${group === undefined ? sql`` : inGroup} group by 1, 2, 3`
}

/** The rows of one number of the catalogue. Every person, enrolment or minute counts once in each row. */
function countSql(context: Reading & { now: Date }, counted: Counted): SQL {
  const { metric, filters, range, grain, by } = counted
  const [byPath, byLanguage] = [by.includes('path'), by.includes('language')]
  const period = (day: SQL) => keyed(grain !== 'total', sql`${periodSql(day, grain, range.weekStart)}::text`)
  if (metric === 'activeLearners' || metric === 'learningMinutes') {
    // A person of several paths with the same module is counted in each of them, and once in the total.
    const value = metric === 'activeLearners' ? sql`count(distinct a.user_id)::int` : sql`round(sum(a.seconds) / 60.0)::int`
    const paths = sql`join analytics_enrolments f on f.organization_id = a.organization_id and f.user_id = a.user_id
      and exists (select from ${pathItemRows} i where i.organization_id = f.organization_id and i.path_id = f.path_id and i.module_id = a.module_id)
      and f.cycle = 1`
    return sql`
      select ${period(sql`a.day`)} as period, ${keyed(byPath, sql`f.path_id::text`)} as path, ${keyed(byLanguage, sql`a.language`)} as language, ${value} as value
      from analytics_activity a ${byPath ? paths : sql``}
      where ${activityWhere(context, filters)} and a.day between ${range.from}::date and ${range.to}::date
        ${byPath && filters.path !== undefined ? sql`and f.path_id = ${filters.path}` : sql``}
      group by 1, 2, 3`
  }
  if (isMoment(metric)) {
    const moment = moments[metric]
    return sql`
      select ${period(sql`(${moment} at time zone ${range.timeZone}::text)::date`)} as period, ${keyed(byPath, sql`f.path_id::text`)} as path,
        ${keyed(byLanguage, sql`f.language`)} as language, count(*)::int as value
      from analytics_enrolments f where ${factsWhere(context, filters)} and ${between(moment, range)} group by 1, 2, 3`
  }
  if (isOfDuties(metric)) return dutySql(context, metric, filters, byPath)
  const now = context.now.toISOString()
  const isSo =
    metric === 'overdue'
      ? sql`f.state = 'overdue'`
      : sql`f.state = 'completed' and f.expires_at >= ${now}::timestamptz and f.expires_at < ${now}::timestamptz + make_interval(days => ${expiringDays})`
  return sql`
    select null::text as period, ${keyed(byPath, sql`f.path_id::text`)} as path, ${keyed(byLanguage, sql`f.language`)} as language, count(*)::int as value
    from analytics_enrolments f where ${factsWhere(context, filters)} and ${isSo} group by 1, 2, 3`
}

/** Counts several numbers in one statement. */
export async function countsOf(context: Reading & { now: Date }, counted: readonly Counted[]): Promise<Count[][]> {
  const parts = counted.map(
    (one, at) => sql`select ${at}::int as at, one.* from (${countSql(context, one)}) one(period, path, language, value)`,
  )
  const rows = await context.db.execute<Count & { at: number }>(sql`${sql.join(parts, sql` union all `)} order by 1, 2, 3, 4`)
  return counted.map((_, at) => rows.filter((row) => row.at === at).map(({ at: _at, ...count }) => count))
}
