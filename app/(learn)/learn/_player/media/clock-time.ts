/** Seconds as the time of a player: `1:05`, `1:00:05`. */
export function clockTime(seconds: number, numerals: 'latn' | 'arab'): string {
  const whole = Math.floor(seconds)
  const two = new Intl.NumberFormat(`en-u-nu-${numerals}`, { minimumIntegerDigits: 2, useGrouping: false })
  const one = new Intl.NumberFormat(`en-u-nu-${numerals}`, { useGrouping: false })
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0
    ? `${one.format(hours)}:${two.format(minutes)}:${two.format(rest)}`
    : `${one.format(minutes)}:${two.format(rest)}`
}
