import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { pointsBadges, pointsEarnedBadges } from '@/db/schema/points-boards'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { costOf } from '@/lib/domain/testing/walks'
import { awardBadgeHandler } from './award-badge.service'
import { readBadges, updateBadge } from './badges.contract'
import { earnedIn, happens } from './earned-badges.fixtures'
import { makeBadge, makeRule, switchOn } from './examples.fixtures'
import { forgetPerson } from './owners.service'
import { putPreference } from './preferences.contract'
import { updateRule } from './rules.contract'

const published = (org: Org) =>
  org.database(async (db) => {
    const isOfBadge = inArray(events.name, ['badgeEarned', 'badgeLost'])
    const rows = await db.select({ name: events.name }).from(events).where(isOfBadge).orderBy(asc(events.position))
    return rows.map(({ name }) => name)
  })
const shownTo = async (person: Person) =>
  ((await person.call(readBadges)).envelope.data as { badges: { earnedOn: string | null; isNew: boolean }[] }).badges

async function organizationWith(badge: object) {
  const org = await freshOrganization()
  await switchOn(org)
  const badgeId = await makeBadge(org, badge)
  const { id } = org.learner.user
  return { org, badgeId, id, does: (...done: Parameters<typeof happens>[2][]) => inTurn(org, id, done) }
}
async function inTurn(org: Org, id: string, done: Parameters<typeof happens>[2][]) {
  for (const one of done) await happens(org, id, one)
}
/** The award of one badge to everybody who has done enough, as the job does it. */
async function award(org: Org, badgeId: string) {
  const payload = { badgeId }
  await org.database(async (db) => {
    const context = { db, organization: { id: org.organization.id }, now: new Date() } as never
    for (const row of await awardBadgeHandler.work.next(context, payload, null, 50))
      await awardBadgeHandler.work.each(context, row, payload, undefined)
  })
}
const setFromBefore = (org: Org, badgeId: string) =>
  org.database((db) => db.update(pointsBadges).set({ isFromBefore: true }).where(eq(pointsBadges.id, badgeId)))

describe('a badge', () => {
  it('is earned once, with its day and one event, whatever is delivered again', async () => {
    const { org, does } = await organizationWith({ count: 2 })
    await does({ at: 0 }, { at: 25 }, { at: 25 }, { at: 0 })
    expect(await earnedIn(org)).toMatchObject([{ turn: 1, earnedOn: '2027-01-05', lostOn: null }])
    expect(await published(org)).toEqual(['badgeEarned'])
    expect(await shownTo(org.learner)).toMatchObject([{ earnedOn: '2027-01-05', isNew: true }])
  })

  it('moves to the day on which it was earned when something older arrives late, without an event', async () => {
    const { org, does } = await organizationWith({ count: 2 })
    await does({ at: 25 }, { at: 50 }, { at: 0 })
    expect(await earnedIn(org)).toMatchObject([{ turn: 1, earnedOn: '2027-01-05' }])
    expect(await published(org)).toEqual(['badgeEarned'])
  })

  it('is lost where it is withdrawn, and earned again as another turn', async () => {
    const { org, does } = await organizationWith({ keepsEarned: false })
    await does({ at: 0, lesson: 'a' }, { at: 26, kind: 'withdrawn', lesson: 'a' }, { at: 50, lesson: 'b' })
    expect(await earnedIn(org)).toMatchObject([
      { turn: 1, earnedOn: '2027-01-04', lostOn: '2027-01-05' },
      { turn: 2, earnedOn: '2027-01-06', lostOn: null },
    ])
    expect(await published(org)).toEqual(['badgeEarned', 'badgeLost', 'badgeEarned'])
  })

  it('is held with the same day in whatever order the events arrive', async () => {
    const done = [
      { at: 0, lesson: 'a' },
      { at: 26, kind: 'withdrawn', lesson: 'a' },
      { at: 50, lesson: 'b' },
      { at: 75, lesson: 'c' },
    ] as const
    const held: unknown[] = []
    for (const order of [done, done.toReversed(), [done[2], done[0], done[3], done[1]]]) {
      const { org, does } = await organizationWith({ keepsEarned: false })
      await does(...order)
      held.push((await earnedIn(org)).filter(({ lostOn }) => lostOn === null).map(({ earnedOn }) => earnedOn))
    }
    expect(held).toEqual([['2027-01-06'], ['2027-01-06'], ['2027-01-06']])
  })

  it('is earned once by two facts that are recorded at the same time', async () => {
    const { org, id } = await organizationWith({ count: 1 })
    await Promise.all([happens(org, id, { at: 1 }), happens(org, id, { at: 2 }), happens(org, id, { at: 2 })])
    expect(await earnedIn(org)).toMatchObject([{ turn: 1 }])
    expect(await published(org)).toEqual(['badgeEarned'])
  })

  it('causes no event for a person who opted out, and is kept', async () => {
    const { org, does } = await organizationWith({ count: 1 })
    await org.learner.call(putPreference, { body: { isOut: true } })
    await does({ at: 0 })
    expect(await earnedIn(org)).toHaveLength(1)
    expect(await published(org)).toEqual([])
    await org.learner.call(putPreference, { body: { isOut: false } })
    expect(await shownTo(org.learner)).toMatchObject([{ earnedOn: '2027-01-04', isNew: false }])
  })

  it('of a rule follows the version that was in force', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    const ruleId = await makeRule(org, { perSource: 5 })
    await makeBadge(org, { criterion: 'rule', trigger: null, ruleId, count: 2 })
    await happens(org, org.learner.user.id, { at: 0 })
    await org.admin.call(updateRule, { params: { ruleId }, body: { trigger: 'pathCompleted' } })
    await happens(org, org.learner.user.id, { at: 1 })
    expect(await earnedIn(org)).toEqual([])
    await happens(org, org.learner.user.id, { at: 2, kind: 'pathCompleted' })
    await happens(org, org.learner.user.id, { at: 3, kind: 'pathCompleted' })
    expect(await earnedIn(org)).toHaveLength(1)
  })

  it('that is new is given to those who have done enough, and once', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    await happens(org, org.learner.user.id, { at: 0 })
    const badgeId = await makeBadge(org)
    await award(org, badgeId)
    await award(org, badgeId)
    expect(await earnedIn(org)).toMatchObject([{ earnedOn: '2027-01-04' }])
    expect(await published(org)).toEqual(['badgeEarned'])
  })

  it('that has ended is not earned any more; who has it keeps it', async () => {
    const { org, badgeId, does } = await organizationWith({ count: 1 })
    await does({ at: 0 })
    await org.admin.call(updateBadge, { params: { badgeId }, body: { isActive: false } })
    await happens(org, org.admin.user.id, { at: 2 })
    expect(await earnedIn(org)).toMatchObject([{ userId: org.learner.user.id }])
    expect(await shownTo(org.learner)).toHaveLength(1)
    expect(await shownTo(org.admin)).toEqual([])
  })
})

