import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { media } from '@/db/schema/media'
import { mediaSessions, mediaWatching } from '@/db/schema/media-watching'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { deliver } from '@/lib/domain/learning/progress/watched.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { code, costOf, event, itemRows, send } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { ownWatching } from './own.service'
import { plainPolicy } from './policy.rules'
import { pass, putFilm, report, Tab } from './viewers.fixtures'
import { putPosition, startSession } from './watching.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
// Time passes by `pass` and `play` alone, however slow the machine is.
beforeEach(() => clock.stop())
afterEach(() => {
  clock.stoppedAt = null
  clock.offsetMs = 0
})

const watchingOf = async (mediaId: string) =>
  (await org.database((db) => db.select().from(mediaWatching).where(eq(mediaWatching.mediaId, mediaId))))[0]
const stateOf = async (enrolmentId: string) => (await itemRows(org, enrolmentId))[0]?.state

describe('watching a film', () => {
  it('completes its lesson by what the server has seen, in two sittings, and is kept between them', async () => {
    const { learner, mediaId, enrolmentId } = await putFilm(org)
    const first = await Tab.open(learner, mediaId, { locale: 'ar' })
    expect((await first.play(0, 15)).ranges).toEqual([[0, 15]])
    expect(await first.play(15, 30)).toMatchObject({ watchedShare: 0.5, furthest: 30, completedAt: null, discarded: [] })
    pass(700)
    const answer = await learner.call(startSession, { params: { mediaId }, body: {} })
    expect(answer.envelope.data).toMatchObject({
      position: 30,
      heartbeatSeconds: 15,
      policy: { maxRate: 2, preventSkip: 'none' },
    })
    const second = await Tab.open(learner, mediaId)
    await second.play(30, 45)
    await deliver()
    expect(await stateOf(enrolmentId)).toBeUndefined()
    const done = await second.play(45, 60)
    expect(done).toMatchObject({ watchedShare: 1, ranges: [[0, 60]], completedAt: expect.any(String) })
    const { id = '' } = (await watchingOf(mediaId)) ?? {}
    expect(await eventsAbout(org, id)).toMatchObject([
      { name: 'mediaWatched', payload: { mediaId, userId: learner.user.id, watchedShare: 1 } },
    ])
    await deliver()
    expect(await stateOf(enrolmentId)).toBe('completed')
    // Watching on publishes nothing more.
    await second.play(0, 10)
    expect(await eventsAbout(org, id)).toHaveLength(1)
  })

  it('is the union of two tabs that report at the same time', async () => {
    const { learner, mediaId, enrolmentId } = await putFilm(org)
    const [one, other] = [await Tab.open(learner, mediaId), await Tab.open(learner, mediaId)]
    pass(30)
    const reports = async (tab: Tab, places: number[]) => {
      for (const from of places) await tab.send([{ from, to: from + 5 }])
    }
    await Promise.all([reports(one, [0, 5, 10, 15, 20, 25]), reports(other, [20, 25, 30, 35, 40, 45])])
    expect(await watchingOf(mediaId)).toMatchObject({ watchedMs: 50_000, furthestMs: 50_000 })
    pass(10)
    expect((await other.send([{ from: 50, to: 60 }])).watchedShare).toBe(1)
    await deliver()
    expect(await stateOf(enrolmentId)).toBe('completed')
  })

  it('at double speed is honest, and a rate beyond the policy is not', async () => {
    const { learner, mediaId } = await putFilm(org)
    const tab = await Tab.open(learner, mediaId)
    expect(await tab.play(0, 30, { rate: 2 })).toMatchObject({ accepted: [[0, 30]], discarded: [] })
    expect(await tab.play(30, 60, { rate: 2 })).toMatchObject({ watchedShare: 1, completedAt: expect.any(String) })
    pass(60)
    expect((await tab.send([{ from: 0, to: 15, rate: 4 }])).discarded).toEqual([{ from: 0, to: 15, reason: 'rateTooHigh' }])
  })

  it('in clips of three seconds, in any order, completes it', async () => {
    const { learner, mediaId, enrolmentId } = await putFilm(org)
    const tab = await Tab.open(learner, mediaId)
    for (let clip = 0; clip < 20; clip += 1) await tab.play(((clip * 7) % 20) * 3, ((clip * 7) % 20) * 3 + 3)
    expect(await watchingOf(mediaId)).toMatchObject({ ranges: [0, 60_000], watchedMs: 60_000 })
    await deliver()
    expect(await stateOf(enrolmentId)).toBe('completed')
  })
})

