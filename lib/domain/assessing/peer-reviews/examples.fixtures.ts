import { makeAssignment } from '@/lib/domain/assessing/assignments/assignments.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { complainAboutPeerReview } from './own-reviews.contract'
import { begin, makeClass, makeReviewed, marked, ownReviews, reviewedOnce } from './peer-reviews.fixtures'
import { savePeerReviewExample } from './settings.contract'

const assignment = async (org: Org) => ({ params: { id: await makeAssignment(org) } })
const reviewed = async (org: Org) => ({ params: { id: (await makeReviewed(org)).assignmentId } })

/** A learner in an assignment with an example to be graded. */
async function withExample(org: Org) {
  const { assignmentId, learner } = await makeReviewed(org)
  const sample = { text: 'The nearest exit is on the left.', marks: marked('some') }
  await org.admin.call(savePeerReviewExample, { params: { id: assignmentId }, body: { sample } })
  await begin(org, assignmentId)
  return { params: { id: assignmentId }, by: { org, person: learner } }
}

async function toGive(org: Org) {
  const { assignmentId, people } = await makeClass(org, 2)
  const [person] = people
  if (!person) throw new Error('A class has people')
  const [review] = (await ownReviews(person, assignmentId)).toGive
  return { params: { id: assignmentId, reviewId: review?.id ?? '' }, by: { org, person } }
}

const received = async (org: Org) => {
  const { assignmentId, reviewId, author } = await reviewedOnce(org, { isReleased: true })
  return { params: { id: assignmentId, reviewId }, by: { org, person: author } }
}
const work = async (org: Org) => ({ params: { id: (await reviewedOnce(org)).workId } })

export const preparations: Preparations = {
  'peerReviewSettings.read': assignment,
  'peerReviewSettings.save': assignment,
  'peerReviewSettings.saveExample': reviewed,
  'peerReviewSettings.begin': reviewed,
  'peerReviews.own': async (org) => {
    const { params, by } = await toGive(org)
    return { params: { id: params.id }, by }
  },
  'peerReviews.gradeExample': withExample,
  'peerReviews.save': toGive,
  'peerReviews.submit': toGive,
  'peerReviews.complain': received,
  'reviewedWorks.list': async (org) => {
    await makeClass(org, 2)
    return {}
  },
  'reviewedWorks.read': work,
  'reviewedWorks.grade': work,
  'reviewedWorks.answer': async (org) => {
    const { params, by } = await received(org)
    await by.person.call(complainAboutPeerReview, { params, body: { reason: 'All sources are on page three.' } })
    return { params: { reviewId: params.reviewId } }
  },
}
