import { numberIn, type Schema, textIn } from './schema'

export const units = ['days', 'hours', 'minutes', 'seconds'] as const
export type Unit = (typeof units)[number]
export type Parts = Record<Unit, number>

const secondsOf: Parts = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }
const iso = /^P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/

/** A duration by its units: seconds as a number, or ISO 8601 without months and years, which have no length. null: neither. */
export function partsOf(value: unknown): Parts | null {
  const seconds = numberIn(value)
  if (seconds !== undefined) return seconds >= 0 ? spread(seconds) : null
  const found = iso.exec(textIn(value) ?? '')
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, rest = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return { days: weeks * 7 + days, hours, minutes, seconds: rest }
}

function spread(all: number): Parts {
  let left = all
  const take = (unit: Unit) => {
    const count = Math.floor(left / secondsOf[unit])
    left -= count * secondsOf[unit]
    return count
  }
  const [days, hours, minutes] = [take('days'), take('hours'), take('minutes')]
  return { days, hours, minutes, seconds: left }
}

/** The duration as its schema keeps it; undefined where it is nothing. */
export function durationOf(parts: Parts, isNumber: boolean): number | string | undefined {
  const seconds = units.reduce((sum, unit) => sum + parts[unit] * secondsOf[unit], 0)
  if (isNumber) return seconds
  if (seconds === 0) return undefined
  const time = [parts.hours && `${parts.hours}H`, parts.minutes && `${parts.minutes}M`, parts.seconds && `${parts.seconds}S`]
  const after = time.filter(Boolean).join('')
  return `P${parts.days ? `${parts.days}D` : ''}${after ? `T${after}` : ''}`
}

const isNumeric = ({ type }: Schema) => [type].flat().some((each) => each === 'number' || each === 'integer')

/** Whether a field is written in units: its widget or its format says so, and what it holds can be. */
export const isDuration = (schema: Schema, value: unknown): boolean =>
  (schema['x-widget'] === 'duration' || (schema.format === 'duration' && schema['x-widget'] === undefined)) &&
  (value === undefined || value === null || value === '' || partsOf(value) !== null)

export const isInSeconds = isNumeric
