import type { TextValues } from '@/lib/platform/i18n/digits'
import { momentOrDay } from '@/lib/ui/moments'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { DueRule } from './settings-values'

/** `say` gives the texts under `learningPaths.due.words`. */
type Words = { say: (key: string, values?: TextValues) => string; regional: RegionalFormat }
type Digits = Pick<RegionalFormat, 'language' | 'numerals'>

/** When something is due, as a sentence. */
export function dueInWords(rule: DueRule, { say, regional }: Words): string {
  switch (rule.kind) {
    case 'none':
      return say('none')
    case 'relative':
      return say('relative', { days: rule.days })
    case 'recurring':
      return say('recurring', { days: rule.days, everyDays: rule.everyDays })
    case 'yearly':
      return say('yearly', { date: `\u2068${dayOfYear(rule, regional)}\u2069`, days: rule.opensDaysBefore })
    case 'absolute':
      return say('absolute', { date: `\u2068${momentOrDay(new Date(rule.dueAt), regional.language, regional, 'ends')}\u2069` })
  }
}

const written = (at: number, { language, numerals }: Digits, options: Intl.DateTimeFormatOptions): string => {
  const digits = language === 'ar' && numerals === 'arab' ? 'arab' : 'latn'
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-${digits}`
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
}

/** A day of every year, such as `31 March`; 29 February too, which 2028 has. */
export const dayOfYear = ({ month, day }: { month: number; day: number }, digits: Digits): string =>
  written(Date.UTC(2028, month - 1, day), digits, { day: 'numeric', month: 'long' })

/** A month, from 1. */
export const monthName = (month: number, digits: Digits): string =>
  written(Date.UTC(2028, month - 1, 1), digits, { month: 'long' })
