import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { localeOf, numberIn, type Place } from './place'

type Props = {
  /** ISO 8601, as the API sends it; null shows `none`. */
  at: string | null | undefined
  place: Place
  /** `moment` with the time of day, `day` without, `short` for tables. */
  as?: 'moment' | 'day' | 'short'
  none?: string
}

const forms: Record<NonNullable<Props['as']>, Intl.DateTimeFormatOptions> = {
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
}

/** A moment in the person's calendar, digits and time zone; Hijri beside Gregorian, or before it, where the organization wants so. */
export function When({ at, place, as = 'moment', none }: Props) {
  if (!at) return none ? <span className="soft">{none}</span> : null
  const date = new Date(at)
  const { language, timeZone, numerals, calendar, adjustDays } = place
  const written = new Intl.DateTimeFormat(localeOf(place), { timeZone, ...forms[as] }).format(date)
  const inHijri = calendar === 'gregory' ? null : hijri(date, language, { timeZone, numerals, adjustDays })
  return (
    <time dateTime={at} title={`${gregorian(date, language, { timeZone, numerals })}${inHijri ? ` · ${inHijri}` : ''}`}>
      <bdi>{written}</bdi>
      {inHijri && as !== 'short' && (
        <>
          {' · '}
          <bdi className="soft unbroken">{inHijri}</bdi>
        </>
      )}
    </time>
  )
}

/** A number in the person's digits, kept apart from the text around it. */
export const Amount = ({ value, place, ...options }: { value: number; place: Place } & Intl.NumberFormatOptions) => (
  <bdi>{numberIn(place, value, options)}</bdi>
)

/** A code, address or key: left to right in any language, and never run into its neighbours. */
export const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="code">
    {children}
  </bdi>
)
