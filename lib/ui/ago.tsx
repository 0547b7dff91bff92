import { dayOf } from '@/lib/platform/i18n/days'
import { localeOf, type RegionalFormat } from './regional-format'
import { When } from './when'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const relative = (value: number, unit: Intl.RelativeTimeFormatUnit, regional: RegionalFormat, style: 'long' | 'short') =>
  new Intl.RelativeTimeFormat(localeOf(regional), { numeric: 'auto', style }).format(value, unit)

type Props = { at: string; regional: RegionalFormat; now?: Date }

/** How long ago a moment of the last day was; an earlier one with its date. */
export function Ago({ at, regional, now = new Date() }: Props) {
  const passed = now.getTime() - Date.parse(at)
  if (passed >= dayMs || passed < 0) return <When at={at} regional={regional} as="short" />
  const text =
    passed < minuteMs
      ? relative(0, 'second', regional, 'short')
      : passed < hourMs
        ? relative(-Math.floor(passed / minuteMs), 'minute', regional, 'short')
        : relative(-Math.floor(passed / hourMs), 'hour', regional, 'short')
  return (
    <time dateTime={at}>
      <bdi>{text}</bdi>
    </time>
  )
}

/** A calendar day, `YYYY-MM-DD`: today and yesterday by these words. */
export function DayAgo({ day, regional, now = new Date() }: { day: string; regional: RegionalFormat; now?: Date }) {
  const noon = `${day}T12:00:00.000Z`
  const days = Math.round((Date.parse(`${dayOf(now, regional.timeZone)}T12:00:00.000Z`) - Date.parse(noon)) / dayMs)
  if (days !== 0 && days !== 1) return <When at={noon} regional={{ ...regional, timeZone: 'UTC' }} as="day" />
  const text = relative(-days, 'day', regional, 'long')
  return <time dateTime={day}>{text.charAt(0).toUpperCase() + text.slice(1)}</time>
}
