import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putPath } from '@/lib/domain/testing/learning'
import { code, itemRows, putWalk } from '@/lib/domain/testing/walks'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newId } from '@/lib/platform/ids'
import * as contracts from './attempts.contract'
import { makeAssessment, makeQuiz, type Started, start } from './attempts.fixtures'
import { resultReactions } from './lesson-results.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const passes = { attemptsAllowed: 1, passPercent: 60, release: 'immediately' }
const right: Record<string, object> = {
  trueFalse: { type: 'trueFalse', choice: false },
  singleChoice: { type: 'singleChoice', choice: 'o2' },
}

/** Ends an attempt, with each answer right or none. */
async function finish(learner: Person, { id, questions }: Started, isRight: boolean) {
  for (const { questionRef, type } of isRight ? questions : []) {
    const params = { attemptId: id, questionRef }
    await learner.call(contracts.saveAnswer, { params, body: { answer: right[type], seq: 1 } })
  }
  expect(
    code(await learner.call(contracts.submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })),
  ).toEqual([200, 200])
  await new EventDelivery(resultReactions).deliverDue(new AbortController().signal)
}
const secondPath = async (learner: Person, module: string) => putEnrolment(org, await putPath(org, [pathItem(module)]), learner)
const begin = async (learner: Person, id: string) =>
  code(await learner.call(contracts.startAttempt, { params: { id }, body: {} }))

describe('attempts at one assessment in several paths', () => {
  it('are counted by person: what was used in one path is used in the other', async () => {
    const { learner, assessmentId, module, enrolmentId } = await makeQuiz(org, passes)
    await finish(learner, await start(learner, assessmentId), false)
    const second = await secondPath(learner, module)
    expect(await begin(learner, assessmentId)).toEqual([409, 6542])
    const seen = (await learner.call(contracts.readLearnerAssessment, { params: { id: assessmentId } })).envelope.data
    expect(seen).toMatchObject({ attemptsLeft: 0, refusal: 'attemptsUsed', attempts: [{ number: 1, percent: 0 }] })
    expect([(await itemRows(org, enrolmentId))[0]?.state, await itemRows(org, second)]).toEqual(['failed', []])
  })

  it('count in every open place by what is kept of all of them, and a renewal begins anew', async () => {
    const { learner, assessmentId, module, pathId, enrolmentId } = await makeQuiz(org, { ...passes, attemptsAllowed: 2 })
    await finish(learner, await start(learner, assessmentId), true)
    const second = await secondPath(learner, module)
    const two = await start(learner, assessmentId)
    expect(two.number).toBe(2)
    await finish(learner, two, false)
    // The better of both is kept, so that the second path has it too.
    for (const id of [enrolmentId, second]) expect(await itemRows(org, id)).toMatchObject([{ state: 'passed', score: 100 }])
    expect(await begin(learner, assessmentId)).toEqual([409, 6542])
    await org.database((db) => db.execute(sql`update enrolments set state = 'expired' where id = ${enrolmentId}`))
    const renewed = await putEnrolment(org, pathId, learner, { cycle: 2 })
    const three = await start(learner, assessmentId)
    await finish(learner, three, false)
    expect(await itemRows(org, renewed)).toMatchObject([{ state: 'failed', score: 0 }])
    expect(await itemRows(org, second)).toMatchObject([{ state: 'passed', score: 100 }])
  })

  it('end when the lesson closes', async () => {
    const { assessmentId } = await makeAssessment(org, passes)
    const availableUntil = new Date(Date.now() + 60_000).toISOString()
    const { learner } = await putWalk(org, [{ key: 'assessment.quiz', body: { assessmentId } }], (ids) =>
      ids.map((id) => pathItem(id, { availableUntil })),
    )
    expect((await start(learner, assessmentId)).deadlineAt).toBe(availableUntil)
  })
})
