import { sql } from 'drizzle-orm'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { pathItemRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { getOwn } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { titlesOfModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { itemProgressRows } from '@/lib/domain/learning/progress/learning-counts.service'
import { implement } from '@/lib/platform/http/implement'
import { addDays, beginningOf, type Day, dayOf } from '@/lib/platform/i18n/days'
import { hiddenCells } from '@/lib/platform/lists/small-numbers'
import { type ServedLanguage, servedLanguages } from '@/lib/platform/words'
import { hidingFrom } from './duties.service'
import { activityWhere, assertKnown, type Filters, factsWhere, hiddenBy, isShown, type Reading } from './filters.service'
import * as contracts from './path-analytics.contract'
import { daysBetween, periodOf } from './periods.rules'
import { frameOf, rangeOf } from './range.rules'
import type { MetricKey } from './words'

type Titles = { ar?: string; en?: string }
type ByLanguage = Record<ServedLanguage, number>
type Stage = { count: number; medianHours: number | null; languages: ByLanguage }
type ItemStage = Stage & { itemId: string; moduleId: string; titles: Titles | null }
const done = sql`m.state in ('completed', 'passed', 'waived')`

const hours = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600))::numeric, 1)::float8`
const ofLanguages = (reached: ReturnType<typeof sql>) => sql`json_build_object(
  'ar', count(*) filter (where ${reached} and f.language = 'ar'), 'en', count(*) filter (where ${reached} and f.language = 'en'),
  'none', count(*) filter (where ${reached} and f.language = 'none'))`

type Staged = { filters: Filters & { path: string }; from?: Day; to?: Day; timeZone: string; version: number }

/** Enrolments of a path by the stages they reached; the items are those of a version. */
async function stagesOf(context: Reading, { filters, from, to, timeZone, version }: Staged) {
  const { db } = context
  const chosen = sql`${factsWhere(context, filters)}
    ${from ? sql`and f.enrolled_at >= ${beginningOf(from, timeZone).toISOString()}::timestamptz` : sql``}
    ${to ? sql`and f.enrolled_at < ${beginningOf(addDays(to, 1), timeZone).toISOString()}::timestamptz` : sql``}`
  const stage = (reached: ReturnType<typeof sql>, median: ReturnType<typeof sql>) => sql`json_build_object(
    'count', count(*) filter (where ${reached}), 'medianHours', ${median}, 'languages', ${ofLanguages(reached)})`
  const [whole] = await db.execute<Record<'enrolled' | 'started' | 'completed' | 'certified', Stage>>(sql`
    select ${stage(sql`true`, sql`null`)} as enrolled,
      ${stage(sql`f.started_at is not null`, hours(sql`f.enrolled_at`, sql`f.started_at`))} as started,
      ${stage(sql`f.completed_at is not null`, hours(sql`f.started_at`, sql`f.completed_at`))} as completed,
      ${stage(sql`f.certified_at is not null`, hours(sql`f.completed_at`, sql`f.certified_at`))} as certified
    from analytics_enrolments f where ${chosen}`)
  const items = await db.execute<ItemStage>(sql`
    select i.item_id as "itemId", i.module_id as "moduleId", ${titlesOfModule({ organizationId: sql`i.organization_id`, id: sql`i.module_id` })} as titles,
      reached.count, reached."medianHours", reached.languages
    from ${pathItemRows} i cross join lateral (
      select count(*) filter (where ${done})::int as count, ${hours(sql`f.started_at`, sql`m.completed_at`)} as "medianHours",
        ${ofLanguages(done)} as languages
      from analytics_enrolments f
      join ${itemProgressRows} m on m.organization_id = f.organization_id and m.enrolment_id = f.enrolment_id and m.item_id = i.item_id
      where ${chosen}) reached
    where i.organization_id = ${context.organization.id} and i.path_id = ${filters.path}
      and i.version_number = ${version}
    order by i.position`)
  return { whole, items }
}
const hiddenStage = { count: null, medianHours: null, languages: { ar: null, en: null, none: null } }

export const readFunnel = implement(contracts.readFunnel, async (context, { params, query }) => {
  const path = await getOwn(context, params.id, 'analytics.read')
  const { from, to, ...people } = query
  rangeOf(context, { from: from ?? to, to: to ?? from })
  const filters = { ...people, path: path.id }
  await assertKnown(context, filters)
  const frame = { ...frameOf(context), path: { id: path.id, titles: titlesOf(path) } }
  const hiding = await hidingFrom(context, filters)
  const shown = !hiding.isHidden('starts')
  const hidden = shown ? await hiddenBy(context, 'language', filters) : new Set(servedLanguages)
  const { whole, items } = await stagesOf(context, {
    filters,
    from,
    to,
    timeZone: frame.timeZone,
    version: path.publishedVersion ?? 1,
  })
  if (!whole) throw new Error('A count always returns a row')
  const stageOf = ({ count, medianHours, languages }: Stage) =>
    shown
      ? {
          count,
          medianHours,
          languages: Object.fromEntries(servedLanguages.map((one) => [one, hidden.has(one) ? null : languages[one]])) as Record<
            ServedLanguage,
            number | null
          >,
        }
      : hiddenStage
  /** A stage that the list of enrolments shows too: its number may be a duty's where all else is hidden. */
  const listedStage = (stage: Stage, metric: MetricKey) => ({
    ...stageOf(stage),
    count: hiding.isHidden(metric) ? null : stage.count,
  })
  const none = { itemId: null, moduleId: null, titles: null }
  const stages = [
    { kind: 'enrolled' as const, ...none, ...listedStage(whole.enrolled, 'enrolments') },
    { kind: 'started' as const, ...none, ...stageOf(whole.started) },
    ...items.map((one) => ({
      kind: 'item' as const,
      itemId: one.itemId,
      moduleId: one.moduleId,
      titles: one.titles,
      ...stageOf(one),
    })),
    { kind: 'completed' as const, ...none, ...listedStage(whole.completed, 'completions') },
    { kind: 'certified' as const, ...none, ...stageOf(whole.certified) },
  ]
  return { ...frame, suppressed: shown ? hidden.size : stages.filter(({ count }) => count === null).length, stages }
})

export const readDropOff = implement(contracts.readDropOff, async (context, { params, query }) => {
  const path = await getOwn(context, params.id, 'analytics.read')
  const filters = { ...query, path: path.id }
  await assertKnown(context, filters)
  const frame = { ...frameOf(context), path: { id: path.id, titles: titlesOf(path) } }
  if (!(await isShown(context, filters))) return { ...frame, suppressed: 1, running: null, stuck: null, items: [] }
  const { now, db } = context
  const idleSince = new Date(now.getTime() - contracts.idleDays * 86_400_000).toISOString()
  const rows = await db.execute<{
    itemId: string | null
    moduleId: string | null
    titles: Titles | null
    stuck: number
    running: number
  }>(sql`
    select case when is_stuck then item_id end as "itemId", case when is_stuck then module_id end as "moduleId",
      ${titlesOfModule({ organizationId: sql`${context.organization.id}::uuid`, id: sql`case when is_stuck then module_id end` })} as titles,
      count(*) filter (where is_stuck)::int as stuck, count(*)::int as running
    from (
      select last.item_id, last.module_id, coalesce(last.last_at, f.enrolled_at) < ${idleSince}::timestamptz as is_stuck
      from analytics_enrolments f
      left join lateral (select m.item_id, m.module_id, m.last_at from ${itemProgressRows} m
        where m.organization_id = f.organization_id and m.enrolment_id = f.enrolment_id order by m.last_at desc, m.item_id limit 1) last on true
      where ${factsWhere(context, filters)} and f.state in ('invited', 'active', 'overdue')) one
    group by 1, 2, 3 order by 4 desc, 1`)
  const sum = (of: 'running' | 'stuck') => rows.reduce((total, row) => total + row[of], 0)
  const items = rows
    .filter(({ stuck }) => stuck > 0)
    .map(({ itemId, moduleId, titles, stuck }) => ({ itemId, moduleId, titles, count: stuck }))
  return { ...frame, suppressed: 0, running: sum('running'), stuck: sum('stuck'), items }
})

export const readCohorts = implement(contracts.readCohorts, async (context, { params, query }) => {
  const path = await getOwn(context, params.id, 'analytics.read')
  const filters = { ...query, path: path.id }
  await assertKnown(context, filters)
  const frame = { ...frameOf(context), path: { id: path.id, titles: titlesOf(path) } }
  if (!(await isShown(context, filters))) return { ...frame, suppressed: 1, cohorts: [] }
  const { timeZone, weekStart } = frame
  const week = periodOf(dayOf(context.now, timeZone), 'week', weekStart)
  const since = addDays(week, -7 * (contracts.cohortWeeks - 1))
  const weekOf = (day: ReturnType<typeof sql>) => sql`(${day} - (extract(dow from ${day})::int - ${weekStart}::int + 7) % 7)`
  const { language: _, ...ofPath } = filters
  const rows = await context.db.execute<{ week: Day; people: number; at: number | null; active: number }>(sql`
    with begun as (
      select f.user_id, min(${weekOf(sql`(f.started_at at time zone ${timeZone}::text)::date`)}) as week
      from analytics_enrolments f
      where ${factsWhere(context, filters)} and f.started_at >= ${beginningOf(since, timeZone).toISOString()}::timestamptz group by 1
    ), learned as (
      select distinct a.user_id, ${weekOf(sql`a.day`)} as week from analytics_activity a
      where ${activityWhere(context, ofPath)} and a.day >= ${since}::date
    )
    select begun.week::text as week, (select count(*)::int from begun own where own.week = begun.week) as people,
      (learned.week - begun.week) / 7 as at, count(learned.user_id)::int as active
    from begun left join learned on learned.user_id = begun.user_id and learned.week >= begun.week
    group by begun.week, learned.week order by 1, 3`)
  const people = new Map(rows.map((row) => [row.week, row.people]))
  const hidden = hiddenCells([...people].map(([key, count]) => ({ key, people: count })))
  const cohorts = [...people].map(([begun, count]) => {
    const length = daysBetween(begun, week) / 7 + 1
    const active = Array.from({ length }, (_, at) => rows.find((row) => row.week === begun && row.at === at)?.active ?? 0)
    return hidden.has(begun) ? { week: begun, people: null, active: null } : { week: begun, people: count, active }
  })
  return { ...frame, suppressed: hidden.size, cohorts }
})

type LanguageRow = {
  language: ServedLanguage
  enrolments: number
  completions: number
  averageScore: number | null
  passRate: number | null
}

export const readLanguages = implement(contracts.readLanguages, async (context, { query }) => {
  const { path, group } = query
  const { from, to, timeZone } = rangeOf(context, query)
  const filters = { path, group }
  await assertKnown(context, filters)
  const frame = { ...frameOf(context), from, to }
  const shown = await isShown(context, filters)
  const hidden = shown ? await hiddenBy(context, 'language', filters) : new Set<string>(servedLanguages)
  const rows = await context.db.execute<LanguageRow>(sql`
    select f.language, count(*)::int as enrolments, count(f.completed_at)::int as completions,
      round(sum(scored.total)::numeric / nullif(sum(scored.scores), 0), 1)::float8 as "averageScore",
      round(sum(scored.passed)::numeric / nullif(sum(scored.passed + scored.failed), 0), 3)::float8 as "passRate"
    from analytics_enrolments f cross join lateral (
      select coalesce(sum(m.score), 0) as total, count(m.score) as scores, count(*) filter (where m.state = 'passed') as passed,
        count(*) filter (where m.state = 'failed') as failed
      from ${itemProgressRows} m where m.organization_id = f.organization_id and m.enrolment_id = f.enrolment_id) scored
    where ${factsWhere(context, filters)} and f.enrolled_at >= ${beginningOf(from, timeZone).toISOString()}::timestamptz
      and f.enrolled_at < ${beginningOf(addDays(to, 1), timeZone).toISOString()}::timestamptz
    group by 1`)
  const served = await context.db.execute<{ language: ServedLanguage; share: number }>(sql`
    select a.language, round(coalesce(sum(a.events) filter (where a.language <> person.locale), 0)::numeric / sum(a.events), 3)::float8 as share
    from analytics_activity a join ${accountRows} person on person.organization_id = a.organization_id and person.id = a.user_id
    where ${activityWhere(context, filters)} and a.day between ${from}::date and ${to}::date and a.language <> 'none' group by 1`)
  const sum = (of: 'enrolments' | 'completions') => (shown ? rows.reduce((total, row) => total + row[of], 0) : null)
  const languages = servedLanguages.map((language) => {
    if (hidden.has(language))
      return { language, enrolments: null, completions: null, averageScore: null, passRate: null, otherLanguage: null }
    const otherLanguage = served.find((row) => row.language === language)?.share ?? null
    const row = rows.find((one) => one.language === language)
    const nothing = { enrolments: 0, completions: 0, averageScore: null, passRate: null }
    return { ...nothing, ...row, language, otherLanguage }
  })
  return {
    ...frame,
    suppressed: hidden.size,
    total: { enrolments: sum('enrolments'), completions: sum('completions') },
    languages,
  }
})
