import { addDays, type Day } from '../i18n/days'
import { hijriOf } from '../i18n/regional-profile'
import { plainText } from './signs'

/** Longer texts are no date and no time that a person types. */
const longest = 60
const padded = (number: number, length: number) => String(number).padStart(length, '0')
const isReal = (day: Day) => {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(day)
}

/** Years of the Umm al-Qura calendar's tables; a typed year among them is a Hijri one. */
const hijriYears = { first: 1300, last: 1600 }
/** Days from 1970-01-01 back to the first day of the Hijri calendar, and the mean length of its months. */
const hijriEpoch = -492_148
const meanMonth = 29.530589

type Parts = { year: number; month: number; day: number }
function fromHijri({ year, month, day }: Parts, hijriAdjustmentDays: number): Day | null {
  const middle = hijriEpoch + ((year - 1) * 12 + month - 1) * meanMonth + 14
  const within = new Date(middle * 86_400_000).toISOString().slice(0, 10)
  const found = addDays(within, day - hijriOf(within, { hijriAdjustmentDays }).day)
  const parts = hijriOf(found, { hijriAdjustmentDays })
  return parts.year === year && parts.month === month && parts.day === day ? found : null
}

const between = '[^\\p{L}\\p{N}]{1,3}'
const dayFirst = new RegExp(`^(\\d{1,2})${between}(\\d{1,2})${between}(\\d{4})$`, 'u')
const yearFirst = new RegExp(`^(\\d{4})${between}(\\d{1,2})${between}(\\d{1,2})$`, 'u')
/** The letters that pages write behind a year, for the Hijri and the Gregorian calendar. */
const era = / ?(?:هـ|ه|م|AH|AD|CE)$/iu

/**
 * The day that a person typed, the day or the year first, in any digits, Gregorian or Hijri (Umm al-Qura, moved by the adjustment of the organization in
 * days); null for anything else.
 */
export function readDay(text: string, adjustDays: number): Day | null {
  if (text.length > longest) return null
  const plain = plainText(text).replace(era, '')
  const first = dayFirst.exec(plain)
  const found = first ? [first[3], first[2], first[1]] : yearFirst.exec(plain)?.slice(1)
  if (!found) return null
  const [year = 0, month = 0, day = 0] = found.map(Number)
  if (month < 1 || month > 12) return null
  if (year >= hijriYears.first && year <= hijriYears.last) return fromHijri({ year, month, day }, adjustDays)
  const written = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  return isReal(written) ? written : null
}

const clock = /^(?:(\d{1,2})(?: ?[:.\u066b\u060c] ?(\d{1,2}))?|(\d{2})(\d{2}))$/
const morning = /^(?:ص|صباحا|صباحًا|am|a\.m\.?|a)$/iu
const evening = /^(?:م|مساء|مساءً|pm|p\.m\.?|p)$/iu
const halfOfDay =
  /^(\d[\d:.\u066b\u060c ]{0,6}?) ?(\p{L}[\p{L}\p{M}.]{0,8})$|^(\p{L}[\p{L}\p{M}.]{0,8}) ?(\d[\d:.\u066b\u060c ]{0,6})$/u

/** The hour of 24 of an hour with its half of the day; null where the two contradict each other. */
function hourIn(hour: number, half: string): number | null {
  const isMorning = morning.test(half)
  if (!isMorning && !evening.test(half)) return null
  if (hour > 12) return isMorning ? null : hour
  if (hour === 0) return isMorning ? 0 : null
  return (hour % 12) + (isMorning ? 0 : 12)
}

/**
 * The time of day that a person typed, as `09:30`: `9:30`, `0930`, `9`, or with its half of the day as pages write it (`2:30 PM`, `2:30 م`), in any
 * digits; null for anything else.
 */
export function readTime(text: string): string | null {
  if (text.length > longest) return null
  const plain = plainText(text)
  const found = halfOfDay.exec(plain)
  const [time, half] = found ? [found[1] ?? found[4] ?? '', found[2] ?? found[3] ?? ''] : [plain, '']
  const [, hours, minutes = '0', wholeHours, wholeMinutes] = clock.exec(time.trim()) ?? []
  if (hours === undefined && wholeHours === undefined) return null
  const [hour, minute] = [Number(hours ?? wholeHours), Number(hours === undefined ? wholeMinutes : minutes)]
  const ofDay = half === '' ? hour : hourIn(hour, half)
  return ofDay !== null && ofDay < 24 && minute < 60 ? `${padded(ofDay, 2)}:${padded(minute, 2)}` : null
}
