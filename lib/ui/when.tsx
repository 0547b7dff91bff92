import { byCalendar, gregorian, hijri } from '@/lib/platform/i18n/dates'
import { type DayEdge, dayOf, dayWithEdge } from '@/lib/platform/i18n/days'
import { zoneName, zoneOffset } from '@/lib/platform/i18n/zone-names'
import { AfterSlashes } from './after-slashes'
import { clocksFor } from './moments'
import { numberIn, type RegionalFormat } from './regional-format'

type Props = {
  /** ISO 8601, as the API sends it; null shows `none`. */
  at: string | null | undefined
  regional: RegionalFormat
  /** `moment` with the time of day, `day` without, `short` for tables. */
  as?: 'moment' | 'day' | 'short'
  /** Of what begins or ends: the time of day is left out where the moment is this edge of a day. */
  edge?: DayEdge
  /** IANA name of the zone that the moment belongs to, such as a session's; the organization's where none is given. */
  zone?: string | null
  none?: string
}

const forms: Record<NonNullable<Props['as']>, Intl.DateTimeFormatOptions> = {
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
}

/** A moment in the person's calendar, digits and time zone, with every other clock that matters and shows another time; Hijri beside Gregorian, or instead of it, where the organization wants so. */
export function When({ at, regional, as = 'moment', edge, zone, none }: Props) {
  if (!at) return none ? <span className="soft">{none}</span> : null
  const [first = regional.timeZone, ...others] = as === 'day' ? [] : clocksFor(new Date(at), regional, zone)
  const reading = { at, as, edge, isNamed: others.length > 0 }
  return (
    <>
      <Reading {...reading} regional={{ ...regional, timeZone: first }} />
      {as === 'moment' &&
        others.map((timeZone) => (
          <span key={timeZone}>
            {' · '}
            {/* The edge of a day in one zone is a time of day in another. */}
            <Reading {...reading} edge={undefined} beside={first} regional={{ ...regional, timeZone }} />
          </span>
        ))}
    </>
  )
}

const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
/** On a further clock the year and the Hijri date are not repeated, and the day only where it is another one than on the first clock. */
const formBeside = (at: Date, timeZone: string, first: string): Intl.DateTimeFormatOptions =>
  dayOf(at, timeZone) === dayOf(at, first) ? timeOfDay : { ...timeOfDay, day: 'numeric', month: 'long' }

type ReadingProps = Pick<Props, 'edge' | 'regional'> & {
  at: string
  as: NonNullable<Props['as']>
  isNamed: boolean
  beside?: string
}
/** A moment on one clock, with the name of its zone where others show another time; `beside`: the zone of the clock that is shown before it. */
function Reading({ at, regional, as, edge, isNamed, beside }: ReadingProps) {
  const date = new Date(at)
  const { language, timeZone, numerals, calendar, adjustDays } = regional
  const isWhole = edge !== undefined && dayWithEdge(date, edge, timeZone) !== null
  const whole = beside === undefined ? forms[as] : formBeside(date, timeZone, beside)
  const form = isWhole ? { ...whole, hour: undefined, minute: undefined } : whole
  // The half of the day stays beside its hour.
  const written = byCalendar(date, language, regional, form).replace(/ (?=\p{L}+$)/u, '\u00a0')
  const inHijri = calendar === 'gregory' ? null : hijri(date, language, { timeZone, numerals, adjustDays })
  return (
    <time dateTime={at} title={`${gregorian(date, language, { timeZone, numerals })}${inHijri ? ` · ${inHijri}` : ''}`}>
      <bdi className={as === 'day' || isWhole ? 'unbroken' : undefined}>{written}</bdi>
      {calendar === 'both' && as !== 'short' && beside === undefined && (
        <>
          {' '}
          <bdi className="soft unbroken">({inHijri})</bdi>
        </>
      )}
      {isNamed && (
        <>
          {' '}
          {/* Names of zones differ between versions of ICU. */}
          <bdi suppressHydrationWarning>({(as === 'short' ? zoneOffset : zoneName)(language, timeZone, date, numerals)})</bdi>
        </>
      )}
    </time>
  )
}

/** A number in the person's digits, isolated from the text around it. */
export const Amount = ({
  value,
  regional,
  ...options
}: { value: number; regional: RegionalFormat } & Intl.NumberFormatOptions) => <bdi>{numberIn(regional, value, options)}</bdi>

/** A code, address or key: always left to right, isolated from the text around it; addresses and paths are broken after their slashes. */
export const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="code">
    <AfterSlashes>{children}</AfterSlashes>
  </bdi>
)
