/** Seconds as a clock shows them: `4:05`, `1:04:05.5`; parts of a second only where there are some. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  const clock = hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
  const rest = Math.round((seconds - whole) * 1000)
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
}
