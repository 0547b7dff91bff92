'use client'

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import type { createReport, updateReport } from '@/lib/domain/standards/analytics/reports.contract'
import { reportSchedules } from '@/lib/domain/standards/analytics/words'
import { servedLanguages } from '@/lib/platform/words'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'

type Report = DataOf<typeof createReport>
type Option = { value: string; label: string }
type Props = {
  endpoint: Endpoint<typeof createReport> | Endpoint<typeof updateReport>
  fields: Field[]
  /** The report that is changed. */
  report?: Report
  people?: Endpoint<typeof listMembers>
  paths: Option[]
  groups: Option[]
  weekdays: Option[]
}

const divisions = ['none', 'path', 'language'] as const
const datesOfMonth = Array.from({ length: 31 }, (_, at) => at + 1)

/** The form of a report: its content, its schedule and its recipients. */
export function ReportForm({ endpoint, fields, report, people, paths, groups, weekdays }: Props) {
  const t = useTranslations('analytics')
  const regional = useConsole()
  const say = (key: string) => t(`reports.fields.${key}`)
  const [by, setBy] = useState<string>(report?.by ?? 'none')
  const [schedule, setSchedule] = useState<string>(report?.schedule ?? 'weekly')
  const [weekday, setWeekday] = useState(String(report?.weekday ?? 0))
  const [dayOfMonth, setDayOfMonth] = useState(String(report?.dayOfMonth ?? 1))
  const [filters, setFilters] = useState<Record<string, string | undefined>>({ ...report?.filters })
  const [recipients, setRecipients] = useState(report?.recipients ?? [])
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const filter = (name: string, label: string, any: string, options: Option[], areTheirs = true) =>
    options.length > 0 && (
      <NativeSelect
        label={label}
        value={filters[name] ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters((now) => ({ ...now, [name]: value || undefined }))}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} data-text={areTheirs ? 'theirs' : undefined}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    )
  return (
    <Form
      endpoint={endpoint}
      params={report && { reportId: report.id }}
      fields={fields}
      first={report ?? { days: 7, hour: 8 }}
      isChange={report !== undefined}
      extra={{
        by: by === 'none' ? null : by,
        schedule,
        weekday: schedule === 'weekly' ? Number(weekday) : null,
        dayOfMonth: schedule === 'monthly' ? Number(dayOfMonth) : null,
        filters: chosen,
        recipients,
      }}
      submit={t('reports.save')}
      done={t(report ? 'reports.changed' : 'reports.created')}
      goTo="/console/analytics/reports/:id"
    >
      <NativeSelect
        label={say('by')}
        data={divisions.map((value) => ({ value, label: t(`exports.divisions.${value}`) }))}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
      />
      {filter('path', say('path'), t('filters.anyPath'), paths)}
      {filter('group', say('group'), t('filters.anyGroup'), groups)}
      {filter(
        'language',
        say('learned'),
        t('filters.anyLanguage'),
        servedLanguages.map((value) => ({ value, label: t(`filters.languages.${value}`) })),
        false,
      )}
      <NativeSelect
        label={say('schedule')}
        data={reportSchedules.map((value) => ({ value, label: t(`reports.schedules.${value}`) }))}
        value={schedule}
        onChange={({ currentTarget: { value } }) => setSchedule(value)}
      />
      {schedule === 'weekly' && (
        <NativeSelect
          label={say('weekday')}
          data={weekdays}
          value={weekday}
          onChange={({ currentTarget: { value } }) => setWeekday(value)}
        />
      )}
      {schedule === 'monthly' && (
        <NativeSelect
          label={say('dayOfMonth')}
          description={t('reports.hints.dayOfMonth')}
          data={datesOfMonth.map((date) => ({ value: String(date), label: numberIn(regional, date) }))}
          value={dayOfMonth}
          onChange={({ currentTarget: { value } }) => setDayOfMonth(value)}
        />
      )}
      {people && (
        <fieldset className="stack">
          <legend>{say('recipients')}</legend>
          <PeoplePicker
            list={people}
            query={{ status: 'active' }}
            known={report?.people ?? []}
            chosen={recipients}
            onChange={setRecipients}
          />
        </fieldset>
      )}
    </Form>
  )
}
