/** `asked`: not begun yet, so it may go to another work. Only the reviewer sees a draft. */
export const peerReviewStates = ['asked', 'draft', 'handedIn'] as const
export type PeerReviewState = (typeof peerReviewStates)[number]

/** An accepted complaint takes a review out of the grade. */
export const peerComplaintStates = ['open', 'accepted', 'rejected'] as const
export const peerComplaintDecisions = ['accepted', 'rejected'] as const

/** How the totals of several reviews become one. */
export const reviewAverages = ['median', 'mean'] as const
export type ReviewAverage = (typeof reviewAverages)[number]

/** Why reviews cannot be given now. */
export const reviewWaits = ['notBegun', 'nothingHandedIn', 'exampleFirst'] as const
export type ReviewWait = (typeof reviewWaits)[number]
