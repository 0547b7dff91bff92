const hourMs = 3_600_000

/** People who booked are reminded so long before a session begins. */
export const remindersBefore = { day: 24 * hourMs, hour: hourMs } as const

/** When people are reminded next of a session, after a moment; null: no more. */
export function nextReminder(startsAt: Date, after: Date): Date | null {
  const moments = Object.values(remindersBefore).map((before) => startsAt.getTime() - before)
  const next = moments.find((at) => at > after.getTime())
  return next === undefined ? null : new Date(next)
}

/** Whether a reminder is the last one, shortly before the beginning. */
export const isSoon = (startsAt: Date, remindAt: Date): boolean => startsAt.getTime() - remindAt.getTime() <= remindersBefore.hour
