import { byCalendar, gregorian, hijri } from '@/lib/platform/i18n/dates'
import { type DayEdge, dayWithEdge } from '@/lib/platform/i18n/days'
import { AfterSlashes } from './after-slashes'
import { numberIn, type RegionalFormat } from './regional-format'

type Props = {
  /** ISO 8601, as the API sends it; null shows `none`. */
  at: string | null | undefined
  regional: RegionalFormat
  /** `moment` with the time of day, `day` without, `short` for tables. */
  as?: 'moment' | 'day' | 'short'
  /** Of what begins or ends: the time of day is left out where the moment is this edge of a day. */
  edge?: DayEdge
  none?: string
}

const forms: Record<NonNullable<Props['as']>, Intl.DateTimeFormatOptions> = {
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
}

/** A moment in the person's calendar, digits and time zone; Hijri beside Gregorian, or instead of it, where the organization wants so. */
export function When({ at, regional, as = 'moment', edge, none }: Props) {
  if (!at) return none ? <span className="soft">{none}</span> : null
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
