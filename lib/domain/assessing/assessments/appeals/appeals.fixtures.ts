import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { grade, submitted } from '../grading/grading.fixtures'
import { createAppeal, decideAppeal } from './appeals.contract'

export const appeal = (by: Person, attemptId: string, questionRef = 'q1') =>
  by.call(createAppeal, { params: { attemptId }, body: { questionRef, reason: 'The lift is named as well.' } })
export const decide = (by: Person, appealId: string, body: object) =>
  by.call(decideAppeal, { params: { appealId }, body: { reason: 'Read again by two people.', ...body } })

/** A released result with one of two points, which fails. */
export async function released(org: Org, fields: object = {}) {
  const made = await submitted(org, { attemptsAllowed: 0, ...fields }, ['longText', 'trueFalse'])
  await grade(org.admin, made.attemptId, [
    { questionRef: 'q1', score: 0.5 },
    { questionRef: 'q2', score: 1 },
  ])
  return made
}

/** The same with an open appeal. */
export async function appealed(org: Org, fields: object = {}) {
  const made = await released(org, fields)
  const { envelope } = await appeal(made.learner, made.attemptId)
  return { ...made, appealId: (envelope.data as { id: string }).id }
}

export const appealPreparations: Preparations = {
  'assessmentAppeals.create': async (org) => {
    const { attemptId, learner } = await released(org)
    return { params: { attemptId }, by: { org, person: learner } }
  },
  'assessmentAppeals.list': (org) => twice(() => appealed(org)),
  'assessmentAppeals.decide': async (org) => ({ params: { appealId: (await appealed(org)).appealId } }),
}
