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

/** One month, by either calendar, with the days of the other one beside its own. Tab reaches one day; arrow keys move between them. */
export function Calendar({ chosen, onPick, isFirst }: Props) {
  const regional = useConsole()
  const t = useTranslations('parts.dates')
  const id = useId()
  const [system, setSystem] = useState<System>(systemOf(regional))
  const today = dayOf(new Date(), regional.timeZone)
  const [stop, setStop] = useState<Day>(chosen.to ?? chosen.from ?? today)
  const months = monthsOf(system, regional.adjustDays)
  const [first, last] = [months.first(stop), months.last(stop)]
  const other = system === 'gregory' ? 'hijri' : 'gregory'
  const grid = useFollowingFocus(stop, isFirst)
  const isRest = (day: Day) => isWeekend(day, { weekendDays: regional.weekendDays ?? [] })
  const step = (count: number) => setStop(months.later(stop, count))
  return (
    <div className={styles.calendar}>
      {hasHijri(regional) && (
        <Segmented
          size="xs"
          label={t('calendar')}
          value={system}
          onChange={setSystem}
          options={[
            { value: 'gregory', label: t('gregorian') },
            { value: 'hijri', label: t('hijri') },
          ]}
        />
      )}
      <div className={styles.head}>
        <ActionIcon variant="subtle" size="lg" aria-label={t('previousMonth')} onClick={() => step(-1)}>
          <Directional icon="back" />
        </ActionIcon>
        <p id={id} aria-live="polite" className={styles.title}>
          <strong>{monthTitle(first, last, system, regional)}</strong>
          {hasHijri(regional) && <span className="soft small">{monthTitle(first, last, other, regional)}</span>}
        </p>
        <ActionIcon variant="subtle" size="lg" aria-label={t('nextMonth')} onClick={() => step(1)}>
          <Directional icon="forward" />
        </ActionIcon>
      </div>
      <table role="grid" aria-labelledby={id} className={styles.days}>
        <thead>
          <tr>
            {weekdayNames(regional).map(({ full, short, weekday }) => (
              <th key={full} scope="col" abbr={full} data-rest={regional.weekendDays?.includes(weekday) || undefined}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
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
                  <td key={day} role="gridcell" data-rest={isRest(day) || undefined} {...markOf(day, chosen)}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === stop ? 0 : -1}
                      aria-label={dayInFull(day, regional)}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => {
                        setStop(day)
                        onPick(day)
                      }}
                    >
                      {numberOfDay(day, system, regional)}
                      {hasHijri(regional) && <small>{numberOfDay(day, other, regional)}</small>}
                    </button>
                  </td>
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
