import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaWatching } from '@/db/schema/media-watching'
import { deliver } from '@/lib/domain/learning/progress/watched.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { code, itemRows } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { exampleTimeline, makeMedia } from '../examples.fixtures'
import { readLearnerTimeline } from '../timelines/learner-timeline.contract'
import { publishTimeline, putTimeline } from '../timelines/timelines.contract'
import { pass, start, Tab } from './viewers.fixtures'
import { startSession } from './watching.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
beforeEach(() => clock.stop())
afterEach(() => {
  clock.stoppedAt = null
  clock.offsetMs = 0
})

const strict = { completeAtPercent: 100, preventSkip: 'forward', maxRate: 1 }

/** A learner with one film of 30 seconds in lessons of their own paths. */
async function putLessons(all: Record<string, unknown>[], key = 'content.video') {
  const learner = await org.person(`learner${newId().slice(-12)}`, org.roles.learner)
  const mediaId = await makeMedia(org, { durationSeconds: 30 })
  const lessons = await putModules(
    org,
    all.map((settings) => ({ key, settings, body: { mediaId } })),
  )
  const enrolments: string[] = []
  for (const lesson of lessons) enrolments.push(await putEnrolment(org, await putPath(org, [pathItem(lesson)]), learner))
  const state = async (at: number) => (await itemRows(org, enrolments[at] ?? ''))[0]?.state
  return { learner, mediaId, lessons, state }
}
const seen = async (learner: Person, mediaId: string, moduleId?: string) =>
  (await learner.call(readLearnerTimeline, { params: { mediaId }, query: moduleId ? { moduleId } : {} })).envelope.data

describe('the rules of a lesson', () => {
  it.each(['content.video', 'content.audio'])('say how much of its %s has to be played', async (key) => {
    const { learner, mediaId, lessons, state } = await putLessons([{ completeAtPercent: 50 }], key)
    const tab = await Tab.open(learner, mediaId, { moduleId: lessons[0] })
    expect((await tab.play(0, 18)).completedAt).toEqual(expect.any(String))
    await deliver()
    expect(await state(0)).toBe('completed')
  })

  it('are held to by the server: no faster, no skipping, to the end', async () => {
    const { learner, mediaId, state } = await putLessons([strict])
    const { sessionId, policy } = await start(learner, mediaId)
    expect(policy).toMatchObject({ completeAtPercent: 100, preventSkip: 'forward', maxRate: 1 })
    const tab = new Tab(learner, sessionId)
    pass(14)
    expect(await tab.send([{ from: 2.5, to: 30, rate: 2 }])).toMatchObject({ accepted: [], completedAt: null })
    expect((await tab.send([{ from: 10, to: 14, rate: 1 }])).discarded).toMatchObject([{ reason: 'skipped' }])
    await tab.play(0, 27)
    await deliver()
    expect(await state(0)).toBeUndefined()
    await tab.play(27, 30)
    await deliver()
    expect(await state(0)).toBe('completed')
  })

  it('are those of each lesson where two play one film', async () => {
    const { learner, mediaId, lessons, state } = await putLessons([{ completeAtPercent: 50, maxRate: 2 }, strict])
    const quick = await Tab.open(learner, mediaId, { moduleId: lessons[0] })
    await quick.play(20, 30, { rate: 2 })
    await quick.play(0, 20, { rate: 2 })
    await deliver()
    expect([await state(0), await state(1)]).toEqual(['completed', undefined])
    expect(await seen(learner, mediaId, lessons[0])).toMatchObject({ own: { watchedShare: 1, completedAt: expect.any(String) } })
    expect(await seen(learner, mediaId, lessons[1])).toMatchObject({ own: { watchedShare: 0, furthest: 0, completedAt: null } })
    const slow = await Tab.open(learner, mediaId, { moduleId: lessons[1] })
    pass(20)
    expect((await slow.send([{ from: 10, to: 12 }])).discarded).toMatchObject([{ reason: 'skipped' }])
    expect(await slow.play(0, 30)).toMatchObject({ watchedShare: 1, completedAt: expect.any(String) })
    await deliver()
    expect(await state(1)).toBe('completed')
  })

  it('are met in all lessons that ask for no more, and in one that is opened later', async () => {
    const { learner, mediaId, lessons, state } = await putLessons([strict, { completeAtPercent: 80 }])
    const tab = await Tab.open(learner, mediaId, { moduleId: lessons[0] })
    await tab.play(0, 30)
    await deliver()
    expect([await state(0), await state(1)]).toEqual(['completed', 'completed'])
    const other = await putLessons([strict, { completeAtPercent: 40 }])
    const half = await Tab.open(other.learner, other.mediaId, { moduleId: other.lessons[0] })
    await half.play(0, 15)
    await deliver()
    expect(await other.state(1)).toBeUndefined()
    await start(other.learner, other.mediaId, { moduleId: other.lessons[1] })
    await deliver()
    expect([await other.state(0), await other.state(1)]).toEqual([undefined, 'completed'])
  })

  it('are the strictest of all where no lesson is named, and another person’s lesson is refused', async () => {
    const { learner, mediaId } = await putLessons([
      { completeAtPercent: 50, maxRate: 1.5 },
      { completeAtPercent: 80, preventSkip: 'both' },
    ])
    expect((await start(learner, mediaId)).policy).toMatchObject({ completeAtPercent: 80, maxRate: 1.5, preventSkip: 'both' })
    expect(await seen(learner, mediaId)).toMatchObject({ policy: { completeAtPercent: 80, maxRate: 1.5, preventSkip: 'both' } })
    const other = await putLessons([{ completeAtPercent: 50 }])
    const body = { moduleId: other.lessons[0] }
    expect(code(await learner.call(startSession, { params: { mediaId }, body }))).toEqual([404, 6900])
    expect(code(await learner.call(startSession, { params: { mediaId: other.mediaId }, body }))).toEqual([404, 6900])
    expect((await start(org.admin, other.mediaId, body)).policy).toMatchObject({ completeAtPercent: 50 })
  })

  it('are joined with those of a published timeline', async () => {
    const { learner, mediaId } = await putLessons([{ completeAtPercent: 50, maxRate: 2 }])
    const policy = { ...exampleTimeline.policy, preventSkip: 'forward', maxRate: 1.25, completeAtPercent: 95, requireFocus: true }
    await org.admin.call(putTimeline, { params: { id: mediaId }, body: { ...exampleTimeline, policy } })
    await org.admin.call(publishTimeline, { params: { id: mediaId } })
    const expected = { preventSkip: 'forward', maxRate: 1.25, completeAtPercent: 50, requireFocus: true }
    expect((await start(learner, mediaId)).policy).toMatchObject(expected)
    expect(await seen(learner, mediaId)).toMatchObject({ policy: expected })
  })

  it('count what was watched before the server kept them', async () => {
    const { learner, mediaId, state } = await putLessons([strict])
    const tab = await Tab.open(learner, mediaId)
    await tab.play(0, 15)
    await org.database((db) => db.update(mediaWatching).set({ evidence: null }).where(eq(mediaWatching.mediaId, mediaId)))
    expect(await tab.play(15, 30)).toMatchObject({ ranges: [[0, 30]], completedAt: expect.any(String) })
    await deliver()
    expect(await state(0)).toBe('completed')
  })
})
