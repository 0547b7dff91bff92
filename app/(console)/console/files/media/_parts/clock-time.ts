import { readPlainNumber, readWholeNumber } from '@/lib/platform/typed/numbers'

/** Seconds as a clock shows them: `4:05`, `1:04:05.5`; parts of a second only where there are some. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  const clock = hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
  const rest = Math.round((seconds - whole) * 1000)
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
}

/** The seconds of a typed time in the digits of any script: `7`, `7.3`, `0:07.3`, `1:04:05`; null for anything else. */
export function readClockTime(typed: string): number | null {
  const parts = typed.length > 20 ? [] : typed.split(':')
  const [last = '', ...before] = parts.toReversed()
  const seconds = readPlainNumber(last)?.toNumber()
  const [minutes = 0, hours = 0] = before.map(readWholeNumber)
  if (before.length > 2 || seconds === undefined || minutes === null || hours === null) return null
  const all = [seconds, minutes, hours]
  // Only the first part of a clock counts past sixty.
  const isClock = all.every((part, at) => part >= 0 && (at >= before.length || part < 60))
  return isClock ? hours * 3600 + minutes * 60 + seconds : null
}