describe('what is claimed without being watched', () => {
  it('is refused: 100 % in one call of a session, in many sessions, and in events of progress', async () => {
    const { learner, mediaId, enrolmentId, module } = await putFilm(org, { seconds: 600 })
    const tab = await Tab.open(learner, mediaId)
    expect(await tab.send([{ from: 0, to: 600 }])).toMatchObject({
      accepted: [],
      watchedShare: 0,
      completedAt: null,
      discarded: [{ from: 0, to: 600, reason: 'tooFast' }],
    })
    expect(
      (await org.database((db) => db.select().from(mediaSessions).where(eq(mediaSessions.id, tab.sessionId))))[0]?.claims,
    ).toBe(1)
    for (let at = 0; at < 20; at += 1) {
      const one = await Tab.open(learner, mediaId)
      await one.send(Array.from({ length: 6 }, (_, part) => ({ from: at * 30 + part * 5, to: at * 30 + part * 5 + 5 })))
    }
    expect((await watchingOf(mediaId))?.watchedMs).toBeLessThanOrEqual(10_000)
    const stretches = [{ from: 0, to: 600 }]
    const claims = ['played', 'paused', 'completed'].map((action, at) => ({
      ...event(action, { position: 600, percent: 100, duration: 600, ...(at > 0 && { stretches }) }, 30 - at * 10),
      moduleId: module,
      durationSeconds: 600,
    }))
    const batch = await learner.call(sendEvents, { body: { events: claims } })
    expect(batch.status).toBe(200)
    pass(600)
    await send(learner, module, event('completed', { position: 600, percent: 100 }))
    await deliver()
    expect(await stateOf(enrolmentId)).toBe('inProgress')
    expect((await send(learner, module, event('server.watched'))).status).toBe(422)
  })

  it('still counts by the events of the player where the length of the film is not known', async () => {
    const { learner, mediaId, enrolmentId, module } = await putFilm(org, { seconds: 40 })
    await org.database((db) => db.update(media).set({ durationMs: null }).where(eq(media.id, mediaId)))
    const result = { position: 40, percent: 100, duration: 40, stretches: [{ from: 0, to: 40 }] }
    await send(learner, module, event('played', { position: 0, percent: 0 }, 0))
    pass(60)
    await send(learner, module, { ...event('paused', result), occurredAt: clock.now().toISOString() })
    expect(await stateOf(enrolmentId)).toBe('completed')
    // A live stream is kept in its sessions, without a share.
    const tab = await Tab.open(learner, mediaId)
    expect(await tab.play(500, 515)).toMatchObject({ watchedShare: 0, ranges: [[500, 515]], completedAt: null })
  })

  it('is not counted twice: a heartbeat sent again is answered again, and an older one changes nothing', async () => {
    const { learner, mediaId } = await putFilm(org)
    const tab = await Tab.open(learner, mediaId)
    const body = { seq: 4, intervals: [{ from: 0, to: 10 }, { from: 70, to: 80 }], position: 10 } // biome-ignore format: intervals
    pass(20)
    const first = (await report(learner, tab.sessionId, body)).envelope.data
    expect(first).toMatchObject({ accepted: [[0, 10]], discarded: [{ from: 70, to: 80, reason: 'pastEnd' }] })
    const before = await watchingOf(mediaId)
    pass(20)
    expect((await report(learner, tab.sessionId, body)).envelope.data).toEqual(first)
    const older = (await report(learner, tab.sessionId, { ...body, seq: 2, intervals: [{ from: 10, to: 20 }] })).envelope.data
    expect(older).toMatchObject({ seq: 2, accepted: [], ranges: [[0, 10]] })
    expect(await watchingOf(mediaId)).toEqual(before)
  })
})

