import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DueRule, enrolments } from '@/db/schema/learning-paths'
import { moduleProgress } from '@/db/schema/progress'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putModules } from '@/lib/domain/testing/learning'
import { acceptedEvent, articles, enrolmentRow, event, send } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { endAfterDays } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { enrolMyself, withdrawMyself } from './enrolments.contract'
import { contentsOf, draftPath, type ItemInput, writeContents } from './paths.fixtures'
import { publishPath } from './publishing.contract'
import { migrateEnrolment } from './roster.contract'

const dayMs = 86_400_000
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const act = async (by: Person, contract: typeof enrolMyself | typeof withdrawMyself, pathId: string) => {
  const { status, data } = await by.call(contract, { params: { pathId } })
  if (status >= 300) throw new Error(`An enrolment answered ${status}`)
  return data as { id: string; state: string; startedAt: string; dueAt: string | null }
}
const publishVersion = async (id: string, items: ItemInput[]) => {
  await writeContents(org, id, contentsOf(...items))
  expect((await org.admin.call(publishPath, { params: { id } })).status).toBe(200)
}
/** A published path of some lessons, and a learner who is enrolled in it. */
async function pathWithLearner(lessons: number, more: object) {
  const moduleIds = await putModules(org, articles(lessons))
  const items = moduleIds.map((moduleId) => ({ id: newId(), moduleId }))
  const pathId = await draftPath(org, more)
  await publishVersion(pathId, items)
  const learner = await org.person(`mover${newId().slice(-12)}`, org.roles.learner)
  const { id } = await act(learner, enrolMyself, pathId)
  const open = async (at: number) => acceptedEvent(await send(learner, moduleIds[at] ?? '', event('opened')))
  return { items, pathId, learner, id, open }
}
const row = (id: string) => enrolmentRow(org, id)

describe('an enrolment that gets another version', () => {
  const seats = { seatLimit: 1, hasWaitingList: true }
  /** Withdraws, waits behind another person while a new version is published, and gets the seat. */
  async function seatedAgain({ pathId, learner }: { pathId: string; learner: Person }, next: ItemInput[]) {
    await act(learner, withdrawMyself, pathId)
    const other = await org.person(`other${newId().slice(-12)}`, org.roles.learner)
    await act(other, enrolMyself, pathId)
    await publishVersion(pathId, next)
    expect(await act(learner, enrolMyself, pathId)).toMatchObject({ state: 'waiting' })
    await act(other, withdrawMyself, pathId)
  }

  it('by a seat from the waiting list is completed where all that is left was done', async () => {
    const walk = await pathWithLearner(2, seats)
    await walk.open(0)
    const [doneAt] = await org.database((db) => db.select().from(moduleProgress).where(eq(moduleProgress.enrolmentId, walk.id)))
    await seatedAgain(walk, walk.items.slice(0, 1))
    expect(await row(walk.id)).toMatchObject({
      state: 'completed',
      percent: 100,
      completedWeight: 1,
      versionNumber: 2,
      completedAt: doneAt?.completedAt,
    })
  })

  it('by a seat shows the share of the longer version', async () => {
    const walk = await pathWithLearner(2, seats)
    await walk.open(0)
    const [third = '', fourth = ''] = await putModules(org, articles(2))
    await seatedAgain(walk, [...walk.items, { moduleId: third }, { moduleId: fourth }])
    expect(await row(walk.id)).toMatchObject({ state: 'active', percent: 25, completedWeight: 1, completedAt: null })
  })

  it('by enrolling again has its progress from lessons that were optional before', async () => {
    const [first = '', second = ''] = await putModules(org, articles(2))
    const optional = { id: newId(), moduleId: second, isRequired: false }
    const pathId = await draftPath(org)
    await publishVersion(pathId, [{ moduleId: first }, optional])
    const learner = await org.person(`mover${newId().slice(-12)}`, org.roles.learner)
    const { id } = await act(learner, enrolMyself, pathId)
    await send(learner, second, event('opened'))
    await act(learner, withdrawMyself, pathId)
    await publishVersion(pathId, [{ ...optional, isRequired: true }])
    expect(await act(learner, enrolMyself, pathId)).toMatchObject({ id, state: 'completed', percent: 100, versionNumber: 2 })
  })

  it('by migration of a recurring path is completed when its last lesson was done, and expires from then', async () => {
    const walk = await pathWithLearner(2, { dueRule: { kind: 'recurring', days: 30, everyDays: 365 } })
    await walk.open(0)
    const doneAt = new Date(clock.now().getTime() - 3 * dayMs)
    await org.database(async (db) => {
      await db
        .update(enrolments)
        .set({ startedAt: new Date(doneAt.getTime() - dayMs) })
        .where(eq(enrolments.id, walk.id))
      await db.update(moduleProgress).set({ completedAt: doneAt }).where(eq(moduleProgress.enrolmentId, walk.id))
    })
    await publishVersion(walk.pathId, walk.items.slice(0, 1))
    const params = { id: walk.pathId, eid: walk.id }
    expect((await org.admin.call(migrateEnrolment, { params, body: {} })).data).toMatchObject({ isComplete: true })
    expect(await row(walk.id)).toMatchObject({
      state: 'completed',
      completedAt: doneAt,
      expiresAt: endAfterDays(doneAt, 365, 'Asia/Riyadh'),
    })
  })
})

describe('withdrawing and enrolling again', () => {
  const backdate = async (id: string, dueRule: DueRule, days: number) => {
    const startedAt = new Date(clock.now().getTime() - days * dayMs)
    const dueAt = 'days' in dueRule ? new Date(startedAt.getTime() + dueRule.days * dayMs) : null
    await org.database((db) => db.update(enrolments).set({ startedAt, dueAt }).where(eq(enrolments.id, id)))
    return { startedAt, dueAt }
  }

  it.each<[string, DueRule, state: string]>([
    ['a relative rule', { kind: 'relative', days: 14 }, 'active'],
    ['a relative rule whose time is over', { kind: 'relative', days: 3 }, 'overdue'],
    ['a recurring rule', { kind: 'recurring', days: 20, everyDays: 365 }, 'active'],
  ])('gives no new due date by %s', async (_, dueRule, state) => {
    const { pathId, learner, id } = await pathWithLearner(1, { dueRule })
    const before = await backdate(id, dueRule, 10)
    await act(learner, withdrawMyself, pathId)
    await act(learner, enrolMyself, pathId)
    expect(await row(id)).toMatchObject({ ...before, state })
  })

  it('gives no new due date by the waiting list either', async () => {
    const dueRule: DueRule = { kind: 'relative', days: 14 }
    const { pathId, learner, id } = await pathWithLearner(1, { dueRule, seatLimit: 1, hasWaitingList: true })
    const before = await backdate(id, dueRule, 10)
    await act(learner, withdrawMyself, pathId)
    const other = await org.person(`other${newId().slice(-12)}`, org.roles.learner)
    await act(other, enrolMyself, pathId)
    expect(await act(learner, enrolMyself, pathId)).toMatchObject({ state: 'waiting' })
    await act(other, withdrawMyself, pathId)
    expect(await row(id)).toMatchObject({ ...before, state: 'active' })
  })
})
