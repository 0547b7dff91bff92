import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { createAssessment, publishAssessment } from '../definitions.contract'
import { gradeAttempt } from '../grading/grading.contract'
import { createAccommodation } from './accommodations.contract'
import { saveAnswer, submitAttempt } from './attempts.contract'
import { makeAssessment, makeBank, makeQuestion, makeQuiz, start } from './attempts.fixtures'

const quiz = async (org: Org) => {
  const { learner, assessmentId } = await makeQuiz(org)
  return { params: { id: assessmentId }, by: { org, person: learner } }
}
const opened = async (org: Org) => {
  const { learner, assessmentId } = await makeQuiz(org, {}, ['singleChoice', 'trueFalse'])
  const { id } = await start(learner, assessmentId)
  return { attemptId: id, learner }
}
const attempt = async (org: Org) => {
  const { attemptId, learner } = await opened(org)
  return { params: { attemptId }, by: { org, person: learner } }
}
const question = async (org: Org) => {
  const { params, by } = await attempt(org)
  return { params: { ...params, questionRef: 'q1' }, by }
}
const sections = async (org: Org) => {
  const bankId = await makeBank(org)
  return [{ source: 'fixed', questions: [{ questionId: await makeQuestion(org, bankId, 'trueFalse'), points: 1 }] }]
}
const draft = async (org: Org) => {
  const body = { title: { en: 'Draft' }, sections: await sections(org) }
  const { envelope } = await org.admin.call(createAssessment, { body })
  return { params: { id: (envelope.data as { id: string }).id } }
}

const accommodation = (org: Org) => make(org, createAccommodation, { userId: org.learner.user.id, timeFactor: 1.5 })

/** A submitted attempt with an answer that a person has to grade. */
const written = async (org: Org, fields: object = {}) => {
  const { learner, assessmentId } = await makeQuiz(org, fields, ['longText'])
  const { id } = await start(learner, assessmentId)
  const answered = { answer: { type: 'longText', text: 'Left, then down the stairs.' }, seq: 1 }
  await learner.call(saveAnswer, { params: { attemptId: id, questionRef: 'q1' }, body: answered })
  await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
  return { params: { id } }
}

export const attemptPreparations: Preparations = {
  'assessmentGrading.list': (org) => twice(() => written(org)),
  'assessmentGrading.read': (org) => written(org),
  'assessmentGrading.grade': (org) => written(org),
  'assessmentGrading.releaseOne': async (org) => {
    const { params } = await written(org, { release: 'byHand' })
    await org.admin.call(gradeAttempt, { params, body: { grades: [{ questionRef: 'q1', score: 1 }] } })
    return { params }
  },
  'assessmentGrading.release': async (org) => ({ params: { id: (await makeAssessment(org)).assessmentId } }),
  'attemptChanges.void': (org) => written(org),
  'attemptChanges.reopen': (org) => written(org),
  'attemptChanges.forceSubmit': async (org) => ({ params: { id: (await opened(org)).attemptId } }),
  'assessments.list': (org) => twice(() => makeAssessment(org)),
  'assessments.read': draft,
  'assessments.create': async (org) => ({ body: { sections: await sections(org) } }),
  'assessments.update': draft,
  'assessments.check': draft,
  'assessments.publish': draft,
  'assessments.archive': async (org) => {
    const { params } = await draft(org)
    await org.admin.call(publishAssessment, { params })
    return { params }
  },
  'accommodations.list': (org) => twice(() => accommodation(org)),
  'accommodations.create': async (org) => ({
    body: { assessmentId: (await makeAssessment(org)).assessmentId, userId: org.learner.user.id },
  }),
  'accommodations.remove': async (org) => ({ params: { id: await accommodation(org) } }),
  'assessmentAttempts.assessment': quiz,
  'assessmentAttempts.start': quiz,
  'assessmentAttempts.prepare': async (org) => {
    const { learner, assessmentId } = await makeQuiz(org, { opensAt: new Date(Date.now() + 30_000) })
    return { params: { id: assessmentId }, by: { org, person: learner } }
  },
  'assessmentAttempts.read': attempt,
  'assessmentAttempts.saveAnswer': question,
  'assessmentAttempts.saveAnswers': attempt,
  'assessmentAttempts.flag': question,
  'assessmentAttempts.locale': attempt,
  'assessmentAttempts.submit': async (org) => ({ ...(await attempt(org)), headers: { 'idempotency-key': newId() } }),
  'assessmentAttempts.result': async (org) => {
    const { params, by } = await attempt(org)
    await by.person.call(submitAttempt, { params, headers: { 'idempotency-key': newId() } })
    return { params, by }
  },
}
