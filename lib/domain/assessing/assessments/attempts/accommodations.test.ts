import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import { activityLogs } from '@/db/schema/platform'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { make, unique } from '@/lib/domain/testing/preparations'
import { code } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { createAccommodation, removeAccommodation } from './accommodations.contract'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'
import { endOverdueAttempts } from './overdue.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
afterEach(() => {
  clock.offsetMs = 0
})

const minutes = (count: number) => count * 60_000
const right = { type: 'trueFalse', choice: false }
type Times = { deadlineAt: string | null; serverNow: string }
const timesOf = async (by: Person, attemptId: string) =>
  (await by.call(contracts.readAttempt, { params: { attemptId } })).envelope.data as Times
const save = (by: Person, attemptId: string, seq: number) =>
  by.call(contracts.saveAnswer, { params: { attemptId, questionRef: 'q1' }, body: { answer: right, seq } })
const laterBy = (times: Times, than: Times) => Date.parse(times.deadlineAt ?? '') - Date.parse(than.deadlineAt ?? '')

describe('ten minutes more for one learner, while the attempt is open', () => {
  it('are in the next read, in the answer to the next save, in the record and in the activity log', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 600 })
    const attempt = await start(learner, assessmentId)
    const before = await timesOf(learner, attempt.id)
    clock.offsetMs = minutes(9)
    const body = { assessmentId, userId: learner.user.id, extraMinutes: 10, reason: 'Reads with a screen reader' }
    const { envelope } = await org.admin.call(createAccommodation, { body })
    expect(envelope.data).toMatchObject({ changedAttempts: 1 })
    expect(laterBy(await timesOf(learner, attempt.id), before)).toBe(minutes(10))
    const saved = (await save(learner, attempt.id, 1)).envelope.data as Times
    expect(laterBy(saved, before)).toBe(minutes(10))
    const [record] = await org.database((db) => db.select().from(attempts).where(eq(attempts.id, attempt.id)))
    expect(record?.deadlineAt?.toISOString()).toBe(saved.deadlineAt)
    const [row] = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'assessmentAccommodationCreated')),
    )
    expect(JSON.stringify(row?.changes)).toContain('extraMinutes')
    expect(JSON.stringify(row)).not.toContain('screen reader')
  })

  it('count to the second, and answers after them come too late', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 120 })
    const attempt = await start(learner, assessmentId)
    await make(org, createAccommodation, { assessmentId, userId: learner.user.id, extraMinutes: 10 })
    clock.offsetMs = minutes(11)
    await endOverdueAttempts()
    expect((await save(learner, attempt.id, 1)).status).toBe(200)
    clock.offsetMs = minutes(12) + 11_000
    expect(code(await save(learner, attempt.id, 2))).toEqual([409, 6545])
    await endOverdueAttempts()
    const result = await learner.call(contracts.readResult, { params: { attemptId: attempt.id } })
    expect(result.envelope.data).toMatchObject({ endedBy: 'deadline', isLate: false })
  })

  it('change no attempt of another person', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 600 })
    const other = await makeQuiz(org, { timeLimitSeconds: 600 })
    const attempt = await start(other.learner, other.assessmentId)
    const before = await timesOf(other.learner, attempt.id)
    await make(org, createAccommodation, { userId: learner.user.id, extraMinutes: 10 })
    // And none in another assessment.
    await make(org, createAccommodation, { assessmentId, userId: other.learner.user.id, extraMinutes: 10 })
    expect(laterBy(await timesOf(other.learner, attempt.id), before)).toBe(0)
  })
})

describe('an accommodation of a group', () => {
  it('reaches the open attempts of its people, and its end takes the time away', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 600 })
    const groupId = await make(org, createGroup, { kind: 'class', name: { en: `Class ${unique()}` } })
    await org.admin.call(addGroupMembers, { params: { id: groupId }, body: { userIds: [learner.user.id] } })
    const attempt = await start(learner, assessmentId)
    const before = await timesOf(learner, attempt.id)
    const id = await make(org, createAccommodation, { groupId, timeFactor: 1.5 })
    expect(laterBy(await timesOf(learner, attempt.id), before)).toBe(minutes(5))
    const removed = await org.admin.call(removeAccommodation, { params: { id } })
    expect(removed.envelope.data).toMatchObject({ changedAttempts: 1 })
    expect(laterBy(await timesOf(learner, attempt.id), before)).toBe(0)
  })
})

