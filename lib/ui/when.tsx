import { byCalendar, gregorian, hijri } from '@/lib/platform/i18n/dates'
import { type DayEdge, dayWithEdge } from '@/lib/platform/i18n/days'
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
            <Reading {...reading} edge={undefined} regional={{ ...regional, timeZone }} />
          </span>
        ))}
    </>
  )
}

type ReadingProps = Pick<Props, 'edge' | 'regional'> & { at: string; as: NonNullable<Props['as']>; isNamed: boolean }
/** A moment on one clock, with the name of its zone where others show another time. */
function Reading({ at, regional, as, edge, isNamed }: ReadingProps) {
  const date = new Date(at)
  const { language, timeZone, numerals, calendar, adjustDays } = regional
  // The half of the day stays beside its hour.
  const isWhole = edge !== undefined && dayWithEdge(date, edge, timeZone) !== null
  const form = isWhole ? { ...forms[as], hour: undefined, minute: undefined } : forms[as]
  const written = byCalendar(date, language, regional, form).replace(/ (?=\p{L}+$)/u, '\u00a0')
  const inHijri = calendar === 'gregory' ? null : hijri(date, language, { timeZone, numerals, adjustDays })
  return (
    <time dateTime={at} title={`${gregorian(date, language, { timeZone, numerals })}${inHijri ? ` · ${inHijri}` : ''}`}>
      <bdi className={as === 'day' || isWhole ? 'unbroken' : undefined}>{written}</bdi>
      {calendar === 'both' && as !== 'short' && (
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