describe('the statements of a fact that earns badges', () => {
  const most = 30
  async function costOfEarning(badges: number, people: number) {
    const org = await freshOrganization()
    await switchOn(org)
    for (let at = 0; at < badges; at += 1) await makeBadge(org, { keepsEarned: false })
    for (let at = 0; at < people; at += 1) {
      const { user } = await org.person(`earns${at}`, org.roles.learner)
      await happens(org, user.id, { at })
    }
    const { id } = org.learner.user
    await happens(org, id, { at: 40, kind: 'withdrawn', lesson: 'none' })
    const earning = await costOf(() => happens(org, id, { at: 41, lesson: 'a' }))
    const losing = await costOf(() => happens(org, id, { at: 42, kind: 'withdrawn', lesson: 'a' }))
    expect((await earnedIn(org)).filter(({ userId }) => userId === id)).toHaveLength(badges)
    return { earning, losing }
  }

  it('are as many for many badges and people as for one', async () => {
    expect(await costOfEarning(most, 5)).toEqual(await costOfEarning(1, 0))
  })
})

describe('badges from before they were kept', () => {
  it('are kept without an event, and shown with their day before that', async () => {
    const { org, badgeId, does } = await organizationWith({ count: 2 })
    await does({ at: 0 }, { at: 25 })
    await setFromBefore(org, badgeId)
    await org.database((db) => db.delete(pointsEarnedBadges))
    await org.database((db) => db.delete(events).where(eq(events.name, 'badgeEarned')))
    expect(await shownTo(org.learner)).toMatchObject([{ earnedOn: '2027-01-05', isNew: false }])
    await does({ at: 50 })
    expect(await earnedIn(org)).toMatchObject([{ turn: 1, earnedOn: '2027-01-05' }])
    expect(await published(org)).toEqual([])
  })

  it('that are earned by the new fact itself cause their event', async () => {
    const { org, badgeId, does } = await organizationWith({ count: 2 })
    await setFromBefore(org, badgeId)
    await does({ at: 0 }, { at: 25 })
    expect(await published(org)).toEqual(['badgeEarned'])
  })
})

describe('kept badges', () => {
  it('go with the erasure of their person, and stay in their organization', async () => {
    const { org, id, does } = await organizationWith({ count: 1 })
    const other = await freshOrganization()
    await does({ at: 0 })
    expect(await earnedIn(other)).toEqual([])
    await org.database((db) => forgetPerson({ db, organization: { id: org.organization.id } }, id))
    expect(await earnedIn(org)).toEqual([])
  })
})
