import { retention } from '@/db/schema/peer-reviews'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as desk from './desk.service'
import { noticeReactions } from './notices.service'
import * as ownReviews from './own-reviews.service'
import { complaintsOfPerson, forgetReviews, reviewsOfPerson, trialsOfPerson } from './person-data.service'
import { peerReviews } from './room'
import * as settings from './settings.service'
import { beginDueReviews, sharingReactions } from './sharing.service'

export const server = serves(peerReviews, {
  services: [settings, ownReviews, desk],
  reactions: [...sharingReactions, ...noticeReactions],
  schedules: [schedule('peerReviews.begin', 60_000, beginDueReviews)],
  person: {
    export: {
      peerReviews: (context, { id }) => reviewsOfPerson(context, id),
      peerReviewComplaints: (context, { id }) => complaintsOfPerson(context, id),
      peerReviewTrials: (context, { id }) => trialsOfPerson(context, id),
    },
    erase: (context, { id }) => forgetReviews(context, id),
  },
  retention,
})
