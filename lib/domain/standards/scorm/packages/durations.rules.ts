/** The longest time that is kept, in seconds: longer ones are cut to it, so that sums never overflow. */
export const longestSeconds = 100_000_000

const clock = /^(\d{2,6}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/
const span =
  /^P(?=[\dT])(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12}(?:\.\d{1,9})?)S)?)?$/
/** Seconds of a year and a month, as common run-times count them: 365 days, and a twelfth of it. */
const units = [31_536_000, 2_628_000, 604_800, 86_400, 3_600, 60, 1]

const cut = (seconds: number) => Math.min(Math.round(seconds * 100) / 100, longestSeconds)

/** Seconds of `HHHH:MM:SS.SS` (SCORM 1.2) or of an ISO 8601 duration (SCORM 2004, cmi5); null if it is neither. */
export function secondsOfSpan(text: string): number | null {
  if (text.length > 60) return null
  const [, hours, minutes, seconds] = clock.exec(text) ?? []
  if (hours !== undefined) return cut(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
  const found = span.exec(text)
  if (!found) return null
  return cut(units.reduce((sum, unit, at) => sum + Number(found[at + 1] ?? 0) * unit, 0))
}

/** The same in the words of SCORM 1.2. */
export function clockOf(seconds: number): string {
  const hundredths = Math.round(Math.min(Math.max(seconds, 0), 9_999 * 3_600) * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  const whole = Math.floor(hundredths / 100)
  return `${String(Math.floor(whole / 3_600)).padStart(4, '0')}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`
}

/** The same as an ISO 8601 duration. */
export const spanOf = (seconds: number): string => `PT${Math.round(Math.max(seconds, 0) * 100) / 100}S`
