// biome-ignore-all lint/a11y/useSemanticElements: a table whose cells are moved between with the arrow keys is a grid
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move the focus, as in a grid
// biome-ignore-all lint/a11y/noRedundantRoles: the cells of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside the cells have the focus
'use client'
import { ActionIcon } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Day } from '@/lib/platform/i18n/days'
import { dayOf } from '@/lib/platform/i18n/days'
import { isWeekend } from '@/lib/platform/i18n/regional-profile'
import { useConsole } from '@/lib/ui/console-provider'
import { Directional } from '@/lib/ui/directional'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './calendar.module.css'
import { dayByKey } from './calendar-keys'
import { monthsOf, type System, weeksOf } from './months'
import type { Period } from './periods'
import { dayInFull, hasHijri, monthTitle, numberOfDay, systemOf, weekdayNames } from './written'

type Props = {
  /** The chosen period, or one day as both its ends. */
  chosen: Period
  onPick: (day: Day) => void
  /** Takes the focus as it appears: it is loaded after what it stands in has opened. */
  isFirst?: boolean
}

const otherSystem = (system: System): System => (system === 'gregory' ? 'hijri' : 'gregory')

type HeadProps = {
  id: string
  month: [Day, Day]
  system: System
  onSystem: (system: System) => void
  onStep: (count: number) => void
}

/** The choice between the calendars, and the name of the month between the ways to its neighbours. */
function Head({ id, month: [first, last], system, onSystem, onStep }: HeadProps) {
  const regional = useConsole()
  const t = useTranslations('parts.dates')
  return (
    <>
      {hasHijri(regional) && (
        <Segmented
          size="xs"
          label={t('calendar')}
          value={system}
          onChange={onSystem}
          options={[
            { value: 'gregory', label: t('gregorian') },
            { value: 'hijri', label: t('hijri') },
          ]}
        />
      )}
      <div className={styles.head}>
        <ActionIcon variant="subtle" size="lg" aria-label={t('previousMonth')} onClick={() => onStep(-1)}>
          <Directional icon="back" />
        </ActionIcon>
        <p id={id} aria-live="polite" className={styles.title}>
          <strong>{monthTitle(first, last, system, regional)}</strong>
          {hasHijri(regional) && <span className="soft small">{monthTitle(first, last, otherSystem(system), regional)}</span>}
        </p>
        <ActionIcon variant="subtle" size="lg" aria-label={t('nextMonth')} onClick={() => onStep(1)}>
          <Directional icon="forward" />
        </ActionIcon>
      </div>
    </>
  )
}

function Weekdays() {
  const regional = useConsole()
  return (
    <thead>
      <tr>
        {weekdayNames(regional).map(({ full, short, weekday }) => (
          <th key={full} scope="col" abbr={full} data-rest={regional.weekendDays?.includes(weekday) || undefined}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayProps = { day: Day; system: System; chosen: Period; isStop: boolean; isToday: boolean; onPick: () => void }

function DayCell({ day, system, chosen, isStop, isToday, onPick }: DayProps) {
  const regional = useConsole()
  const isRest = isWeekend(day, { weekendDays: regional.weekendDays ?? [] })
  return (
    <td role="gridcell" data-rest={isRest || undefined} {...markOf(day, chosen)}>
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-label={dayInFull(day, regional)}
        aria-current={isToday ? 'date' : undefined}
        onClick={onPick}
      >
        {numberOfDay(day, system, regional)}
        {hasHijri(regional) && <small>{numberOfDay(day, otherSystem(system), regional)}</small>}
      </button>
    </td>
  )
}

/** One month, by either calendar, with the days of the other one beside its own. Tab reaches one day; arrow keys move between them. */
export function Calendar({ chosen, onPick, isFirst }: Props) {
  const regional = useConsole()
  const id = useId()
  const [system, setSystem] = useState<System>(systemOf(regional))
  const today = dayOf(new Date(), regional.timeZone)
  const [stop, setStop] = useState<Day>(chosen.to ?? chosen.from ?? today)
  const months = monthsOf(system, regional.adjustDays)
  const [first, last] = [months.first(stop), months.last(stop)]
  const grid = useFollowingFocus(stop, isFirst)
  const step = (count: number) => setStop(months.later(stop, count))
  return (
    <div className={styles.calendar}>
      <Head id={id} month={[first, last]} system={system} onSystem={setSystem} onStep={step} />
      <table role="grid" aria-labelledby={id} className={styles.days}>
        <Weekdays />
        <tbody
          ref={grid.ref}
          onKeyDown={(event) => {
            const next = dayByKey(event, stop, months, regional)
            if (!next) return
            event.preventDefault()
            grid.follow()
            setStop(next)
          }}
        >
          {weeksOf(first, last, regional.weekStart ?? 0).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
                  <td key={at} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    system={system}
                    chosen={chosen}
                    isStop={day === stop}
                    isToday={day === today}
                    onPick={() => {
                      setStop(day)
                      onPick(day)
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How a day stands to what is chosen: an end of it, inside, or neither. */
function markOf(day: Day, { from, to }: Period) {
  const isEnd = day === from || day === to
  const isInside = from !== null && to !== null && from < day && day < to
  return { 'aria-selected': isEnd || isInside, 'data-end': isEnd || undefined, 'data-inside': isInside || undefined }
}

/** Moves the focus to the day of the tab stop after a key has moved that, into another month too. */
function useFollowingFocus(stop: Day, isFirst = false) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const isMoving = useRef(isFirst)
  const isOpening = useRef(isFirst)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const day = ref.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)
    const preventScroll = isOpening.current
    isOpening.current = false
    day?.focus({ preventScroll })
    // The calendar's popover gets its position in the next frame: scrolling to it before would move the page
    // away from its button.
    if (preventScroll) requestAnimationFrame(() => requestAnimationFrame(() => day?.scrollIntoView({ block: 'nearest' })))
  }, [stop])
  const follow = () => {
    isMoving.current = true
  }
  return { ref, follow }
}
