'use client'

import { NativeSelect, Textarea } from '@mantine/core'
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

type Filters = Record<string, string | undefined>
/** When it is sent, as the fields hold it. */
type Sending = Record<'schedule' | 'weekday' | 'dayOfMonth', string>

const divisions = ['none', 'path', 'language', 'group'] as const
const linesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
const datesOfMonth = Array.from({ length: 31 }, (_, at) => at + 1)

/** The form of a report: its content, its schedule and its recipients. */
export function ReportForm({ endpoint, fields, report, people, paths, groups, weekdays }: Props) {
  const t = useTranslations('analytics')
  const [by, setBy] = useState<string>(report?.by ?? 'none')
  const [sending, setSending] = useState<Sending>({
    schedule: report?.schedule ?? 'weekly',
    weekday: String(report?.weekday ?? 0),
    dayOfMonth: String(report?.dayOfMonth ?? 1),
  })
  const [filters, setFilters] = useState<Filters>({ ...report?.filters })
  const [recipients, setRecipients] = useState(report?.recipients ?? [])
  const [addresses, setAddresses] = useState((report?.addresses ?? []).join('\n'))
  const { me, language } = useConsole()
  const mayShare = me.permissions.includes('analyticsReport.share')
  const { schedule, weekday, dayOfMonth } = sending
  return (
    <Form
      endpoint={endpoint}
      params={report && { reportId: report.id }}
      fields={fields}
      first={report ?? { days: 7, hour: 8, language }}
      isChange={report !== undefined}
      extra={{
        by: by === 'none' ? null : by,
        schedule,
        weekday: schedule === 'weekly' ? Number(weekday) : null,
        dayOfMonth: schedule === 'monthly' ? Number(dayOfMonth) : null,
        filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
        recipients,
        ...(mayShare && { addresses: linesIn(addresses) }),
      }}
      submit={t('reports.save')}
      done={t(report ? 'reports.changed' : 'reports.created')}
      goTo="/console/analytics/reports/:id"
    >
      <NativeSelect
        label={t('reports.fields.by')}
        data={divisions.map((value) => ({ value, label: t(`reports.divisions.${value}`) }))}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
      />
      <FilterFields paths={paths} groups={groups} value={filters} onChange={setFilters} />
      <SendingFields weekdays={weekdays} value={sending} onChange={setSending} />
      {people && (
        <fieldset className="unframed stack tight">
          <legend>{t('reports.fields.recipients')}</legend>
          <PeoplePicker
            list={people}
            query={{ status: 'active' }}
            known={report?.people ?? []}
            chosen={recipients}
            onChange={setRecipients}
          />
        </fieldset>
      )}
      {mayShare && (
        <Textarea
          label={t('reports.fields.addresses')}
          description={t('reports.hints.addresses')}
          value={addresses}
          onChange={({ currentTarget: { value } }) => setAddresses(value)}
          autosize
          dir="ltr"
        />
      )}
    </Form>
  )
}

type FilterProps = Pick<Props, 'paths' | 'groups'> & { value: Filters; onChange: (change: (now: Filters) => Filters) => void }

/** Of which enrolments a report tells. */
function FilterFields({ paths, groups, value, onChange }: FilterProps) {
  const t = useTranslations('analytics')
  const filter = (name: string, label: string, any: string, options: Option[], areTheirs = true) =>
    options.length > 0 && (
      <NativeSelect
        label={label}
        value={value[name] ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value || undefined
          onChange((now) => ({ ...now, [name]: chosen }))
        }}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} data-text={areTheirs ? 'theirs' : undefined}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    )
  const languages = servedLanguages.map((language) => ({ value: language, label: t(`filters.languages.${language}`) }))
  return (
    <>
      {filter('path', t('reports.fields.path'), t('filters.anyPath'), paths)}
      {filter('group', t('reports.fields.group'), t('filters.anyGroup'), groups)}
      {filter('language', t('reports.fields.learned'), t('filters.anyLanguage'), languages, false)}
    </>
  )
}

type SendingProps = Pick<Props, 'weekdays'> & { value: Sending; onChange: (sending: Sending) => void }

/** How often a report is sent, and on which day. */
function SendingFields({ weekdays, value, onChange }: SendingProps) {
  const t = useTranslations('analytics')
  const regional = useConsole()
  const { schedule, weekday, dayOfMonth } = value
  return (
    <>
      <NativeSelect
        label={t('reports.fields.schedule')}
        data={reportSchedules.map((each) => ({ value: each, label: t(`reports.schedules.${each}`) }))}
        value={schedule}
        onChange={({ currentTarget }) => onChange({ ...value, schedule: currentTarget.value })}
      />
      {schedule === 'weekly' && (
        <NativeSelect
          label={t('reports.fields.weekday')}
          data={weekdays}
          value={weekday}
          onChange={({ currentTarget }) => onChange({ ...value, weekday: currentTarget.value })}
        />
      )}
      {schedule === 'monthly' && (
        <NativeSelect
          label={t('reports.fields.dayOfMonth')}
          description={t('reports.hints.dayOfMonth')}
          data={datesOfMonth.map((date) => ({ value: String(date), label: numberIn(regional, date) }))}
          value={dayOfMonth}
          onChange={({ currentTarget }) => onChange({ ...value, dayOfMonth: currentTarget.value })}
        />
      )}
    </>
  )
}
