import { byCalendar, hijri } from '@/lib/platform/i18n/dates'
import { dayOf } from '@/lib/platform/i18n/days'
import { zoneOffset } from '@/lib/platform/i18n/zone-names'
import { clocksFor } from './moments'
import { localeOf, type RegionalFormat } from './regional-format'

type Props = {
  /** ISO 8601, as the API sends them. */
  from: string
  to: string
  regional: RegionalFormat
  /** IANA name of the zone that it belongs to, such as a session's. */
  zone?: string | null
  now?: Date
}

const dayForm: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const clockForm: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const hourMs = 3_600_000

/** Two times of one day, `9–11` or `9:30–11:00`. */
function hoursOf([from, to]: [Date, Date], regional: RegionalFormat): string {
  const isWhole = [from, to].every((at) => at.getTime() % hourMs === 0)
  const { timeZone } = regional
  const form = isWhole ? { hour: 'numeric' as const, timeZone } : { ...clockForm, timeZone }
  const text = new Intl.DateTimeFormat(localeOf(regional), form).formatRange(from, to)
  // Ranges pad the hour in English, single moments do not. The half of the day stays beside its hour.
  return text.replace(/(?<![\d:])0(?=\d)/g, '').replace(/ (?=\p{L}+$)/u, '\u00a0')
}

/** From one moment to another on the clock of `regional`: the day once where it is one. */
function written([from, to]: [Date, Date], regional: RegionalFormat, now: Date): string {
  const { language, timeZone } = regional
  const year = (at: Date) => dayOf(at, timeZone).slice(0, 4)
  const form = year(from) === year(now) ? dayForm : { ...dayForm, year: 'numeric' as const }
  const day = (at: Date, more: Intl.DateTimeFormatOptions = {}) => byCalendar(at, language, regional, { ...form, ...more })
  if (dayOf(from, timeZone) !== dayOf(to, timeZone)) return `${day(from, clockForm)} – ${day(to, clockForm)}`
  return `${day(from)}${language === 'ar' ? '،' : ','} ${hoursOf([from, to], regional)}`
}

/**
 * From when to when something is, in one line such as `Mon 7 Dec, 9–11`, with every other clock that shows another time; the Hijri day small behind it
 * where the organization wants both calendars.
 */
export function WhenSpan({ from, to, regional, zone, now = new Date() }: Props) {
  const span: [Date, Date] = [new Date(from), new Date(to)]
  const [first = regional.timeZone, ...others] = clocksFor(span[0], regional, zone)
  const { language, numerals, calendar, adjustDays } = regional
  const named = (timeZone: string) => ` (${zoneOffset(language, timeZone, span[0], numerals)})`
  const reading = (timeZone: string) => written(span, { ...regional, timeZone }, now)
  // The day is not repeated where it is the same.
  const beside = (timeZone: string) =>
    span.every((at) => dayOf(at, timeZone) === dayOf(span[0], first))
      ? hoursOf(span, { ...regional, timeZone })
      : reading(timeZone)
  return (
    <>
      <time dateTime={from}>
        <bdi>{reading(first)}</bdi>
        {/* Names of zones differ between versions of ICU. */}
        {others.length > 0 && <bdi suppressHydrationWarning>{named(first)}</bdi>}
      </time>
      {others.map((timeZone) => (
        <span key={timeZone} className="small soft">
          {' · '}
          <bdi>{beside(timeZone)}</bdi>
          <bdi suppressHydrationWarning>{named(timeZone)}</bdi>
        </span>
      ))}
      {calendar === 'both' && (
        <>
          {' '}
          <bdi className="small soft unbroken">{hijri(span[0], language, { timeZone: first, numerals, adjustDays })}</bdi>
        </>
      )}
    </>
  )
}
