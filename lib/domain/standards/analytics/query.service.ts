import type { z } from 'zod'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { addDays, type Day } from '@/lib/platform/i18n/days'
import type { ServedLanguage } from '@/lib/platform/words'
import { type Count, countsOf } from './counts.service'
import { hidingFrom } from './duties.service'
import { assertKnown } from './filters.service'
import { metrics } from './metrics.rules'
import * as contracts from './query.contract'
import { frameOf, rangeOf } from './range.rules'
import type { MetricKey } from './words'

type Body = z.output<NonNullable<(typeof contracts.queryAnalytics)['body']>>
type Row = Count & { metric: MetricKey; compared: number | null }

/** The range that another one is compared with. A year is 52 weeks, so that the weekdays are the same. */
function comparedRange({ compareTo }: Body, { from, to, length }: { from: Day; to: Day; length: number }) {
  if (compareTo === 'none') return null
  const days = compareTo === 'year' ? 364 : length
  return { from: addDays(from, -days), to: addDays(to, -days) }
}

const keyOf = ({ metric, path, language }: Pick<Row, 'metric' | 'path' | 'language'>) => [metric, path, language].join()

export const queryAnalytics = implement(contracts.queryAnalytics, async (context, { body }) => {
  const { by, grain, filters } = body
  if (body.compareTo !== 'none' && grain !== 'total') throw invalid({ key: 'custom', property: 'compareTo' })
  const range = rangeOf(context, body)
  await assertKnown(context, filters)
  context.note({ resource: { type: 'analytics' }, after: { metrics: body.metrics, by: by ?? null, grain, ...filters } })
  const frame = frameOf(context)
  const compared = comparedRange(body, range)
  const asked = [...new Set(body.metrics)]
  const counted = (days: { from: Day; to: Day }, some: readonly MetricKey[]) =>
    some.map((metric) => ({
      metric,
      filters,
      grain,
      by: by ? [by] : [],
      range: { ...days, timeZone: frame.timeZone, weekStart: frame.weekStart },
    }))
  const inPast = compared ? asked.filter((metric) => metrics[metric].window === 'range') : []
  const all = await countsOf(context, [...counted(range, asked), ...(compared ? counted(compared, inPast) : [])])
  const before = new Map(
    inPast.flatMap((metric, at) =>
      (all[asked.length + at] ?? []).map((count) => [keyOf({ ...count, metric }), count.value] as const),
    ),
  )
  const rows: Row[] = asked.flatMap((metric, at) =>
    (all[at] ?? []).map((count) => {
      const old = before.get(keyOf({ ...count, metric }))
      return { metric, ...count, compared: inPast.includes(metric) ? (old ?? 0) : null }
    }),
  )
  if (rows.length > contracts.mostCells) context.fail('analyticsTooLarge')
  const hiding = await hidingFrom(context, filters, by)
  const isHidden = ({ metric, path, language }: Row) =>
    by === undefined ? hiding.isHidden(metric) : hiding.isRowHidden(metric, (by === 'path' ? path : language) ?? '')
  const shownRows = rows.map((row) => {
    const language = row.language as ServedLanguage | null
    return isHidden(row) ? { ...row, language, value: null, compared: null } : { ...row, language }
  })
  return {
    ...frame,
    suppressed: rows.filter(isHidden).length,
    from: range.from,
    to: range.to,
    comparedFrom: compared?.from ?? null,
    comparedTo: compared?.to ?? null,
    rows: shownRows,
  }
})
