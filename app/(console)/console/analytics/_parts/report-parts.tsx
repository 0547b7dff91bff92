import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { readReport } from '@/lib/domain/standards/analytics/reports.contract'
import { createReport } from '@/lib/domain/standards/analytics/reports.contract'
import { can } from '@/lib/ui/can'
import { weekdayNames } from '@/lib/ui/dates/written'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { hourName } from '@/lib/ui/notification-times'
import type { Person } from '@/lib/ui/person'
import { choicesOf } from './filter-bar'

type Report = DataOf<typeof readReport>

/** The days of a week as choices, by their numbers. */
export const weekdaysOf = ({ regional }: Pick<Person, 'regional'>) =>
  weekdayNames(regional).map(({ weekday, full }) => ({ value: String(weekday), label: full }))

/** When a report is sent, in words. */
export function scheduleInWords({ schedule, weekday, hour }: Report, { t, regional }: Pick<Person, 't' | 'regional'>): string {
  const often = t(`analytics.reports.schedules.${schedule}`)
  if (schedule === 'none') return often
  const day = schedule === 'weekly' ? weekdayNames(regional).find((one) => one.weekday === weekday)?.full : undefined
  const time = `\u2068${hourName(hour, regional)}\u2069`
  return t('analytics.reports.atHour', { schedule: day ? `${often} (${day})` : often, time })
}

/** The data for the form of a report, for a new one or a change. */
export async function formParts(page: Person & Pick<Parameters<typeof weekdaysOf>[0], 'regional'>) {
  const texts = page.textsOf('analytics').analytics.reports
  const { groups, paths } = await choicesOf(page, { paths: true })
  return {
    fields: formFields(
      createReport,
      { fields: texts.fields, hints: texts.hints, values: { language: texts.languages } },
      { order: ['name', 'days', 'hour', 'language'] },
    ),
    people: can(page.me, listMembers) ? endpoint(listMembers) : undefined,
    groups,
    paths,
    weekdays: weekdaysOf(page),
  }
}
