'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Day, dayOf } from '@/lib/platform/i18n/days'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { Calendar } from './calendar'
import { MomentInputs } from './moment-inputs'
import { partsOfMoment } from './moment-text'
import styles from './period-panel.module.css'
import { beginningOf, dayIn, endOf, lengths, type Period, presetsAsOf, withDay } from './periods'
import { dayInDigits, hasHijri, timeInDigits } from './written'

/** The limits as the address has them: moments, the last one included; null where it is open. */
type Limits = { from: string | null; to: string | null }
type Props = Limits & { label: string; onPeriod: (limits: Limits) => void }

/** Usual periods, a calendar for the first and the last day, and both limits to the minute. */
export function PeriodPanel({ label, onPeriod, ...given }: Props) {
  const regional = useConsole()
  const t = useTranslations('parts.dates')
  const { timeZone, adjustDays } = regional
  const [limits, setLimits] = useState(given)
  const days: Period = { from: dayIn(limits.from, timeZone), to: dayIn(limits.to, timeZone) }
  const whole = ({ from, to }: Period): Limits => ({
    from: from && beginningOf(from, timeZone),
    to: to && endOf(to, timeZone),
  })
  const pick = (day: Day) => setLimits(whole(withDay(days, day)))
  const isWrong = [limits.from, limits.to].some((limit) => limit && partsOfMoment(limit, timeZone) === null)
  const type = (name: keyof Limits) => (value: string) => setLimits((now) => ({ ...now, [name]: value || null }))
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onPeriod(limits)
      }}
    >
      <ul className={styles.presets} aria-label={t('usual')}>
        {presetsAsOf(dayOf(new Date(), timeZone), hasHijri(regional), adjustDays).map(({ name, ...period }) => (
          <li key={name}>
            <Button
              variant={days.from === period.from && days.to === period.to ? 'light' : 'subtle'}
              size="compact-sm"
              onClick={() => onPeriod(whole(period))}
            >
              {t(`presets.${name}`, { days: name === 'week' ? lengths.week : lengths.month })}
            </Button>
          </li>
        ))}
      </ul>
      <Calendar chosen={days} onPick={pick} isFirst />
      <fieldset className={`stack ${styles.limits}`}>
        <legend className="hidden-visually">{label}</legend>
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="stack tight">
            <span className="small">{t(name)}</span>
            <MomentInputs
              id={`period-${name}`}
              label={t(name)}
              value={limits[name] ?? ''}
              onChange={type(name)}
              edge={name === 'to' ? 'ends' : 'begins'}
              zone={timeZone}
            />
          </div>
        ))}
        {isWrong && (
          <p className="field-error">
            {t('wrong', { date: dayInDigits('2026-11-21', regional), time: `\u2066${timeInDigits('14:30', regional)}\u2069` })}
          </p>
        )}
        <div className={`row tight ${styles.foot}`}>
          <Button type="submit" size="sm" disabled={isWrong}>
            {t('show')}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => onPeriod({ from: null, to: null })}>
            {t('any')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
