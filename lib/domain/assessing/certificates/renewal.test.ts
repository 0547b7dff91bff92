import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificates } from '@/db/schema/certificates'
import { enrolments } from '@/db/schema/learning-paths'
import { notifications } from '@/db/schema/notifications'
import { remind } from '@/lib/domain/house/notifications/reminders.service'
import { expiresAtOf } from '@/lib/domain/learning/learning-paths/due.rules'
import { enrol, lockForEnrolling } from '@/lib/domain/learning/learning-paths/enrolling.service'
import { changeEnrolment } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { advanceEnrolmentsOf } from '@/lib/domain/learning/learning-paths/enrolment-upkeep.service'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { at, type Cycle, cyclesOf, dayNumber, type Habit, lastMoment, remindersOf, type Yearly } from './renewal.fixtures'
import * as rules from './rules.contract'

/** The last date that is simulated, three years after the first. */
const lastYear = 2031
const end = at(dayNumber(2030, 4, 20), 12)
const zone = 'Asia/Riyadh'

const soon: Habit = ({ begins }) => ({ day: begins + 10, hours: 10 })
const lastEvening: Habit = ({ due }) => ({ day: due, hours: 23.5 })
const late: Habit = ({ due }) => ({ day: due + 20, hours: 10 })
const never: Habit = () => null

type Learner = { name: string; enrolled: number; habit: Habit }
const learners: Learner[] = [
  { name: 'soon', enrolled: dayNumber(2026, 12, 10), habit: soon },
  { name: 'last evening', enrolled: dayNumber(2026, 12, 10), habit: lastEvening },
  { name: 'late', enrolled: dayNumber(2026, 12, 10), habit: late },
  { name: 'never', enrolled: dayNumber(2027, 1, 5), habit: never },
  { name: 'newcomer in the window', enrolled: dayNumber(2028, 1, 28), habit: lastEvening },
  { name: 'newcomer in spring', enrolled: dayNumber(2028, 4, 2), habit: soon },
  { name: 'newcomer on 29 February', enrolled: dayNumber(2028, 2, 29), habit: lastEvening },
  { name: 'newcomer on 1 March', enrolled: dayNumber(2028, 3, 1), habit: late },
]

type Taking = Learner & { rule: Yearly; pathId: string; userId: string; cycles: Cycle[] }
let org: Org
const takings: Taking[] = []

const inOrganization = <T>(work: Parameters<Org['database']>[0]) => org.database(work) as Promise<T>
const context = <D>(db: D) => ({ db, organization: org.organization, now: clock.now() })

const enrolLearner = ({ pathId, userId }: Taking) =>
  runAsSystem(org.organization, 'enrolmentCreated', async (acting) => {
    const { path, taken } = await lockForEnrolling(acting, pathId)
    return enrol(acting, { path, person: { id: userId, searchText: '' }, source: 'bulk', dueRule: null }, taken)
  })

/** Completes the present cycle, as the last event of a learner does. */
const complete = ({ pathId, userId }: Taking, cycle: number) =>
  inOrganization(async (db) => {
    const isCycle = and(eq(enrolments.pathId, pathId), eq(enrolments.userId, userId), eq(enrolments.cycle, cycle))
    const [before] = await db.select().from(enrolments).where(isCycle)
    if (!before) throw new Error(`There is no cycle ${cycle}`)
    const completedAt = clock.now()
    const expiresAt = expiresAtOf(before.dueRule, { completedAt, dueAt: before.dueAt }, zone)
    await changeEnrolment(context(db), before, { state: 'completed', percent: 100, completedAt, expiresAt })
  })

const settle = () => mailsOf(org)

/** Everything that happens, by its moment: what people do, and the moments at which the schedules look. */
function stepsOf(): [moment: number, work: (() => Promise<unknown>)[]][] {
  const steps = new Map<number, (() => Promise<unknown>)[]>()
  const add = (moment: number, ...work: (() => Promise<unknown>)[]) => {
    if (moment < end) steps.set(moment, [...(steps.get(moment) ?? []), ...work])
  }
  const minute = 60_000
  for (const taking of takings) {
    add(at(taking.enrolled, 9), () => enrolLearner(taking), settle)
    for (const [index, cycle] of taking.cycles.entries()) {
      const { begins, due, done } = cycle
      if (done !== null) add(done, () => complete(taking, index + 1), settle)
      for (const moment of [begins - minute, lastMoment(due) - minute, lastMoment(due) + minute]) add(moment)
      // Reactions to the beginning plan its reminders.
      add(begins + minute, settle)
      for (const [, moment] of remindersOf(cycle, end)) add(moment + minute)
    }
  }
  return [...steps].toSorted(([one], [other]) => one - other)
}

const rowsOf = ({ pathId, userId }: Taking) =>
  org.database(async (db) => ({
    enrolled: await db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.pathId, pathId), eq(enrolments.userId, userId)))
      .orderBy(asc(enrolments.cycle)),
    held: await db
      .select()
      .from(certificates)
      .where(and(eq(certificates.pathId, pathId), eq(certificates.userId, userId)))
      .orderBy(asc(certificates.issuedAt)),
    reminded: await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.pathId, pathId), eq(notifications.userId, userId)))
      .orderBy(asc(notifications.id)),
  }))

