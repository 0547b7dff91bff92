'use client'
import { Checkbox, Input, Select, TextInput } from '@mantine/core'
import { calculatedRamadan, dayAt } from '@/lib/platform/i18n/regional-profile'
import { readDay } from '@/lib/platform/typed/moments'
import { useConsole } from '@/lib/ui/console-provider'
import { dayInDigits, dayInFull, timeInDigits } from '@/lib/ui/dates/written'
import { useTranslations } from '@/lib/ui/translations'
import styles from './regional-profile.module.css'
import { type ProfileValues, shownProfile } from './regional-profile-values'

export type Option = { value: string; label: string }
/** The typed values, their faults, and how to change them. */
export type Editing = {
  values: ProfileValues
  faults: Record<string, string>
  set: (change: Partial<ProfileValues>) => void
}
type ChoiceName = 'timeZone' | 'weekStart' | 'calendar' | 'hijriAdjustmentDays' | 'numberingSystem' | 'defaultLocale'
type SeveralName = 'weekendDays' | 'supportedLocales'

/** With more options than this, the select can be searched. */
const manyOptions = 20

export function Choice({ name, options, of: { values, faults, set } }: { name: ChoiceName; options: Option[]; of: Editing }) {
  const t = useTranslations('organization.regional')
  return (
    <Select
      name={name}
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      error={faults[name]}
      data={options}
      value={values[name]}
      allowDeselect={false}
      searchable={options.length > manyOptions}
      limit={manyOptions * 5}
      nothingFoundMessage={t('nothing')}
      onChange={(value) => value !== null && set({ [name]: value })}
    />
  )
}

export function Several({ name, options, of: { values, faults, set } }: { name: SeveralName; options: Option[]; of: Editing }) {
  const t = useTranslations('organization.regional')
  return (
    <Checkbox.Group
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      error={faults[name]}
      value={values[name]}
      onChange={(chosen) => set({ [name]: chosen.toSorted() })}
    >
      <div className={`row ${styles.several}`}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** The first or the last day of Ramadan, typed in either calendar; left empty it is calculated. */
export function AnnouncedDay({ name, now, of: { values, faults, set } }: { name: 'start' | 'end'; now: string; of: Editing }) {
  const t = useTranslations('organization.regional')
  const regional = useConsole()
  const hijriAdjustmentDays = Number(values.hijriAdjustmentDays)
  const { first, last } = calculatedRamadan(dayAt(new Date(now), shownProfile(values)), { hijriAdjustmentDays })
  const calculated = name === 'start' ? first : last
  const typed = readDay(values[name], hijriAdjustmentDays)
  const inFull = dayInFull(typed ?? calculated, { ...regional, calendar: 'both', adjustDays: hijriAdjustmentDays })
  return (
    <TextInput
      name={name}
      label={t(`fields.${name}`)}
      // The browser may write a day with other words than the server did.
      description={<span suppressHydrationWarning>{typed ? inFull : t('calculated', { day: `\u2068${inFull}\u2069` })}</span>}
      error={faults[name]}
      autoComplete="off"
      placeholder={dayInDigits(calculated, regional)}
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
}

type HoursProps = { name: 'workWindow' | 'quietHours'; example: { from: string; to: string }; of: Editing }

/** From when to when, on the clock of the organization. */
export function HoursInput({ name, example, of: { values, faults, set } }: HoursProps) {
  const t = useTranslations('organization.regional')
  const regional = useConsole()
  return (
    <fieldset className="stack tight">
      <legend>{t(`fields.${name}`)}</legend>
      <Input.Description>{t(`hints.${name}`)}</Input.Description>
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((edge) => (
          <TextInput
            key={edge}
            label={t(edge)}
            autoComplete="off"
            placeholder={timeInDigits(example[edge], regional)}
            error={faults[`${name}.${edge}`]}
            value={values[name][edge]}
            onChange={(event) => set({ [name]: { ...values[name], [edge]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
