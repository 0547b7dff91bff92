import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PathItem } from '@/db/schema/learning-paths'
import { media } from '@/db/schema/media'
import { mediaWatching } from '@/db/schema/media-watching'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Put, pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { code, event, itemRows, send } from '@/lib/domain/testing/walks'
import type { Reaction } from '@/lib/platform/events/reaction'
import { newId } from '@/lib/platform/ids'
import { completeModule } from './progress-events.contract'
import { server } from './room.server'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
type Whose = { userId: string; moduleId: string; enrolmentId: string; sourceId: string }
type Source = {
  put: (sourceId: string) => Put
  payload: (whose: Whose) => object
  reached?: string[]
  /** Stores what the reaction asks for besides its event. */
  store?: (person: { userId: string; sourceId: string }) => Promise<unknown>
}

/** A film of a minute that the person has watched to its end. */
const watchWhole = ({ userId, sourceId: id }: { userId: string; sourceId: string }) =>
  org.database(async (db) => {
    const { id: organizationId } = org.organization
    const ofFile = { kind: 'audio', state: 'ready', processing: 'done', sourceType: 'file' } as const
    await db.insert(media).values({ ...ofFile, organizationId, id, name: 'talk.mp3', durationMs: 60_000 })
    const seen = { ranges: [0, 60_000], watchedMs: 60_000, furthestMs: 60_000, durationMs: 60_000 }
    const now = new Date()
    await db
      .insert(mediaWatching)
      .values({ ...seen, organizationId, id: newId(), userId, mediaId: id, creditMs: 0, creditAt: now, lastAt: now })
  })
const reached = ['completed', 'passed']

const quiz = { key: 'assessment.quiz' }
/** The payload of each source of results for a lesson that is passed, completed or watched. */
const sources: Record<string, Source> = {
  'progress.recordResult': {
    put: (assessmentId) => ({ ...quiz, body: { assessmentId } }),
    payload: ({ sourceId, ...whose }) => ({
      ...whose,
      attemptId: newId(),
      assessmentId: sourceId,
      percent: 100,
      outcome: 'passed',
      keptPercent: 100,
      keptOutcome: 'passed',
    }),
  },
  'progress.recordWatching': {
    store: watchWhole,
    put: (mediaId) => ({ key: 'content.audio', body: { mediaId }, settings: { completeAtPercent: 90 } }),
    payload: ({ userId, sourceId }) => ({
      watchingId: newId(),
      mediaId: sourceId,
      userId,
      timelineNumber: null,
      watchedShare: 1,
    }),
  },
  'progress.recordAttendance': {
    put: () => ({ key: 'live.session' }),
    payload: ({ userId, moduleId }) => ({ sessionId: newId(), userId, moduleId }),
  },
  'progress.recordCourse': {
    put: () => ({ key: 'launch.scorm' }),
    payload: ({ userId, moduleId }) => ({
      attemptId: newId(),
      userId,
      moduleId,
      outcome: 'passed',
      score: 100,
      seconds: 60,
    }),
  },
  'progress.recordLaunched': {
    put: () => ({ key: 'launch.cmi5' }),
    payload: ({ userId, moduleId }) => ({
      unitId: newId(),
      userId,
      moduleId,
      isSatisfied: true,
      outcome: 'passed',
      score: 100,
      seconds: 60,
    }),
  },
  'progress.recordToolScore': {
    put: () => ({ key: 'launch.lti' }),
    payload: ({ userId, moduleId }) => ({ resultId: newId(), userId, moduleId, percent: 100, outcome: 'passed' }),
  },
  'progress.recordToolOpening': {
    put: () => ({ key: 'launch.lti' }),
    payload: ({ userId, moduleId }) => ({ launchId: newId(), userId, moduleId, completes: true }),
  },
}
/** Reactions that take a result back, by a decision of a person, wherever it counted. */
const takingBack = ['progress.forgetResult', 'progress.revokeAttendance']
const reactions = (server.reactions ?? []).filter(({ name }) => !takingBack.includes(name))

type Placed = { item?: Partial<PathItem>; enrolment?: Parameters<typeof putEnrolment>[3] }
async function placed({ name }: Reaction, { item, enrolment }: Placed = {}) {
  const source = sources[name]
  if (!source) throw new Error(`${name} has no case in this test`)
  const sourceId = newId()
  const [moduleId = ''] = await putModules(org, [source.put(sourceId)])
  const pathId = await putPath(org, [pathItem(moduleId, item)])
  const learner = await org.person(`counts${newId().slice(-12)}`, org.roles.learner)
  const enrolmentId = await putEnrolment(org, pathId, learner, enrolment)
  await source.store?.({ userId: learner.user.id, sourceId })
  return { source, sourceId, moduleId, pathId, learner, enrolmentId }
}

const happens = (
  reaction: Reaction,
  { source, learner, ...whose }: Awaited<ReturnType<typeof placed>>,
  occurredAt = new Date(),
) =>
  org.database((db) =>
    reaction.each(
      { db, organization: org.organization, now: new Date(), requestId: newId() },
      {
        id: newId(),
        name: reaction.event.name,
        version: 1,
        actor: null,
        occurredAt,
        payload: { ...source.payload({ ...whose, userId: learner.user.id }) },
      },
    ),
  )
const statesOf = async (enrolmentId: string) => (await itemRows(org, enrolmentId)).map(({ state }) => state)

