import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, type Preparations } from '@/lib/domain/testing/preparations'
import { grade, handedIn } from '../assignments.fixtures'
import { proposeMark } from './marking.contract'
import { comment, draw, grader, markedTwice, onStairs } from './marking.fixtures'

const submission = async (org: Org, fields: object = {}) => ({ params: { id: (await handedIn(org, fields)).submissionId } })
const apart = async (org: Org) => {
  const { submissionId, second } = await markedTwice(org, 80, 60)
  return { params: { id: submissionId }, second }
}
const commented = async (org: Org) => {
  const { submissionId } = await handedIn(org)
  return { params: { id: submissionId, commentId: idOf((await comment(org.admin, submissionId)).envelope.data) } }
}
const graded = async (org: Org) => {
  const { submissionId, assignmentId } = await handedIn(org)
  await grade(org, submissionId, { grades: [{ points: 80 }] })
  return { submissionId, assignmentId }
}
/** Drawn by a second person, because the marker does not moderate the own grade. */
const sampled = async (org: Org) => {
  const { submissionId, assignmentId } = await graded(org)
  const moderator = await grader(org, `moderator${submissionId.slice(-8)}`)
  const { envelope } = await draw(moderator, assignmentId)
  const { sample } = envelope.data as { sample: { id: string } }
  return { params: { sampleId: sample.id, submissionId }, by: { org, person: moderator } }
}

export const markingPreparations: Preparations = {
  'submissionComments.list': (org) => submission(org),
  'submissionComments.create': async (org) => ({ ...(await submission(org)), body: { place: onStairs, comment: 'Which one?' } }),
  'submissionComments.update': commented,
  'submissionComments.remove': commented,
  'submissions.comments': async (org) => {
    const { learner, assignmentId, submissionId } = await handedIn(org)
    return { params: { id: assignmentId, submissionId }, by: { org, person: learner } }
  },
  'submissionMarking.read': async (org) => ({ params: (await apart(org)).params }),
  'submissionMarking.give': (org) => submission(org, { markers: 'two' }),
  'submissionMarking.propose': async (org) => ({ params: (await apart(org)).params }),
  'submissionMarking.confirm': async (org) => {
    const { params, second } = await apart(org)
    await second.call(proposeMark, { params, body: { grades: [{ points: 70 }], note: 'Between both' } })
    return { params }
  },
  'submissionMarking.decide': async (org) => {
    const { params } = await apart(org)
    return { params, by: { org, person: await grader(org, `third${params.id.slice(-8)}`) } }
  },
  'moderation.read': async (org) => ({ params: { id: (await graded(org)).assignmentId } }),
  'moderation.draw': async (org) => ({ params: { id: (await graded(org)).assignmentId } }),
  'moderation.confirm': sampled,
  'moderation.return': sampled,
  'moderation.end': async (org) => {
    const { params, by } = await sampled(org)
    return { params: { sampleId: params.sampleId }, by }
  },
}
