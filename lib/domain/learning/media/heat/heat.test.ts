import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { code } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { watchFilm } from '@/scripts/seed/demo-watching'
import { makeMedia } from '../examples.fixtures'
import { pass, putFilm, Tab } from '../watching/viewers.fixtures'
import { readHeatmap } from './heat.contract'
import { listViewers } from './viewers.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
// Time passes by `pass` and `play` alone.
beforeEach(() => clock.stop())
afterEach(() => {
  clock.stoppedAt = null
  clock.offsetMs = 0
})

type Bucket = {
  from: number
  to: number
  viewers: number | null
  plays: number | null
  exits: number | null
  captionsOn: number | null
}
type Heat = {
  bucketSeconds: number
  viewers: number | null
  visits: number | null
  buckets: Bucket[]
  locales: { locale: string; viewers: number | null; buckets: Bucket[] }[]
}

/** A film with five more learners. */
async function film() {
  const walk = await putFilm(org)
  const people: Person[] = [walk.learner]
  for (let count = 0; count < 5; count += 1) {
    const person = await org.person(`viewer${newId().slice(-12)}`, org.roles.learner)
    await putEnrolment(org, walk.pathId, person)
    people.push(person)
  }
  return { ...walk, people }
}
const heatOf = async (mediaId: string, query: Record<string, string> = {}) =>
  (await org.admin.call(readHeatmap, { params: { id: mediaId }, query })).envelope.data as Heat

describe('the heat map of a film', () => {
  it('counts what was reported to its sessions, by part and language', async () => {
    const { mediaId, people } = await film()
    expect(await heatOf(mediaId)).toMatchObject({ viewers: 0, visits: 0, locales: [] })
    for (const [at, person] of people.entries()) {
      const tab = await Tab.open(person, mediaId, { locale: 'ar' })
      await tab.play(0, 20, { captionLocale: at < 2 ? 'ar' : null })
      if (at > 0) await tab.play(20, 30)
    }
    pass(120)
    const heat = await heatOf(mediaId, { bucket: '10' })
    expect(heat).toMatchObject({ bucketSeconds: 10, viewers: 6, visits: 6, locales: [{ locale: 'ar', viewers: 6 }] })
    expect(heat.buckets).toMatchObject([
      { from: 0, to: 10, viewers: 6, plays: 6, exits: 0, captionsOn: 2 },
      { viewers: 6, plays: 6, exits: 1 },
      { viewers: 5, plays: 5, exits: 5 },
      { viewers: 0, plays: 0, exits: 0 },
      { viewers: 0 },
      { from: 50, to: 60, viewers: 0 },
    ])
    expect(heat.locales[0]?.buckets).toEqual(heat.buckets)
  })

  it('is of the organization alone, for people with the permission', async () => {
    const { mediaId, learner } = await putFilm(org)
    const elsewhere = await freshOrganization()
    const params = { id: mediaId }
    expect(code(await elsewhere.admin.call(readHeatmap, { params }))).toEqual([404, 6900])
    expect(code(await elsewhere.admin.call(listViewers, { params }))).toEqual([404, 6900])
    for (const contract of [readHeatmap, listViewers]) expect((await learner.call(contract, { params })).status).toBe(403)
    expect((await org.admin.call(readHeatmap, { params, query: { bucket: '0' } })).status).toBe(422)
  })
})

describe('the demo', () => {
  it('has a film whose heat map is alive, in both languages', async () => {
    const mediaId = await makeMedia(org)
    const people: { id: string }[] = []
    for (let count = 0; count < 18; count += 1)
      people.push((await org.person(`demo${newId().slice(-12)}`, org.roles.learner)).user)
    await watchFilm({ organization: org.organization, mediaId, durationMs: 60_000 }, people)
    const heat = await heatOf(mediaId, { bucket: '10' })
    expect(heat).toMatchObject({ viewers: 18, locales: [{ locale: 'ar', viewers: 12 }, { locale: 'en', viewers: 6 }] }) // biome-ignore format: locales
    const plays = heat.buckets.map((bucket) => bucket.plays ?? 0)
    expect(Math.max(...plays)).toBeGreaterThan(Math.min(...plays) + 5)
    expect(heat.buckets.reduce((sum, { exits }) => sum + (exits ?? 0), 0)).toBe(18)
  })
})

describe('the viewers of a film', () => {
  it('are listed with what they watched, the last one first, and the reading is recorded', async () => {
    const { mediaId, people } = await film()
    const [one, other] = people
    if (!one || !other) throw new Error('The film has no learners')
    await (await Tab.open(one, mediaId)).play(0, 30)
    await (await Tab.open(other, mediaId)).play(10, 25)
    const answer = await org.admin.call(listViewers, { params: { id: mediaId } })
    expect(answer.envelope.data).toMatchObject([
      { person: { id: other.user.id }, watchedPercent: 25, position: 25, furthest: 25, cuesAnswered: 0, completedAt: null },
      { person: { id: one.user.id, email: one.email }, watchedPercent: 50, cuesRight: 0 },
    ])
    const rows = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'analyticsPersonViewed')),
    )
    expect(rows.filter(({ outcome }) => outcome === 'success').length).toBeGreaterThan(0)
  })
})
