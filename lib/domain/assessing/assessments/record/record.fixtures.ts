import type { Org } from '@/lib/domain/testing/contract-suite'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { makeQuiz, start } from '../attempts/attempts.fixtures'

/** An open attempt of which a record is kept. */
export async function recordedAttempt(org: Org) {
  const { learner, assessmentId } = await makeQuiz(org, { keepsRecord: true })
  const { id } = await start(learner, assessmentId)
  return { attemptId: id, learner }
}

const own = async (org: Org) => {
  const { attemptId, learner } = await recordedAttempt(org)
  return { params: { attemptId }, by: { org, person: learner } }
}

export const recordPreparations: Preparations = {
  'assessmentAttempts.sendRecord': own,
  'assessmentAttempts.record': own,
  'assessmentGrading.record': async (org) => ({ params: { id: (await recordedAttempt(org)).attemptId } }),
}
