import { beforeAll, describe, expect, it } from 'vitest'
import { appeal, decide } from '@/lib/domain/assessing/assessments/appeals/appeals.fixtures'
import { readResult } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { makeQuiz } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { voidAttempt } from '@/lib/domain/assessing/assessments/grading/attempt-changes.contract'
import { answer, regrade, turnKey } from '@/lib/domain/assessing/assessments/regrade/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import * as contracts from './certificates-admin.contract'
import { putDefaultRule } from './rules.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
  await org.admin.call(putDefaultRule, { body: { isAutomatic: true, validity: { kind: 'none' } } })
})
type Listed = { id: string; status: string; reviewSince: string | null }
/** After everything that follows was delivered: the result completes the path, which issues the certificate. */
const certificatesOf = async (person: Person, query: Record<string, string> = {}) => {
  for (let round = 1; round <= 3; round += 1) await mailsOf(org)
  const asked = { person: person.user.id, ...query }
  return (await org.admin.call(contracts.listCertificates, { query: asked })).envelope.data as Listed[]
}
const quiz = (fields: object = {}) => makeQuiz(org, { passPercent: 60, ...fields }, ['trueFalse', 'trueFalse'])
const keep = (id: string, by: Person = org.admin) => by.call(contracts.keepOne, { params: { id } })

describe('the review of a certificate', () => {
  it('follows from an appeal that leads to a regrade, which takes the pass from another learner', async () => {
    const { learner: passed, assessmentId, pathId, questionIds } = await quiz()
    await answer(passed, assessmentId, [false, false])
    const failed = await org.person(`learner${newId().slice(-12)}`, org.roles.learner)
    await putEnrolment(org, pathId, failed)
    const attemptId = await answer(failed, assessmentId, [true, false])
    expect(await certificatesOf(passed)).toMatchObject([{ status: 'valid', reviewSince: null }])
    expect(await certificatesOf(failed)).toEqual([])

    const { envelope } = await appeal(failed, attemptId)
    const [questionId = ''] = questionIds
    await turnKey(org, questionId)
    await regrade(org, assessmentId, { questionId, policy: 'newKey', reason: 'The key was wrong.' })
    await mailsOf(org)
    await decide(org.admin, (envelope.data as { id: string }).id, { decision: 'uphold' })
    expect((await failed.call(readResult, { params: { attemptId } })).envelope.data).toMatchObject({
      isPassed: true,
      appeals: [{ state: 'upheld' }],
    })
    expect(await certificatesOf(failed)).toMatchObject([{ status: 'valid', reviewSince: null }])

    const [inReview] = await certificatesOf(passed, { review: 'open' })
    expect(inReview).toMatchObject({ status: 'valid', reviewSince: expect.any(String) })
    const id = inReview?.id ?? ''
    expect((await keep(id, passed)).status).toBe(403)
    expect((await keep(id)).envelope.data).toMatchObject({ status: 'valid', reviewSince: null })
    expect(code(await keep(id))).toEqual([409, 6601])
    expect(await certificatesOf(passed, { review: 'open' })).toEqual([])
    for (const name of ['certificateReviewOpened', 'certificateReviewClosed'])
      expect(await eventsAbout(org, id, name)).toHaveLength(1)
  })

  it('follows from a voided attempt, and ends when the certificate is revoked', async () => {
    const { learner, assessmentId } = await quiz()
    const id = await answer(learner, assessmentId, [false, false])
    await certificatesOf(learner)
    await org.admin.call(voidAttempt, { params: { id }, body: { reason: 'Wrong account.' } })
    const [inReview] = await certificatesOf(learner, { review: 'open' })
    const body = { code: 'resultCorrected', reason: { ar: 'صُحّحت النتيجة.', en: 'The result was corrected.' } }
    const revoked = await org.admin.call(contracts.revokeOne, { params: { id: inReview?.id ?? '' }, body })
    expect(revoked.envelope.data).toMatchObject({ status: 'revoked', reviewSince: null })
  })

  it('is not needed while another attempt passes', async () => {
    const { learner, assessmentId } = await quiz({ attemptsAllowed: 0 })
    const id = await answer(learner, assessmentId, [false, false])
    await answer(learner, assessmentId, [false, false])
    expect(await certificatesOf(learner)).toHaveLength(1)
    await org.admin.call(voidAttempt, { params: { id }, body: { reason: 'Taken twice.' } })
    expect(await certificatesOf(learner, { review: 'open' })).toEqual([])
  })
})
