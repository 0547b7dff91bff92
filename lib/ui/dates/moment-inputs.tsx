'use client'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Day, DayEdge } from '@/lib/platform/i18n/days'
import { useConsole } from '@/lib/ui/console-provider'
import { IconCalendar } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './moment-inputs.module.css'
import { momentOf, shownParts, type Typed, typedOf } from './moment-text'
import { dayInDigits, dayInFull, timeInDigits } from './written'

const Calendar = dynamic(() => import('./calendar').then((module) => module.Calendar), { ssr: false })

type Props = {
  id: string
  name?: string
  /** The label of the moment. */
  label: string
  /** ISO 8601, or typed text that is no moment; empty for none. */
  value: string
  onChange: (value: string) => void
  isFirst?: boolean
  /** The meaning of a date without a time: the end of its day for an end, otherwise its beginning. */
  edge?: DayEdge
  /** The zone of that day; the organization's unless given. */
  zone?: string
  /** Further attributes of the day's field. */
  given?: { disabled?: boolean; 'aria-required'?: boolean; 'aria-invalid'?: boolean; 'aria-describedby'?: string }
}

type ChooserProps = { name: string; day: Day | null; isDisabled?: boolean; onPick: (day: Day) => void }

/** Opens a calendar to choose the day. */
function DayChooser({ name, day, isDisabled, onPick }: ChooserProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" disabled={isDisabled} aria-label={name} onClick={() => setOpen(!open)}>
          <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Calendar
          isFirst
          chosen={{ from: day, to: day }}
          onPick={(picked) => {
            onPick(picked)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A day and a time of day in the person's time zone, typed in any digits and either calendar, or chosen in a calendar. */
export function MomentInputs({ id, name, label, value, onChange, isFirst, edge = 'begins', zone, given }: Props) {
  const regional = useConsole()
  const whole = { edge, zone: zone ?? regional.organizationZone ?? regional.timeZone }
  const t = useTranslations('parts.dates')
  const [typed, setTyped] = useState<Typed | null>(null)
  const isMounted = useMounted()
  const shown = typed ?? typedOf(value, regional, whole)
  const parts = shownParts(value, regional.timeZone, whole)
  const change = (next: Typed) => {
    setTyped(next)
    onChange(momentOf(next, regional, whole))
  }
  const whose = { label: `\u2068${label}\u2069` }
  const texts = { autoComplete: 'off', classNames: { input: styles.digits }, onBlur: () => setTyped(null) } as const
  return (
    <div className="stack tight">
      <div className={styles.inputs}>
        <TextInput
          {...given}
          {...texts}
          id={id}
          name={name}
          aria-label={given ? undefined : t('dayOf', whose)}
          data-autofocus={isFirst || undefined}
          placeholder={dayInDigits('2026-11-21', regional)}
          error={given?.['aria-invalid'] || (typed === null && value !== '' && !parts)}
          value={shown.date}
          onChange={(event) => change({ ...shown, date: event.currentTarget.value })}
          rightSection={
            <DayChooser
              name={t('choose', whose)}
              day={parts?.day ?? null}
              isDisabled={given?.disabled}
              onPick={(day) => {
                change({ ...shown, date: dayInDigits(day, regional) })
                setTyped(null)
              }}
            />
          }
        />
        <TextInput
          {...texts}
          disabled={given?.disabled}
          aria-label={t('timeOf', whose)}
          placeholder={timeInDigits(edge === 'ends' ? '23:59' : '00:00', regional)}
          value={shown.time}
          onChange={(event) => change({ ...shown, time: event.currentTarget.value })}
        />
      </div>
      {/* Browsers and the server may write a day in full with different words; the line waits for the browser's. */}
      {parts && <p className="soft small">{isMounted ? dayInFull(parts.day, regional) : '\u00a0'}</p>}
    </div>
  )
}
