import type { readOwnPeerReviews } from '@/lib/domain/assessing/peer-reviews/own-reviews.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Learner } from '../../../_parts/learn-page'

export type OwnReviews = DataOf<typeof readOwnPeerReviews>
/** The parts of the page get the own reviews, and the way back to the lesson. */
export type Part = { reviews: OwnReviews; assignmentId: string; lesson: string; learner: Learner }
