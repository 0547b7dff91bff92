import { sql } from 'drizzle-orm'
import { valuesOfReach, withinValues } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { candidatesWithContent } from '@/lib/domain/learning/question-banks/question-rows.service'
import type { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import type { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantRow } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { attemptReach, attemptsWithin } from '../attempts/attempt-reach.service'
import { read } from '../attempts/attempt-records.service'
import { assessmentRecords } from '../definitions.service'
import * as contracts from './item-analysis.contract'
import { alphaOf, fewestShown, type GroupSums, mayShowLocales, shownQuestion } from './item-analysis.rules'

type Row = Omit<GroupSums, 'options'> & { questionId: string; locale: Language | null; scoreVariance: number | null }
type Chosen = { questionId: string; locale: Language | null; key: string; count: number }
type Whole = { locale: Language | null; count: number; percent: number; seconds: number | null; variance: number | null }

// A group without a language is the total. `x` has a row for each question of the first graded attempt of each person.
const analyse = statementOf(sql`
  select found.* from ${tenantRow} cross join lateral (
    with first as materialized (
      select distinct on (t.user_id) t.id, t.locale, t.percent, extract(epoch from t.submitted_at - t.started_at) as seconds
      from assessment_attempts t where t.organization_id = tenant.id and t.assessment_id = ${given('assessmentId')}::uuid
        and t.state in ('graded', 'released') and t.percent is not null and ${withinValues(attemptReach('t'))} order by t.user_id, t.created_at, t.id),
    item as materialized (
      select f.id, f.locale, i.question_id, i.answer, i.points, greatest(i.score, 0) as score,
        sum(greatest(i.score, 0)) over attempt as total, sum(i.points) over attempt as points_of_all
      from first f cross join lateral (select i.* from assessment_attempt_items i
        where i.organization_id = tenant.id and i.attempt_id = f.id offset 0) i
      where i.points > 0 and i.score is not null window attempt as (partition by f.id)),
    x as (select *, score / points as share, (total - score) / nullif(points_of_all - points, 0) as rest from item)
    select
      (select json_agg(q) from (select question_id as "questionId", locale, count(*) as count, avg(share) as difficulty, corr(share, rest) as discrimination,
          avg(share - rest) as lead, var_samp(share - rest) as "leadVariance", var_samp(score) as "scoreVariance"
        from x group by grouping sets ((question_id), (question_id, locale))) q)::text as questions,
      (select json_agg(c) from (select x.question_id as "questionId", x.locale, chosen.key, count(*) as count from x cross join lateral (
          select x.answer ->> 'choice' as key where x.answer ->> 'type' in ('singleChoice', 'trueFalse')
          union all select jsonb_array_elements_text(x.answer -> 'choices') where x.answer ->> 'type' = 'multipleChoice') chosen
        where chosen.key is not null group by grouping sets ((x.question_id, chosen.key), (x.question_id, x.locale, chosen.key))) c)::text as chosen,
      (select json_agg(w) from (select locale, count(*) as count, avg(percent) as percent, percentile_cont(0.5) within group (order by seconds) as seconds,
          (select var_samp(s.total) from (select distinct id, total from item) s) as variance
        from first group by grouping sets ((), (locale))) w)::text as whole) found`)

const keyOf = (questionId: string, locale: Language | null) => `${questionId} ${locale ?? ''}`

/** The texts of questions, with their options as they are now. */
async function textsOf(context: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof shown>>()
  const rows = await candidatesWithContent(context, { ids, bankIds: [] })
  const shown = ({ id, type, stem, design, content }: (typeof rows)[number]) => ({
    id,
    type,
    stem,
    labels: { ar: labelsIn(content, 'ar'), en: labelsIn(content, 'en') },
    rightOptions: rightOptionsOf(design),
  })
  return new Map(rows.map((row) => [row.id, shown(row)]))
}
const labelsIn = (content: Content, language: Language) => content[language]?.labels ?? {}
const rightOptionsOf = (design: Design): string[] => {
  if (design.type === 'singleChoice') return [design.correct]
  if (design.type === 'trueFalse') return [String(design.correct)]
  return design.type === 'multipleChoice' ? [...design.correct] : []
}

export const readItemAnalysis = implement(contracts.readItemAnalysis, async (context, { params }) => {
  await assessmentRecords.get(context, params.id)
  const reached = reachedBy(context.user, 'analytics.read')
  if ((await attemptsWithin(context, params.id, reached)) === 'none') context.fail('assessmentNotFound')
  const values = { organizationId: context.organization.id, assessmentId: params.id, ...valuesOfReach(reached) }
  const [rows, chosen, wholes] = (await read(context, analyse, values)) as [Row[] | null, Chosen[] | null, Whole[] | null]
  const options = new Map<string, Record<string, number>>()
  for (const { questionId, locale, key, count } of chosen ?? []) {
    const own = options.get(keyOf(questionId, locale)) ?? Object.create(null)
    own[key] = count
    options.set(keyOf(questionId, locale), own)
  }
  const sums = new Map(
    (rows ?? []).map((row) => [
      keyOf(row.questionId, row.locale),
      { ...row, options: options.get(keyOf(row.questionId, row.locale)) ?? {} },
    ]),
  )
  const totals = (rows ?? []).filter(({ locale }) => locale === null)
  const largest = totals.toSorted((one, other) => other.count - one.count || (one.questionId < other.questionId ? -1 : 1))
  const analysed = largest.slice(0, contracts.mostAnalysedQuestions)
  const texts = await textsOf(
    context,
    analysed.map(({ questionId }) => questionId),
  )
  const whole = (locale: Language | null) => wholes?.find((one) => one.locale === locale)
  const all = whole(null)
  const count = all?.count ?? 0
  const isShown = count >= fewestShown
  const hasSameQuestions = totals.every((one) => one.count === count)
  const maySplit = mayShowLocales(
    count,
    languages.map((language) => whole(language)?.count ?? 0),
  )
  const ofLocale = (locale: Language) => {
    const own = whole(locale)
    return maySplit && own ? { count: own.count, meanPercent: own.percent } : null
  }
  return {
    asOf: context.now,
    count: isShown ? count : null,
    meanPercent: isShown && all ? all.percent : null,
    medianSeconds: isShown && all && all.seconds !== null ? Math.round(all.seconds) : null,
    reliability:
      isShown && hasSameQuestions && all
        ? alphaOf(
            totals.map(({ scoreVariance }) => scoreVariance),
            all.variance,
          )
        : null,
    locales: { ar: ofLocale('ar'), en: ofLocale('en') },
    questions: analysed.flatMap(({ questionId }) => {
      const text = texts.get(questionId)
      const total = sums.get(keyOf(questionId, null))
      if (!text || !total) return []
      const locales = { ar: sums.get(keyOf(questionId, 'ar')), en: sums.get(keyOf(questionId, 'en')) }
      return [{ ...text, ...shownQuestion({ total, locales }) }]
    }),
  }
})