describe('a session', () => {
  it('is of one person: with the id of another one it is not found', async () => {
    const { learner, mediaId } = await putFilm(org)
    const tab = await Tab.open(learner, mediaId)
    const other = await org.person(`other${newId().slice(-12)}`, org.roles.learner)
    const body = { seq: 1, intervals: [{ from: 0, to: 1 }], position: 1 }
    for (const by of [other, org.admin]) expect(code(await report(by, tab.sessionId, body))).toEqual([404, 6930])
    expect(code(await report(learner, newId(), body))).toEqual([404, 6930])
    expect((await watchingOf(mediaId))?.watchedMs).toBe(0)
  })

  it('needs an enrolment with the film; another organization has no such film', async () => {
    const { mediaId } = await putFilm(org)
    const stranger = await org.person(`stranger${newId().slice(-12)}`, org.roles.learner)
    const body = { position: 3 }
    expect(code(await stranger.call(startSession, { params: { mediaId }, body: {} }))).toEqual([404, 6900])
    expect(code(await stranger.call(putPosition, { params: { mediaId }, body }))).toEqual([404, 6900])
    const elsewhere = await freshOrganization()
    expect(code(await elsewhere.admin.call(startSession, { params: { mediaId }, body: {} }))).toEqual([404, 6900])
    expect((await org.admin.call(startSession, { params: { mediaId }, body: {} })).status).toBe(200)
  })

  it('keeps the place to go on, without any claim', async () => {
    const { learner, mediaId } = await putFilm(org)
    expect((await learner.call(putPosition, { params: { mediaId }, body: { position: 42.5 } })).envelope.data).toEqual({
      position: 42.5,
    })
    await learner.call(putPosition, { params: { mediaId }, body: { position: 40.25 } })
    const own = await org.database((db) =>
      ownWatching(
        { db, organization: org.organization, user: learner.user },
        { id: mediaId, durationMs: 60_000, policy: plainPolicy },
      ),
    )
    expect(own).toEqual({ position: 40.25, watchedShare: 0, ranges: [], furthest: 0, completedAt: null, answeredCues: [] })
  })

  it('costs two statements a heartbeat beside those of any write, however much is in it', async () => {
    const { learner, mediaId } = await putFilm(org, { seconds: 7_200 })
    const tab = await Tab.open(learner, mediaId)
    const costs = []
    for (const count of [1, 1, 100]) {
      pass(20)
      const intervals = Array.from({ length: count }, (_, at) => ({ from: at * 20, to: at * 20 + 0.2 }))
      costs.push(await costOf(() => tab.send(intervals)))
    }
    const again = await costOf(() => report(learner, tab.sessionId, { seq: 3, intervals: [], position: 0 }))
    // The look-up of the request, BEGIN, the tenant and COMMIT, and the two: one reads and locks, one writes. Sent again it only reads.
    expect([costs, again]).toEqual([[6, 6, 6], 5])
  })

  it('of an hour takes less than two kilobytes', async () => {
    const { learner, mediaId } = await putFilm(org, { seconds: 3_600 })
    const tab = await Tab.open(learner, mediaId, { locale: 'ar' })
    await org.database(async (db) => {
      await db.execute(sql`update media_sessions set started_at = started_at - interval '1 hour' where id = ${tab.sessionId}`)
      await db.execute(sql`update media_watching set credit_at = credit_at - interval '1 hour' where media_id = ${mediaId}`)
    })
    let at = 0
    for (let beat = 0; beat < 240; beat += 1) {
      // Every twelfth heartbeat goes back a little, as people do.
      if (beat % 12 === 11) at -= 10
      await tab.send([{ from: at, to: at + 15, captionLocale: beat % 40 < 20 ? 'ar' : null }])
      at += 15
    }
    const [row] = await org.database((db) =>
      db.execute<{ bytes: number }>(sql`select (select sum(pg_column_size(s)) from media_sessions s where s.media_id = ${mediaId})
        + (select sum(pg_column_size(w)) from media_watching w where w.media_id = ${mediaId}) as bytes`),
    )
    expect(Number(row?.bytes)).toBeLessThan(2_048)
    expect((await watchingOf(mediaId))?.watchedMs).toBe((3_600 - 200) * 1_000)
  })
})

describe('a film that was completed', () => {
  it('completes a lesson that was locked until then, when it is opened', async () => {
    const { learner, mediaId, moduleIds } = await putFilm(org)
    const [first = '', later] = [moduleIds[0], new Date(Date.now() + 3_600_000).toISOString()]
    const pathId = await putPath(org, [pathItem(first, { availableFrom: later })])
    const enrolmentId = await putEnrolment(org, pathId, learner)
    const tab = await Tab.open(learner, mediaId)
    await tab.play(0, 30)
    await tab.play(30, 60)
    await deliver()
    expect(await stateOf(enrolmentId)).toBeUndefined()
    await org.database((db) =>
      db.execute(
        sql`update learning_path_versions set structure = jsonb_set(structure, '{sections,0,items,0,availableFrom}', 'null') where path_id = ${pathId}`,
      ),
    )
    await Tab.open(learner, mediaId)
    await deliver()
    expect(await stateOf(enrolmentId)).toBe('completed')
  })

  it('is watched anew for an enrolment that began later, as in each cycle of a renewal', async () => {
    const { learner, mediaId, module } = await putFilm(org)
    const tab = await Tab.open(learner, mediaId)
    await tab.play(0, 30)
    await tab.play(30, 60)
    await deliver()
    const enrolmentId = await putEnrolment(org, await putPath(org, [pathItem(module)]), learner, {
      createdAt: new Date(Date.now() + 3_600_000),
    })
    pass(700)
    const again = await Tab.open(learner, mediaId)
    await deliver()
    expect(await stateOf(enrolmentId)).toBeUndefined()
    expect(await again.play(0, 15)).toMatchObject({ ranges: [[0, 15]], completedAt: null })
  })
})
