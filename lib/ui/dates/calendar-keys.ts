import { addDays, type Day } from '@/lib/platform/i18n/days'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { startOfWeek } from '@/lib/platform/i18n/regional-profile'
import type { monthsOf } from './months'

type Pressed = { key: string; shiftKey: boolean }
type Months = ReturnType<typeof monthsOf>

/** The day that a key leads to, as in any grid of days; arrows go the way they point. Undefined for every other key. */
export function dayByKey(
  { key, shiftKey }: Pressed,
  day: Day,
  months: Months,
  { language, weekStart = 0 }: { language: Language; weekStart?: number },
): Day | undefined {
  const onward = direction(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const first = startOfWeek(day, { weekStart })
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(day, key === onward ? 1 : -1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return first
    case 'End':
      return addDays(first, 6)
    case 'PageUp':
      return months.later(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return months.later(day, shiftKey ? 12 : 1)
  }
}
