import { describe, expect, it } from 'vitest'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { deliver, type Listed } from '@/lib/domain/house/notifications/scenes.fixtures'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { adjustPoints } from '../adjustments.contract'
import { listEntries, readSummary } from '../learner.contract'
import { updateSetting } from '../settings.contract'
import { decideContest, listContests } from './contests.contract'
import { adjusted, contest, contested, key } from './contests.fixtures'

type Entry = { id: string; points: number; balance: number; contest: { state: string; decisionReason: string } | null }
const entriesOf = async (person: Person) => (await person.call(listEntries)).data as Entry[]
const pointsOf = async (person: Person) => ((await person.call(readSummary)).data as { points: number }).points
const decide = (by: Person, contestId: string, body: object) =>
  by.call(decideContest, { params: { contestId }, body: { reason: 'Read again.', ...body } })
const adjust = (by: Person, to: Person, points: number) =>
  by.call(adjustPoints, { body: { userId: to.user.id, points, reason: 'Counted' }, headers: key() })

describe('a contest of points', () => {
  it('is made once for an entry, listed, and decided by another administrator, who gives points back', async () => {
    const org = await freshOrganization()
    const { by, entryId, contestId } = await contested(org, 20)
    expect(code(await contest(org.learner, entryId))).toEqual([409, 6813])
    expect((await org.admin.call(listContests, { query: { state: 'open' } })).data).toMatchObject([
      { id: contestId, person: { id: org.learner.user.id }, entry: { points: 20, kind: 'adjustment' }, mayDecide: true },
    ])
    expect((await by.call(listContests)).data).toMatchObject([{ id: contestId, mayDecide: false }])
    expect(code(await decide(by, contestId, { decision: 'dismiss' }))).toEqual([409, 6817])
    expect(code(await decide(org.admin, contestId, { decision: 'dismiss', points: 5 }))).toEqual([422, 5030])
    const decided = await decide(org.admin, contestId, { decision: 'uphold', points: 5 })
    expect(decided.data).toMatchObject({ state: 'upheld', points: 5, mayDecide: false })
    expect(code(await decide(org.admin, contestId, { decision: 'dismiss' }))).toEqual([409, 6816])
    const [correction, contestedEntry] = await entriesOf(org.learner)
    expect(correction).toMatchObject({ points: 5, balance: 25, contest: null })
    expect(contestedEntry).toMatchObject({ id: entryId, contest: { state: 'upheld', decisionReason: 'Read again.' } })
    await deliver()
    const notices = (await org.learner.call(listNotifications)).data as Listed[]
    expect(notices.filter(({ kind }) => kind === 'pointsContestUpheld')).toHaveLength(1)
  })

  it('is of own entries only, and not decided by the person who made it', async () => {
    const org = await freshOrganization()
    const { by } = await adjusted(org)
    const own = (await adjust(by, org.admin, 7)).data as { id: string }
    expect(code(await contest(org.learner, own.id))).toEqual([404, 6812])
    const { id } = (await contest(org.admin, own.id)).data as { id: string }
    expect(code(await decide(org.admin, id, { decision: 'uphold', points: 100 }))).toEqual([403, 5181])
    expect(await pointsOf(org.admin)).toBe(7)
  })

  it('is one of at most ten that are open, however many are sent at the same moment', async () => {
    const org = await freshOrganization()
    const { by } = await adjusted(org)
    for (let made = 1; made < 14; made++) await adjust(by, org.learner, 1)
    const entries = await entriesOf(org.learner)
    const answers = await Promise.all(entries.map(({ id }) => contest(org.learner, id)))
    expect(answers.map((answer) => code(answer).join()).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => '201,200'),
      ...Array.from({ length: 4 }, () => '409,6814'),
    ])
  })

  it('gives points once when two administrators decide at the same moment', async () => {
    const org = await freshOrganization()
    const { contestId } = await contested(org, 1)
    const other = await org.person('decides', org.roles.admin)
    const upheld = await Promise.all([org.admin, other].map((by) => decide(by, contestId, { decision: 'uphold', points: 3 })))
    expect(upheld.map((answer) => code(answer).join()).toSorted()).toEqual(['200,200', '409,6816'])
    expect(await pointsOf(org.learner)).toBe(4)
  })
})

describe('points below zero', () => {
  it('are refused with the number that the person has, and shown as zero, unless the settings allow them', async () => {
    const org = await freshOrganization()
    const { by } = await adjusted(org, 5)
    const refused = await adjust(by, org.learner, -6)
    expect(code(refused)).toEqual([422, 5030])
    expect(refused.envelope.errors).toMatchObject([{ key: 'belowZero', property: 'points' }])
    expect(JSON.stringify(refused.envelope)).toMatch(/5 points/)
    expect((await adjust(by, org.learner, -5)).data).toMatchObject({ balance: 0 })
    await org.admin.call(updateSetting, { body: { mayBeNegative: true } })
    expect((await adjust(by, org.learner, -3)).data).toMatchObject({ balance: -3 })
    expect(await pointsOf(org.learner)).toBe(-3)
    await org.admin.call(updateSetting, { body: { mayBeNegative: false } })
    expect(await pointsOf(org.learner)).toBe(0)
    expect((await entriesOf(org.learner))[0]).toMatchObject({ points: -3, balance: 0 })
    // Later points make good the missing ones first.
    expect((await adjust(by, org.learner, 4)).data).toMatchObject({ balance: 1 })
  })
})
