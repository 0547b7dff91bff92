import { groupReach, scopeHeld } from '@/lib/platform/auth/permissions'
import { dayOf } from '@/lib/platform/i18n/days'
import { fewestPeople } from '@/lib/platform/lists/small-numbers'
import type { ServedLanguage } from '@/lib/platform/words'
import { countsOf } from './counts.service'
import { dailyNumbers, titlesIn } from './daily.service'
import { hidingFrom } from './duties.service'
import { departmentsOf } from './duty-list.service'
import { mostExported } from './export.contract'
import { isOfDuties } from './metrics.rules'
import type { Figure } from './report-sheet.rules'
import type { Exported } from './tables.rules'
import { type DailyMetric, type Dimension, dailyMetrics, dutyMetrics, type ExportedNumbers, type ReportMetric } from './words'

type Asked = Pick<ExportedNumbers, 'from' | 'to' | 'filters'> & {
  metrics: ReportMetric[]
  by: Dimension | null
}

const isDaily = (metric: ReportMetric): metric is DailyMetric => dailyMetrics.some((one) => one === metric)
const divisionOf = ({ by }: Asked) => (by === 'group' ? null : by)

/** The numbers of a report by day, the same for all who get it. */
export const daysOfReport = (organizationId: string, asked: Asked, now: Date): Promise<Exported[]> =>
  dailyNumbers(organizationId, { ...asked, metrics: asked.metrics.filter(isDaily), by: divisionOf(asked) }, now, mostExported)

export type Reader = Parameters<typeof hidingFrom>[0] & { now: Date }

/** Its numbers as of now, hidden as the reader's rights ask; the day is that of the sending. */
export async function presentOfReport(context: Reader, asked: Asked, timeZone: string): Promise<Exported[]> {
  const by = divisionOf(asked)
  // Duties are not divided by the language of learning.
  const metrics = asked.metrics.filter((metric) => !isDaily(metric) && !(by === 'language' && isOfDuties(metric)))
  const day = dayOf(context.now, timeZone)
  const range = { from: day, to: day, timeZone, weekStart: 0 }
  const counted = await countsOf(
    context,
    metrics.map((metric) => ({ metric, filters: asked.filters, range, grain: 'total' as const, by: by ? [by] : [] })),
  )
  const hiding = await hidingFrom(context, asked.filters, by ?? undefined)
  const rows = metrics.flatMap((metric, at) =>
    (counted[at] ?? []).map(({ path, language, value }): Exported => {
      const isHidden = by ? hiding.isRowHidden(metric, (by === 'path' ? path : language) ?? '') : hiding.isHidden(metric)
      return { day, metric, path, title: null, language: language as ServedLanguage | null, value: isHidden ? null : value }
    }),
  )
  const titles = by === 'path' && rows.length > 0 ? await titlesIn(context, rows) : new Map()
  return rows.map((row) => ({ ...row, title: titles.get(row.path) ?? null }))
}

const sheetMetrics = [...dutyMetrics, 'activeLearners', 'learningMinutes', 'enrolments', 'completions'] as const

/** The figures of the page of a report: what happened in its days, and the duties as they are now, hidden as in the overview. */
export async function figuresOfReport(context: Reader, { from, to, filters }: Asked, timeZone: string): Promise<Figure[]> {
  const range = { from, to, timeZone, weekStart: 0 }
  const counted = await countsOf(
    context,
    sheetMetrics.map((metric) => ({ metric, filters, range, grain: 'total' as const, by: [] })),
  )
  const hiding = await hidingFrom(context, filters)
  const values = sheetMetrics.map((metric, at) => ({ metric, value: counted[at]?.[0]?.value ?? 0 }))
  const learners = values.find(({ metric }) => metric === 'activeLearners')?.value ?? 0
  return values
    .filter(({ metric }) => hiding.isReader || !isOfDuties(metric))
    .map(({ metric, value }) => {
      const isFew = learners > 0 && learners < fewestPeople && !isOfDuties(metric) && metric !== 'enrolments'
      const isHidden = hiding.isHidden(metric) || (isFew && !(metric === 'completions' && hiding.isReader))
      return { metric, value: isHidden ? null : value }
    })
}

/** The departments of a report that is divided by them, as far as the reader may read their enrolments; otherwise none. */
export async function departmentsOfReport(reader: Reader, { by, filters: { path, group } }: Pick<Asked, 'by' | 'filters'>) {
  const held = scopeHeld(reader.user.permissions, 'progress.readAny')
  if (by !== 'group' || (held !== 'any' && held !== 'group')) return null
  return departmentsOf(reader, { path, within: group, manager: groupReach(reader.user, 'progress.readAny') })
}