describe('an assessment that is prolonged for everyone', () => {
  const soon = (minute: number) => new Date(clock.now().getTime() + minutes(minute)).toISOString()
  const prolong = (assessmentId: string, body: object) =>
    org.admin.call(createAccommodation, { body: { assessmentId, forEveryone: true, ...body } })
  type More = Times & { extendedSeconds: number }

  it('gives attempts that run and those that start later the new close, and shows it', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 3600, closesAt: soon(10) })
    const attempt = await start(learner, assessmentId)
    const before = await timesOf(learner, attempt.id)
    expect(before).toMatchObject({ extendedSeconds: 0 })
    const { envelope } = await prolong(assessmentId, { closesAt: soon(30) })
    expect(envelope.data).toMatchObject({ changedAttempts: 1, cutAttempts: 1, isCutByClose: true })
    const after = (await timesOf(learner, attempt.id)) as More
    expect(laterBy(after, before) / minutes(1)).toBeCloseTo(20, 1)
    expect(after.extendedSeconds).toBe(Math.round(laterBy(after, before) / 1000))
    const saved = (await save(learner, attempt.id, 1)).envelope.data as Times
    expect(saved.deadlineAt).toBe(after.deadlineAt)
    const rules = await learner.call(contracts.readLearnerAssessment, { params: { id: assessmentId } })
    expect(rules.envelope.data).toMatchObject({ closesAt: after.deadlineAt })
  })

  it('gives minutes more, and other assessments none', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 600 })
    const other = await makeQuiz(org, { timeLimitSeconds: 600 })
    const [attempt, untouched] = [await start(learner, assessmentId), await start(other.learner, other.assessmentId)]
    const [before, otherBefore] = [await timesOf(learner, attempt.id), await timesOf(other.learner, untouched.id)]
    expect((await prolong(assessmentId, { extraMinutes: 15 })).envelope.data).toMatchObject({
      changedAttempts: 1,
      isCutByClose: false,
    })
    expect(laterBy(await timesOf(learner, attempt.id), before)).toBe(minutes(15))
    expect(laterBy(await timesOf(other.learner, untouched.id), otherBefore)).toBe(0)
    const rules = await learner.call(contracts.readLearnerAssessment, { params: { id: assessmentId } })
    expect(rules.envelope.data).toMatchObject({ timeLimitSeconds: 1500, extraSeconds: 900, isCutByClose: false })
  })

  it('needs an assessment, and is neither for a person nor for a group', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    expect((await org.admin.call(createAccommodation, { body: { forEveryone: true, extraMinutes: 5 } })).status).toBe(422)
    expect((await prolong(assessmentId, { userId: learner.user.id })).status).toBe(422)
    expect((await org.admin.call(createAccommodation, { body: { assessmentId } })).status).toBe(422)
  })

  it('says where the close takes extra time off, to the person who gives it and to the learner', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 3600, closesAt: soon(60) })
    const given = await org.admin.call(createAccommodation, { body: { assessmentId, userId: learner.user.id, timeFactor: 2 } })
    expect(given.envelope.data).toMatchObject({ cutAttempts: 0, isCutByClose: true })
    const rules = await learner.call(contracts.readLearnerAssessment, { params: { id: assessmentId } })
    expect(rules.envelope.data).toMatchObject({ timeLimitSeconds: 7200, extraSeconds: 3600, isCutByClose: true })
    const open = await makeQuiz(org, { timeLimitSeconds: 3600, closesAt: soon(60), finishAfterClose: true })
    const free = await prolong(open.assessmentId, { extraMinutes: 60 })
    expect(free.envelope.data).toMatchObject({ isCutByClose: false })
  })
})
