'use client'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { readRegionalProfile, updateRegionalProfile } from '@/lib/domain/house/organizations/regional-profile.contract'
import type { Organization } from '@/lib/platform/auth/organization'
import { languages } from '@/lib/platform/i18n/languages'
import { calendars, numerals } from '@/lib/platform/words'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { RegionalProfileExample } from './regional-profile-example'
import { AnnouncedDay, Choice, type Editing, HoursInput, type Option, Several } from './regional-profile-fields'
import { bodyOf, faultsOf, type Profile, type ProfileValues, shownProfile, valuesOf } from './regional-profile-values'

type Props = {
  endpoint: Endpoint<typeof updateRegionalProfile>
  reads: Endpoint<typeof readRegionalProfile>
  first: Profile
  organization: Organization
  now: string
  zones: Option[]
  /** The days of the week from Sunday, in the words of the server. */
  weekdays: string[]
}

const names = [
  ...(['timeZone', 'weekStart', 'weekendDays', 'calendar', 'hijriAdjustmentDays', 'numberingSystem'] as const),
  ...(['supportedLocales', 'defaultLocale', 'start', 'end', 'enabled', 'workWindow', 'quietHours'] as const),
]

/** The regional profile, below an example of what it comes to while it is changed. */
export function RegionalProfileForm({ endpoint, reads, first, organization, now, zones, weekdays }: Props) {
  const t = useTranslations('organization.regional')
  const regional = useConsole()
  const labels = Object.fromEntries(names.map((name) => [name, t(`fields.${name}`)]))
  const editor = useEditor<ProfileValues, typeof updateRegionalProfile, typeof readRegionalProfile>({
    endpoint,
    first: { values: valuesOf(first, regional), version: first.version },
    toBody: bodyOf,
    reads: { endpoint: reads, toValues: (profile) => valuesOf(profile, regional) },
    toFaults: (errors) => faultsOf(errors, labels),
    done: t('saved'),
  })
  const { values, setValues, faults } = editor
  const of: Editing = { values, faults, set: (change) => setValues((before) => ({ ...before, ...change })) }
  const options = useOptions(weekdays)
  return (
    <EditorForm
      editor={editor}
      compared={names.map((name) => ({ name, label: t(`fields.${name}`) }))}
      toCompared={useWords(options)}
      submit={t('submit')}
      isDisabled={!editor.isDirty}
      width="sections"
      isFootSticky
    >
      <RegionalProfileExample profile={shownProfile(values)} organization={organization} now={now} />
      <section className="sections">
        <Part name="place">
          <Choice name="timeZone" options={zones} of={of} />
        </Part>
        <Part name="week">
          <Choice name="weekStart" options={options.weekStart} of={of} />
          <Several name="weekendDays" options={options.weekStart} of={of} />
        </Part>
        <Part name="dates">
          <Choice name="calendar" options={options.calendar} of={of} />
          <Choice name="hijriAdjustmentDays" options={options.hijriAdjustmentDays} of={of} />
          <Choice name="numberingSystem" options={options.numberingSystem} of={of} />
        </Part>
        <Part name="languages">
          <Several name="supportedLocales" options={options.defaultLocale} of={of} />
          <Choice name="defaultLocale" options={options.defaultLocale} of={of} />
        </Part>
        <Part name="ramadan">
          <AnnouncedDay name="start" now={now} of={of} />
          <AnnouncedDay name="end" now={now} of={of} />
          <Switch
            name="enabled"
            label={t('fields.enabled')}
            description={t('hints.enabled')}
            error={faults.enabled}
            checked={values.enabled}
            onChange={(event) => of.set({ enabled: event.currentTarget.checked })}
          />
          <HoursInput name="workWindow" example={{ from: '10:00', to: '15:00' }} of={of} />
          <HoursInput name="quietHours" example={{ from: '17:00', to: '20:00' }} of={of} />
        </Part>
      </section>
    </EditorForm>
  )
}

function Part({ name, children }: { name: 'place' | 'week' | 'dates' | 'languages' | 'ramadan'; children: ReactNode }) {
  const t = useTranslations('organization.regional')
  return (
    <Panel title={t(`parts.${name}`)} intro={t(`parts.${name}Intro`)}>
      {children}
    </Panel>
  )
}

/** The values that can be chosen, in words. */
function useOptions(weekdays: string[]) {
  const t = useTranslations('organization.regional')
  const side = (days: number) => (days < 0 ? 'behind' : days > 0 ? 'ahead' : 'none')
  return {
    weekStart: weekdays.map((label, at) => ({ value: String(at), label })),
    calendar: calendars.map((value) => ({ value, label: t(`values.calendar.${value}`) })),
    hijriAdjustmentDays: [-2, -1, 0, 1, 2].map((days) => ({
      value: String(days),
      label: t('adjustment', { days: Math.abs(days), side: side(days) }),
    })),
    numberingSystem: numerals.map((value) => ({ value, label: t(`values.numberingSystem.${value}`) })),
    defaultLocale: languages.map((value) => ({ value, label: t(`values.locales.${value}`) })),
  }
}

/** The typed values in words, for the comparison with those that another person saved. */
function useWords(options: ReturnType<typeof useOptions>) {
  const t = useTranslations('organization.regional')
  const worded = (of: Option[], value: string) => of.find((option) => option.value === value)?.label ?? value
  return (values: ProfileValues) => ({
    ...values,
    weekStart: worded(options.weekStart, values.weekStart),
    weekendDays: values.weekendDays.map((day) => worded(options.weekStart, day)),
    calendar: worded(options.calendar, values.calendar),
    hijriAdjustmentDays: worded(options.hijriAdjustmentDays, values.hijriAdjustmentDays),
    numberingSystem: worded(options.numberingSystem, values.numberingSystem),
    supportedLocales: values.supportedLocales.map((locale) => worded(options.defaultLocale, locale)),
    defaultLocale: worded(options.defaultLocale, values.defaultLocale),
    enabled: t(values.enabled ? 'yes' : 'no'),
  })
}
