import { categories, channels, frequencies } from '@/lib/domain/house/notifications/words'
import { moment } from './moments'
import { localeOf, type RegionalFormat } from './regional-format'

/** For how long mails can be paused; `keep` is a pause that is already set. */
const pauses = { none: 0, days1: 1, days7: 7, days14: 14 } as const
type Pause = keyof typeof pauses | 'keep'

/** The pause shown as chosen in a form; a pause that is over counts as none. */
export const pauseOf = (resumesAt: string | null, now: Date): Pause =>
  resumesAt !== null && new Date(resumesAt) > now ? 'keep' : 'none'

const dayMs = 86_400_000

/** Until when mails are paused by a choice; a choice that is not known pauses nothing. */
function resumesAfter(pause: string, kept: string | null, now: Date): string | null {
  if (pause === 'keep') return kept
  const days = Object.entries(pauses).find(([name]) => name === pause)?.[1] ?? 0
  return days > 0 ? new Date(now.getTime() + days * dayMs).toISOString() : null
}

/** A full hour on the wall clock, such as `08:00`. */
export const hourName = (hour: number, regional: RegionalFormat): string =>
  new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  )

export const writtenPause = (resumesAt: string, regional: RegionalFormat): string =>
  `\u2068${moment(new Date(resumesAt), regional.language, regional)}\u2069`

/** The submitted value of a form field; an empty text for a field that the form does not have. */
type Fields = (name: string) => string
const words = (text: string) => text.split(' ').filter(Boolean)

/**
 * The preferences in the form, in the format of the operation: all of them, including the muted paths, which
 * have no visible field.
 */
export const preferencesFrom = (fields: Fields) => ({
  preferences: categories.flatMap((category) =>
    channels.flatMap((channel) => {
      const frequency = frequencies.find((known) => known === fields(`${category}.${channel}`))
      return frequency ? [{ category, channel, frequency }] : []
    }),
  ),
  mutedPathIds: words(fields('muted')),
})

/** The same for the times of mails. */
export const timesFrom = (fields: Fields, now: Date) => ({
  timeZone: fields('timeZone') || null,
  quietHours: fields('quiet') === '1' ? { from: fields('from'), to: fields('to') } : null,
  sendDays: words(fields('sendDays')).map(Number),
  digestHour: Number(fields('digestHour')),
  digestDay: Number(fields('digestDay')),
  followsRamadan: fields('ramadan') === '1',
  resumesAt: resumesAfter(fields('pause'), fields('resumesAt') || null, now),
})
