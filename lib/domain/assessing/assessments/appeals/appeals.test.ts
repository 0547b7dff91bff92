import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { readResult } from '../attempts/attempts.contract'
import { voidAttempt } from '../grading/attempt-changes.contract'
import { submitted } from '../grading/grading.fixtures'
import { listAppeals } from './appeals.contract'
import { appeal, appealed, decide, released } from './appeals.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const resultOf = async (learner: Person, attemptId: string) =>
  (await learner.call(readResult, { params: { attemptId } })).envelope.data as (typeof readResult)['example']['returns']
const find = async (query: Record<string, string>) =>
  (await org.admin.call(listAppeals, { query })).envelope.data as (typeof listAppeals)['example']['returns']

describe('an appeal', () => {
  it('changes the result when it is upheld, and with it the progress of the learner', async () => {
    const { learner, attemptId, appealId, enrolmentId } = await appealed(org)
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'failed', score: 37 }])
    expect(await resultOf(learner, attemptId)).toMatchObject({ appeals: [{ id: appealId, questionRef: 'q1', state: 'open' }] })
    const [listed] = await find({ attempt: attemptId, state: 'open' })
    expect(listed).toMatchObject({ id: appealId, points: 2, scoreBefore: 0.5, mayDecide: true, person: { id: learner.user.id } })
    expect((await decide(org.admin, appealId, { decision: 'uphold', score: 2 })).envelope.data).toMatchObject({
      state: 'upheld',
      score: 2,
      mayDecide: false,
    })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 75 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed' })
    expect(await resultOf(learner, attemptId)).toMatchObject({
      percent: 75,
      isPassed: true,
      appeals: [{ state: 'upheld', decisionReason: 'Read again by two people.', scoreBefore: 0.5, score: 2 }],
    })
    expect(await eventsAbout(org, appealId, 'assessmentAppealCreated')).toHaveLength(1)
    const [{ payload } = { payload: {} }] = await eventsAbout(org, appealId, 'assessmentAppealDecided')
    expect(payload).toMatchObject({ decision: 'uphold', isResultChanged: true, attemptId })
    expect(await eventsAbout(org, attemptId, 'assessmentResultReleased')).toHaveLength(2)
    expect(code(await decide(org.admin, appealId, { decision: 'dismiss' }))).toEqual([409, 6593])
  })

  it('leaves the result as it is when it is dismissed, or upheld without other points', async () => {
    const first = await appealed(org)
    expect((await decide(org.admin, first.appealId, { decision: 'dismiss' })).envelope.data).toMatchObject({
      state: 'dismissed',
      score: 0.5,
    })
    const second = await appealed(org)
    expect((await decide(org.admin, second.appealId, { decision: 'uphold' })).envelope.data).toMatchObject({ state: 'upheld' })
    for (const { learner, attemptId } of [first, second]) {
      expect(await resultOf(learner, attemptId)).toMatchObject({ percent: 37, isPassed: false })
      expect(await eventsAbout(org, attemptId, 'assessmentResultReleased')).toHaveLength(1)
    }
    expect(await find({ state: 'dismissed' })).toMatchObject([{ id: first.appealId }])
  })

  it('never takes points away, and gives no more than the question has', async () => {
    const { appealId } = await appealed(org)
    for (const body of [
      { decision: 'uphold', score: 0 },
      { decision: 'uphold', score: 2.5 },
      { decision: 'dismiss', score: 2 },
    ])
      expect((await decide(org.admin, appealId, body)).status).toBe(422)
    expect((await decide(org.admin, appealId, { decision: 'uphold', score: 0.5 })).status).toBe(200)
  })

  it('is one at a time in an attempt, and one for each question', async () => {
    const { learner, attemptId } = await released(org)
    const both = await Promise.all([appeal(learner, attemptId, 'q1'), appeal(learner, attemptId, 'q2')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = both.findIndex(({ status }) => status === 201)
    const [ref, other] = made === 0 ? ['q1', 'q2'] : ['q2', 'q1']
    expect(code(await appeal(learner, attemptId, other))).toEqual([409, 6591])
    expect(code(await appeal(learner, attemptId, ref))).toEqual([409, 6592])
    const [open] = await find({ attempt: attemptId })
    await decide(org.admin, open?.id ?? '', { decision: 'dismiss' })
    expect(code(await appeal(learner, attemptId, ref))).toEqual([409, 6592])
    expect((await appeal(learner, attemptId, other)).status).toBe(201)
    expect((await appeal(learner, attemptId, 'q9')).status).toBe(422)
  })

  it('needs a released result of the caller, and is not decided by its learner', async () => {
    const { learner, attemptId } = await submitted(org, {}, ['longText'])
    expect(code(await appeal(learner, attemptId))).toEqual([409, 6560])
    const made = await appealed(org)
    expect(code(await appeal(org.admin, made.attemptId))).toEqual([404, 6540])
    expect((await decide(made.learner, made.appealId, { decision: 'uphold' })).status).toBe(403)
    expect((await made.learner.call(listAppeals, { query: {} })).status).toBe(403)
    const other = await freshOrganization()
    expect(code(await decide(other.admin, made.appealId, { decision: 'uphold' }))).toEqual([404, 6590])
    await org.admin.call(voidAttempt, { params: { id: made.attemptId }, body: { reason: 'Wrong account.' } })
    expect(code(await decide(org.admin, made.appealId, { decision: 'uphold' }))).toEqual([409, 6560])
  })
})
