/** A calendar of its own for the test of renewals: days as numbers since 1970, in a zone that is always three hours ahead. */
const dayMs = 86_400_000
const zoneMs = 3 * 3_600_000

export type Yearly = { month: number; day: number; opensDaysBefore: number }

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The number of a day, counted year by year and month by month. */
export function dayNumber(year: number, month: number, day: number): number {
  let number = 0
  for (let before = 1970; before < year; before += 1) number += isLeap(before) ? 366 : 365
  for (let before = 1; before < month; before += 1) number += (daysIn[before - 1] ?? 0) + (before === 2 && isLeap(year) ? 1 : 0)
  return number + day - 1
}

/** The date of a yearly rule in a year. */
const dueIn = (year: number, { month, day }: Yearly) =>
  dayNumber(year, month, month === 2 && day === 29 && !isLeap(year) ? 28 : day)

/** A time of day, in hours, as a moment. */
export const at = (day: number, hours: number): number => day * dayMs - zoneMs + hours * 3_600_000
export const lastMoment = (day: number): number => at(day + 1, 0) - 1

/** When a person does what a cycle asks for; null: never. */
export type Habit = (cycle: { begins: number; due: number }) => { day: number; hours: number } | null
export type Cycle = { begins: number; due: number; done: number | null; coveredUntil: number | null }

/** The cycles of a person who is enrolled at nine on a day, up to the last year. */
export function cyclesOf(rule: Yearly, enrolled: number, habit: Habit, lastYear: number): Cycle[] {
  const dues = Array.from({ length: lastYear - 2025 }, (_, one) => dueIn(2026 + one, rule)).filter((due) => due >= enrolled)
  const cycles: Cycle[] = []
  let begins = at(enrolled, 9)
  for (const [index, due] of dues.slice(0, -1).entries()) {
    const doing = habit({ begins: Math.floor((begins + zoneMs) / dayMs), due })
    const next = dues[index + 1] ?? due
    cycles.push({ begins, due, done: doing && at(doing.day, doing.hours), coveredUntil: doing && lastMoment(next) })
    if (!doing) break
    // Sixty whole days before the next date, that date included.
    begins = at(next - rule.opensDaysBefore + 1, 0)
  }
  return cycles
}

/** The moments at which a person is reminded of a cycle until it is done: in the morning, a week and a day before, then weekly. */
export function remindersOf({ begins, due, done }: Cycle, until: number): [kind: string, at: number][] {
  const all: [string, number][] = [
    ['dueInWeek', at(due - 7, 8)],
    ['dueTomorrow', at(due - 1, 8)],
    ...Array.from({ length: 12 }, (_, week): [string, number] => ['stillOverdue', at(due + 8 + 7 * week, 8)]),
  ]
  return all.filter(([, moment]) => moment > begins && moment < (done ?? until) && moment < until)
}
