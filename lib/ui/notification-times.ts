import { moment } from './moments'
import { localeOf, type RegionalFormat } from './regional-format'

/** For how long mails can be paused; `keep` is a pause that is already set. */
export const pauses = { none: 0, days1: 1, days7: 7, days14: 14 } as const
export type Pause = keyof typeof pauses | 'keep'

/** What a form shows as chosen: a pause that is over is none. */
export const pauseOf = (resumesAt: string | null, now: Date): Pause =>
  resumesAt !== null && new Date(resumesAt) > now ? 'keep' : 'none'

const dayMs = 86_400_000

/** Until when mails are paused by a choice; a choice that is not known pauses nothing. */
export function resumesAfter(pause: string, kept: string | null, now: Date): string | null {
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