beforeAll(async () => {
  org = await freshOrganization()
  const people = new Map<string, string>()
  for (const [at, { name }] of learners.entries()) people.set(name, (await org.person(`p${at}`, org.roles.learner)).user.id)
  for (const rule of [
    { month: 1, day: 31, opensDaysBefore: 60 },
    { month: 2, day: 29, opensDaysBefore: 60 },
  ]) {
    const pathId = await pathInForce(org, { dueRule: { kind: 'yearly', ...rule } })
    const body = { isAutomatic: true, validity: { kind: 'cycle' } }
    await org.admin.call(rules.putPathRule, { params: { id: pathId }, body })
    for (const one of learners) {
      const cycles = cyclesOf(rule, one.enrolled, one.habit, lastYear).filter(({ begins }) => begins < end)
      takings.push({ ...one, rule, pathId, userId: people.get(one.name) ?? '', cycles })
    }
  }
  for (const [moment, work] of stepsOf()) {
    clock.stoppedAt = moment
    while (await advanceEnrolmentsOf(org.organization.id, clock.now()));
    for (const one of work.filter((it) => it !== settle)) await one()
    if (work.includes(settle)) await settle()
    await inOrganization((db) => remind(context(db)))
  }
})
afterAll(() => {
  clock.stoppedAt = null
})

const done = ({ done: moment }: Cycle) => (moment !== null && moment < end ? new Date(moment) : null)

it('opens each cycle sixty days before its date, and counts the first date for newcomers', async () => {
  for (const taking of takings) {
    const { enrolled } = await rowsOf(taking)
    const about = `${taking.name}, ${taking.rule.month}/${taking.rule.day}`
    expect(
      enrolled.map(({ cycle, dueAt, completedAt }) => [cycle, dueAt, completedAt]),
      about,
    ).toEqual(taking.cycles.map((one, index) => [index + 1, new Date(lastMoment(one.due)), done(one)]))
    for (const [index, { begins }] of taking.cycles.entries()) {
      const late = (enrolled[index]?.startedAt?.getTime() ?? 0) - begins
      expect(late, `${about}, cycle ${index + 1}`).toBeGreaterThanOrEqual(0)
      expect(late, `${about}, cycle ${index + 1}`).toBeLessThanOrEqual(60_000)
    }
  }
  expect(Math.max(...takings.map(({ cycles }) => cycles.length))).toBe(4)
})

it('gives each cycle a certificate until the next one is due, which supersedes the one before', async () => {
  for (const taking of takings) {
    const { held } = await rowsOf(taking)
    const completed = taking.cycles.filter((one) => done(one) !== null)
    expect(
      held.map(({ issuedAt, expiresAt, state }) => [issuedAt, expiresAt, state]),
      taking.name,
    ).toEqual(
      completed.map((one, index) => [
        done(one),
        new Date(one.coveredUntil ?? 0),
        index < completed.length - 1 ? 'superseded' : 'issued',
      ]),
    )
    for (const [index, { supersedesId, supersededById }] of held.entries())
      expect([supersedesId, supersededById], taking.name).toEqual([held[index - 1]?.id ?? null, held[index + 1]?.id ?? null])
  }
})

it('leaves no person uncovered for a day who is not shown as overdue, or new', async () => {
  for (const taking of takings) {
    const { enrolled, held } = await rowsOf(taking)
    const [first] = taking.cycles
    if (!first) throw new Error('Everybody has a first cycle')
    for (let day = taking.enrolled + 1; at(day, 24) < end; day += 1)
      for (const moment of [at(day, 0) + 1000, at(day, 12)].map((ms) => new Date(ms))) {
        const isNew = moment.getTime() <= lastMoment(first.due)
        const isCovered = held.some(({ issuedAt, expiresAt }) => issuedAt <= moment && expiresAt !== null && moment <= expiresAt)
        const isOverdue = enrolled.some(
          ({ dueAt, completedAt }) => dueAt !== null && dueAt < moment && (completedAt === null || completedAt > moment),
        )
        expect(isNew || isCovered || isOverdue, `${taking.name} at ${moment.toISOString()}`).toBe(true)
      }
  }
})

it('reminds of each cycle in its week, on its eve and weekly after it, once each', async () => {
  for (const taking of takings) {
    const { enrolled, reminded } = await rowsOf(taking)
    for (const [index, cycle] of taking.cycles.entries()) {
      const kinds = reminded.filter(({ subjectId }) => subjectId === enrolled[index]?.id).map(({ kind }) => String(kind))
      const of = ['dueInWeek', 'dueTomorrow', 'stillOverdue']
      expect(
        kinds.filter((kind) => of.includes(kind)),
        `${taking.name}, cycle ${index + 1}`,
      ).toEqual(remindersOf(cycle, end).map(([kind]) => kind))
      expect(kinds.filter((kind) => kind === 'renewed')).toHaveLength(index === 0 ? 0 : 1)
    }
  }
})
