import type { Settings } from '../definition-shapes.contract'

/** The changes of limits by an accommodation. Moments are Dates. */
export type Accommodation = {
  timeFactor: number
  extraMinutes: number
  extraAttempts: number
  opensAt: Date | null
  closesAt: Date | null
}
/** The limits of one person: the settings with their accommodations. */
export type Limits = { opensAt: Date | null; closesAt: Date | null; timeLimitSeconds: number; attemptsAllowed: number }

/** Answers and submissions that arrive this long after the deadline still count, marked as late: the way through the network takes time. */
export const networkAllowanceMs = 10_000

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map((moment) => moment.getTime())))
const latest = (moments: Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())))

/** Of several accommodations the most generous value of each kind counts. */
export function limitsOf(settings: Settings, accommodations: readonly Accommodation[]): Limits {
  const { timeLimitSeconds, attemptsAllowed } = settings
  const opens = accommodations.flatMap(({ opensAt }) => opensAt ?? [])
  const closes = accommodations.flatMap(({ closesAt }) => closesAt ?? [])
  const factor = Math.max(1, ...accommodations.map(({ timeFactor }) => timeFactor))
  const minutes = Math.max(0, ...accommodations.map(({ extraMinutes }) => extraMinutes))
  const more = Math.max(0, ...accommodations.map(({ extraAttempts }) => extraAttempts))
  return {
    opensAt: settings.opensAt && opens.length > 0 ? earliest([settings.opensAt, ...opens]) : settings.opensAt,
    closesAt: settings.closesAt && closes.length > 0 ? latest([settings.closesAt, ...closes]) : settings.closesAt,
    timeLimitSeconds: timeLimitSeconds === 0 ? 0 : Math.round(timeLimitSeconds * factor) + minutes * 60,
    attemptsAllowed: attemptsAllowed === 0 ? 0 : attemptsAllowed + more,
  }
}

export type Deadlines = { deadlineAt: Date | null; graceEndsAt: Date | null; dueAt: Date | null }
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** When an open attempt ends, and when the server has to act; `isInGrace`: its deadline is over. */
export function deadlinesOf(
  { overduePolicy, graceSeconds, finishAfterClose }: Settings,
  { closesAt, timeLimitSeconds }: Limits,
  { startedAt, isInGrace = false }: { startedAt: Date; isInGrace?: boolean },
): Deadlines {
  const ends = [
    ...(timeLimitSeconds > 0 ? [after(startedAt, timeLimitSeconds * 1000)] : []),
    ...(closesAt && !finishAfterClose ? [closesAt] : []),
  ]
  if (ends.length === 0) return { deadlineAt: null, graceEndsAt: null, dueAt: null }
  const deadlineAt = earliest(ends)
  const graceEndsAt = overduePolicy === 'graceThenSubmit' ? after(deadlineAt, graceSeconds * 1000) : null
  return { deadlineAt, graceEndsAt, dueAt: after(isInGrace && graceEndsAt ? graceEndsAt : deadlineAt, networkAllowanceMs) }
}

/** Whether the close ends an attempt before its time limit is over. */
export const isCutByClose = (
  { finishAfterClose }: Pick<Settings, 'finishAfterClose'>,
  { closesAt, timeLimitSeconds }: Limits,
  startedAt: Date,
): boolean =>
  closesAt !== null && !finishAfterClose && timeLimitSeconds > 0 && closesAt < after(startedAt, timeLimitSeconds * 1000)

/** How much later an open attempt ends than without accommodations, in seconds. */
export function extendedSeconds(
  settings: Settings,
  { startedAt, deadlineAt }: { startedAt: Date; deadlineAt: Date | null },
): number {
  const own = deadlinesOf(settings, limitsOf(settings, []), { startedAt }).deadlineAt
  return own && deadlineAt ? Math.max(0, Math.round((deadlineAt.getTime() - own.getTime()) / 1000)) : 0
}

export type Past = { state: string; startedAt: Date; submittedAt: Date | null }
export type StartRefusal = 'notOpenYet' | 'closed' | 'attemptsUsed' | 'cooldown'

/** Whether a person may start an attempt now; `past` are the attempts of the series that are not voided. */
export function mayStart(
  { cooldownSeconds }: Settings,
  { opensAt, closesAt, attemptsAllowed }: Limits,
  past: readonly Past[],
  now: Date,
): { refusal: StartRefusal | null; attemptsLeft: number | null; nextStartAt: Date | null } {
  const attemptsLeft = attemptsAllowed === 0 ? null : Math.max(0, attemptsAllowed - past.length)
  const ended = past.map(({ submittedAt, startedAt }) => submittedAt ?? startedAt)
  const cooled = cooldownSeconds > 0 && ended.length > 0 ? after(latest(ended), cooldownSeconds * 1000) : null
  const waits = [opensAt, cooled].flatMap((moment) => (moment && moment > now ? [moment] : []))
  const nextStartAt = waits.length > 0 ? latest(waits) : null
  if (closesAt && closesAt <= now) return { refusal: 'closed', attemptsLeft, nextStartAt: null }
  if (attemptsLeft === 0) return { refusal: 'attemptsUsed', attemptsLeft, nextStartAt: null }
  if (opensAt && opensAt > now) return { refusal: 'notOpenYet', attemptsLeft, nextStartAt }
  if (cooled && cooled > now) return { refusal: 'cooldown', attemptsLeft, nextStartAt }
  return { refusal: null, attemptsLeft, nextStartAt: null }
}
