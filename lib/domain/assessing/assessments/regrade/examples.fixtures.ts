import { updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { until } from '@/lib/platform/testing/job-kinds'
import { saveAnswer, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import { readRegrade, startRegrade } from './regrade.contract'

/** A quiz of two questions whose first one has a wrong key, with an attempt that answers both as they should be answered. */
export async function quizWithWrongKey(org: Org, fields: object = {}) {
  const quiz = await makeQuiz(org, fields, ['trueFalse', 'trueFalse'])
  const attemptId = await answer(quiz.learner, quiz.assessmentId, [true, false])
  const [questionId = ''] = quiz.questionIds
  return { ...quiz, questionId, attemptId }
}

/** Takes a quiz of true-or-false questions; null leaves one out. */
export async function answer(learner: Parameters<typeof start>[0], assessmentId: string, choices: readonly (boolean | null)[]) {
  const { id } = await start(learner, assessmentId)
  for (const [at, choice] of choices.entries())
    if (choice !== null)
      await learner.call(saveAnswer, {
        params: { attemptId: id, questionRef: `q${at + 1}` },
        body: { answer: { type: 'trueFalse', choice }, seq: 1 },
      })
  await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
  return id
}

/** Gives the question the other right answer. */
export const turnKey = (org: Org, questionId: string, correct = true) =>
  org.admin.call(updateQuestion, { params: { id: questionId }, body: { design: { type: 'trueFalse', correct } } })

export const regrade = async (org: Org, assessmentId: string, body: object) => {
  const { envelope } = await org.admin.call(startRegrade, { params: { id: assessmentId }, body })
  if (envelope.statusCode !== 200) throw new Error(`A regrade was not started: ${JSON.stringify(envelope)}`)
  return envelope.data as { id: string; jobId: string }
}

/** Waits for the end of a regrade, which another process may have begun. */
const ended = async (org: Org, id: string) => {
  await mailsOf(org)
  await until(async () => {
    const { envelope } = await org.admin.call(readRegrade, { params: { id } })
    return (envelope.data as { finishedAt: string | null }).finishedAt !== null
  })
}

const done = async (org: Org) => {
  const quiz = await quizWithWrongKey(org)
  const other = await quizOfSame(org, quiz)
  await turnKey(org, quiz.questionId)
  const { id } = await regrade(org, quiz.assessmentId, { questionId: quiz.questionId, policy: 'newKey' })
  await ended(org, id)
  const dropped = await regrade(org, quiz.assessmentId, { questionId: quiz.questionId, policy: 'dropItem' })
  await ended(org, dropped.id)
  return { ...quiz, id, other }
}
/** The same quiz by another learner. */
const quizOfSame = async (org: Org, { assessmentId, pathId }: { assessmentId: string; pathId: string }) => {
  const learner = await org.person(`learner${newId().slice(-12)}`, org.roles.learner)
  await putEnrolment(org, pathId, learner)
  return answer(learner, assessmentId, [true, false])
}

export const regradePreparations: Preparations = {
  'assessmentRegrades.start': async (org) => {
    const { assessmentId, questionId } = await quizWithWrongKey(org)
    return { params: { id: assessmentId }, body: { questionId } }
  },
  'assessmentRegrades.questions': async (org) => ({ params: { id: (await quizWithWrongKey(org)).assessmentId } }),
  'assessmentRegrades.list': async (org) => {
    await done(org)
    return {}
  },
  'assessmentRegrades.read': async (org) => ({ params: { id: (await done(org)).id } }),
  'assessmentRegrades.results': async (org) => ({
    params: { id: (await done(org)).id },
    query: { change: 'gainedPass,higher,other,lower' },
  }),
  'assessmentRegrades.ofAttempt': async (org) => ({ params: { id: (await done(org)).attemptId } }),
}