describe.each(reactions.map((reaction) => [reaction.name, reaction] as const))('a result by %s', (_, reaction) => {
  it('counts once in each open lesson', async () => {
    const one = await placed(reaction)
    const other = await putEnrolment(org, await putPath(org, [pathItem(one.moduleId)]), one.learner)
    await happens(reaction, one)
    for (const enrolmentId of [one.enrolmentId, other]) {
      const states = await statesOf(enrolmentId)
      expect(states).toHaveLength(1)
      expect(one.source.reached ?? reached).toContain(states[0])
    }
  })

  it('counts where the lesson was open when the work was done', async () => {
    const one = await placed(reaction, { item: { availableUntil: ago(1).toISOString() } })
    await happens(reaction, one, ago(2))
    expect(await statesOf(one.enrolmentId)).toHaveLength(1)
  })

  it.each<[string, Placed]>([
    ['after the deadline of the lesson', { item: { availableUntil: ago(1).toISOString() } }],
    ['before the lesson opens', { item: { availableFrom: new Date(Date.now() + hourMs).toISOString() } }],
    ['before so many days of the enrolment have passed', { item: { afterDays: 30 } }],
    ['in an enrolment that was withdrawn', { enrolment: { state: 'withdrawn' } }],
    ['in an enrolment that expired', { enrolment: { state: 'expired' } }],
    ['in an enrolment that was waived', { enrolment: { state: 'waived', waivedReason: 'Exempt' } }],
    ['in an enrolment that waits for a seat', { enrolment: { state: 'waiting', waitingPosition: 1 } }],
  ])('does not count %s', async (_name, closed) => {
    const one = await placed(reaction, closed)
    await happens(reaction, one)
    expect(await statesOf(one.enrolmentId)).toEqual([])
  })

  it('does not count before the prerequisites are done', async () => {
    const one = await placed(reaction)
    const [before = ''] = await putModules(org, [{ key: 'content.article' }])
    const first = pathItem(before)
    const items = [first, pathItem(one.moduleId, { prerequisites: [first.id] })]
    const locked = await putEnrolment(org, await putPath(org, items), one.learner)
    await happens(reaction, one)
    expect([(await statesOf(one.enrolmentId)).length, await statesOf(locked)]).toEqual([1, []])
  })

  it('does not count for a lesson that is published no more', async () => {
    const one = await placed(reaction)
    await org.database((db) => db.execute(sql`update modules set status = 'archived' where id = ${one.moduleId}`))
    await happens(reaction, one)
    expect(await statesOf(one.enrolmentId)).toEqual([])
  })

  it('counts in a path that was archived, in which those who are enrolled may finish', async () => {
    const one = await placed(reaction)
    await org.database((db) => db.execute(sql`update learning_paths set status = 'archived' where id = ${one.pathId}`))
    await happens(reaction, one)
    expect(await statesOf(one.enrolmentId)).toHaveLength(1)
  })
})

describe('the progress of a lesson', () => {
  it('is written by the files that go through the one decision, by corrections and by the recomputation only', () => {
    const folder = import.meta.dirname
    const writers = readdirSync(folder).filter(
      (name) => !name.includes('.test.') && /saveWalks[,\s]/.test(readFileSync(`${folder}/${name}`, 'utf8')),
    )
    const known = ['progress-admin', 'progress-events', 'recompute', 'results']
    expect(writers.toSorted()).toEqual(known.map((name) => `${name}.service.ts`))
  })

  it('takes no declaration of the learner after the deadline', async () => {
    const [moduleId = ''] = await putModules(org, [{ key: 'content.embed' }])
    const learner = await org.person(`counts${newId().slice(-12)}`, org.roles.learner)
    await putEnrolment(org, await putPath(org, [pathItem(moduleId, { availableUntil: ago(1).toISOString() })]), learner)
    const answer = code(await learner.call(completeModule, { params: { moduleId } }))
    expect(answer[0]).toBe(409)
  })
})

describe('attempts at a lesson that allows one', () => {
  const put: Put = {
    key: 'interactive.dragDrop',
    settings: { attempts: 1, passPercent: 80 },
    body: { pairs: [{ itemId: 'a', zoneId: 'z', points: 1 }] },
  }
  const submitted = (zoneId: string) => event('submitted', { pairs: [{ itemId: 'a', zoneId }] })

  it('are counted by person: a second path gives no further one, and a renewal does', async () => {
    const [moduleId = ''] = await putModules(org, [put])
    const learner = await org.person(`counts${newId().slice(-12)}`, org.roles.learner)
    const pathId = await putPath(org, [pathItem(moduleId)])
    const first = await putEnrolment(org, pathId, learner)
    expect(code(await send(learner, moduleId, submitted('other')))).toEqual([200, 200])
    const second = await putEnrolment(org, await putPath(org, [pathItem(moduleId)]), learner)
    expect(code(await send(learner, moduleId, submitted('z')))).toEqual([409, 6455])
    expect([await statesOf(first), await statesOf(second)]).toEqual([['failed'], []])
    await org.database((db) => db.execute(sql`update enrolments set state = 'expired' where id = ${first}`))
    const renewed = await putEnrolment(org, pathId, learner, { cycle: 2 })
    expect(code(await send(learner, moduleId, submitted('z')))).toEqual([200, 200])
    expect(await statesOf(renewed)).toEqual(['passed'])
  })
})
