import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { pointsPeople, pointsScores } from '@/db/schema/points'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { closeBoard } from './boards.contract'
import { makeBoard, switchOn } from './examples.fixtures'
import { listOwnBoards, readOwnBoard } from './own-boards.contract'
import { putPreference } from './preferences.contract'

type Score = { points: number; minute: number; isOut?: boolean; isAnonymous?: boolean; alias?: string }

/** Makes people with points of all time; the first ones are the given accounts. */
async function withScores(org: Org, scores: Score[], accounts: string[] = []) {
  await org.database(async (db) => {
    await db.delete(pointsScores)
    await db.delete(pointsPeople)
    for (const [at, { points, minute, isOut = false, isAnonymous = false, alias }] of scores.entries()) {
      const userId = accounts[at] ?? newId()
      const about = { organizationId: org.organization.id, userId }
      if (!accounts[at])
        await db.insert(users).values({
          organizationId: org.organization.id,
          id: userId,
          email: `${userId}@people.example`,
          name: { en: `P${at}` },
        })
      const reachedAt = new Date(Date.UTC(2026, 10, 1, 0, minute))
      const where = { scopeId: org.organization.id, period: 'all' as const, starts: '0001-01-01' }
      if (isOut || isAnonymous || alias)
        await db.insert(pointsPeople).values({ ...about, isOut, isAnonymous, alias, updatedAt: reachedAt })
      await db.insert(pointsScores).values({ ...about, ...where, points, reachedAt, isHidden: isOut })
    }
  })
}
type Seen = {
  isTooSmall: boolean
  rows: { rank: number; points: number; name: { en?: string } | null; alias: string | null; isOwn: boolean }[]
  own: { rank: number; points: number } | null
}
const see = async (org: Org, boardId: string, view: string, person = org.learner) =>
  (await person.call(readOwnBoard, { params: { boardId }, query: { view } })).envelope.data as Seen

async function begun() {
  const org = await freshOrganization()
  await switchOn(org)
  return { org, boardId: await makeBoard(org, { period: 'all' }) }
}

describe('a leaderboard', () => {
  it('ranks by points, shares ranks, shows the earlier one first, and names people as they chose', async () => {
    const { org, boardId } = await begun()
    await withScores(
      org,
      [
        { points: 50, minute: 5 },
        { points: 90, minute: 3 },
        { points: 50, minute: 1, alias: 'Falcon' },
        { points: 40, minute: 1, isAnonymous: true, alias: 'Hidden' },
        { points: 30, minute: 1 },
      ],
      [org.learner.user.id],
    )
    const seen = await see(org, boardId, 'top')
    expect(seen.rows.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 90],
      [2, 50],
      [2, 50],
      [4, 40],
      [5, 30],
    ])
    expect(seen.rows.map(({ name, alias }) => alias ?? name?.en ?? null)).toEqual(['P1', 'Falcon', 'learner', null, 'P4'])
    expect(seen.own).toEqual({ rank: 2, points: 50 })
    expect(JSON.stringify(seen)).not.toMatch(/userId|Hidden/)
  })

  it('shows those around a person in the middle of many, with their ranks', async () => {
    const { org, boardId } = await begun()
    const many = Array.from({ length: 40 }, (_, at) => ({ points: 1000 - 10 * Math.floor(at / 3), minute: at }))
    await withScores(org, [{ points: 895, minute: 0 }, ...many], [org.learner.user.id])
    const { rows, own } = await see(org, boardId, 'around')
    const all = [...many.map(({ points }) => points), 895].toSorted((one, other) => other - one)
    for (const { rank, points } of rows) expect(rank).toBe(1 + all.filter((one) => one > points).length)
    expect(rows).toHaveLength(11)
    expect(rows[5]?.isOwn).toBe(true)
    expect(own?.rank).toBe(rows[5]?.rank)
  })

  it('shows none with fewer than five people, to none who opted out, and is gone when it is closed', async () => {
    const { org, boardId } = await begun()
    const four = [1, 2, 3, 4].map((points) => ({ points, minute: 0 }))
    await withScores(org, [...four, { points: 9, minute: 0, isOut: true }], [org.learner.user.id])
    expect(await see(org, boardId, 'top')).toMatchObject({ isTooSmall: true, rows: [], own: null })
    await org.learner.call(putPreference, { body: { isOut: true } })
    expect(code(await org.learner.call(readOwnBoard, { params: { boardId } }))).toEqual([404, 6810])
    await org.learner.call(putPreference, { body: { isOut: false } })
    await org.admin.call(closeBoard, { params: { boardId } })
    expect(code(await org.learner.call(readOwnBoard, { params: { boardId } }))).toEqual([404, 6810])
    expect((await org.learner.call(listOwnBoards)).envelope.data).toEqual({ leaderboards: [] })
  })

  it('answers byte for byte the same whether a person opted out or was never there', async () => {
    const { org, boardId } = await begun()
    const person = fc.record({ points: fc.integer({ min: 1, max: 30 }), minute: fc.integer({ min: 0, max: 5 }) })
    const people = fc.record({ seen: fc.array(person, { minLength: 4, maxLength: 14 }), out: fc.array(person, { maxLength: 8 }) })
    const views = ['top', 'around'] as const
    const answersOf = async (scores: Score[]) => {
      await withScores(org, scores, [org.learner.user.id])
      const answers = []
      for (const view of views) {
        const { rows, ...more } = await see(org, boardId, view)
        // Names of the people made here differ from one trial to the next.
        answers.push({ ...more, rows: rows.map(({ rank, points, isOwn }) => ({ rank, points, isOwn })) })
      }
      return JSON.stringify(answers)
    }
    await fc.assert(
      fc.asyncProperty(people, async ({ seen, out }) => {
        const without = await answersOf(seen)
        expect(await answersOf([...seen, ...out.map((one) => ({ ...one, isOut: true }))])).toBe(without)
      }),
      { numRuns: 12 },
    )
  })
})
