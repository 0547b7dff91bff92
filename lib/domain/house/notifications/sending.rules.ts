import { addDays, beginningOf, clockOf, dayOf } from '@/lib/platform/i18n/days'
import { isQuiet, type RegionalProfile, type TimeWindow, weekdayOf } from '@/lib/platform/i18n/regional-profile'
import type { Frequency, ReminderStep } from './words'

/** When a person gets mails that are not mandatory. */
export type SendingTimes = {
  timeZone: string
  /** No mail in these hours; null: at any hour. */
  quietHours: TimeWindow | null
  /** The days of the week on which mails are sent; 0 is Sunday. At least one. */
  sendDays: readonly number[]
  /** The hour of daily and weekly summaries, 0 to 23, and the weekday of weekly ones. */
  digestHour: number
  digestDay: number
  /** Whether the organization's quiet hours of Ramadan are the person's too. */
  followsRamadan: boolean
  resumesAt: Date | null
}
type Ramadan = Pick<RegionalProfile, 'hijriAdjustmentDays' | 'ramadan'>

const minute = 60_000
const quarter = 15 * minute

/** The first moment of a day at which the clock of a zone shows a time `HH:MM`, or the first later one where the clock skips that time. */
export function momentAt(day: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = `${day}T${time}`
  const began = beginningOf(day, timeZone).getTime()
  // Where clocks change on that day, it is up to two hours earlier or later.
  for (let at = began + (hours * 60 + minutes - 120) * minute; at <= began + (hours * 60 + minutes + 120) * minute; at += quarter)
    if (at >= began && clockOf(new Date(at), timeZone) >= wanted) return refined(at, wanted, timeZone)
  return new Date(began + (hours * 60 + minutes) * minute)
}

/** Minutes that are no quarter of an hour lie before the quarter found. */
function refined(found: number, wanted: string, timeZone: string): Date {
  let at = found
  while (clockOf(new Date(at - minute), timeZone) >= wanted && at > found - quarter) at -= minute
  return new Date(at)
}

const isWithin = ({ from, to }: TimeWindow, time: string): boolean =>
  from <= to ? from <= time && time < to : time >= from || time < to

/** The end of the quiet time that holds a moment, or a later moment inside it; null where mails may be sent. */
function quietUntil(at: Date, times: SendingTimes, ramadan: Ramadan): Date | null {
  const { timeZone, quietHours, sendDays, followsRamadan, resumesAt } = times
  if (resumesAt && at < resumesAt) return resumesAt
  const [day = '', time = ''] = clockOf(at, timeZone).split('T')
  if (!sendDays.includes(weekdayOf(day))) return beginningOf(addDays(day, 1), timeZone)
  if (quietHours && isWithin(quietHours, time)) {
    const end = momentAt(quietHours.to <= time ? addDays(day, 1) : day, quietHours.to, timeZone)
    return end > at ? end : new Date(at.getTime() + quarter)
  }
  if (followsRamadan && isQuiet(at, { ...ramadan, timeZone })) return new Date(at.getTime() + quarter)
  return null
}

/** Whether a mail that is not mandatory may be sent. */
export const maySend = (at: Date, times: SendingTimes, ramadan: Ramadan): boolean => quietUntil(at, times, ramadan) === null

/** After so long a wait a mail is sent all the same: its person would else never get it. A pause is not bounded. */
const longestWait = 35 * 86_400_000

/** The first moment from `from` on at which a mail may be sent. */
export function firstAllowed(from: Date, times: SendingTimes, ramadan: Ramadan): Date {
  let at = times.resumesAt && from < times.resumesAt ? times.resumesAt : from
  const last = at.getTime() + longestWait
  for (let next = quietUntil(at, times, ramadan); next; next = quietUntil(at, times, ramadan)) {
    if (next.getTime() > last) return at
    at = next
  }
  return at
}

/** When the next summary is due after a moment, before quiet hours are looked at. */
function slotAfter(from: Date, frequency: Frequency, { timeZone, digestHour, digestDay }: SendingTimes): Date {
  if (frequency === 'immediate' || frequency === 'off') return from
  if (frequency === 'hourly') return new Date((Math.floor(from.getTime() / 3_600_000) + 1) * 3_600_000)
  const time = `${String(digestHour).padStart(2, '0')}:00`
  const today = dayOf(from, timeZone)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    if (frequency === 'weekly' && weekdayOf(day) !== digestDay) continue
    const at = momentAt(day, time, timeZone)
    if (at > from) return at
  }
  throw new RangeError('A week has every weekday')
}

/** Whether a mail must not wait: quiet time would hold it beyond the moment before which it is wanted. A pause of the person holds it all the same. */
export const isPressing = (at: Date, before: Date | null, times: SendingTimes, ramadan: Ramadan): boolean =>
  before !== null &&
  at < before &&
  (times.resumesAt === null || at >= times.resumesAt) &&
  firstAllowed(at, times, ramadan) >= before

/** When a mail is sent that is not mandatory: at its frequency, and in no quiet time that lasts beyond the moment before which it is wanted. */
export function sendAt(
  from: Date,
  frequency: Frequency,
  times: SendingTimes,
  ramadan: Ramadan,
  before: Date | null = null,
): Date {
  if (frequency === 'immediate' && isPressing(from, before, times, ramadan)) return from
  return firstAllowed(slotAfter(from, frequency, times), times, ramadan)
}

/** Reminders come in the morning. */
const morning = '08:00'
/** The most weekly reminders after the due date. */
const mostWeekly = 12

/** The first reminder of a due date after a moment: a week before, a day before, then weekly from a week after; null: none is left. */
export function nextReminder(dueAt: Date, after: Date, timeZone: string): { step: ReminderStep; at: Date } | null {
  const due = dayOf(dueAt, timeZone)
  const offsets: [ReminderStep, number][] = [
    ['dueInWeek', -7],
    ['dueTomorrow', -1],
    ...Array.from({ length: mostWeekly }, (_, at): [ReminderStep, number] => ['stillOverdue', 1 + 7 * (at + 1)]),
  ]
  for (const [step, days] of offsets) {
    const at = momentAt(addDays(due, days), morning, timeZone)
    if (at > after) return { step, at }
  }
  return null
}
