/** Practice is complete with any submitted attempt; graded work with a passed one. */
export const assessmentPurposes = ['practice', 'graded'] as const
export type AssessmentPurpose = (typeof assessmentPurposes)[number]

export const assessmentStatuses = ['draft', 'published', 'archived'] as const
export type AssessmentStatus = (typeof assessmentStatuses)[number]

/** Which of several attempts counts. */
export const keptScores = ['highest', 'latest', 'first', 'average'] as const
export type KeptScore = (typeof keptScores)[number]

/** How an attempt ends that is open at its deadline. */
export const overduePolicies = ['autoSubmit', 'graceThenSubmit', 'abandon'] as const
export type OverduePolicy = (typeof overduePolicies)[number]

export const navigations = ['free', 'sequential'] as const

/** When learners see results: with the grade, or when an instructor releases them. */
export const releaseModes = ['immediately', 'byHand'] as const

/** The moments of an attempt for which the feedback policy says what a learner sees. */
export const feedbackMoments = ['duringAttempt', 'afterSubmit', 'afterRelease'] as const
export type FeedbackMoment = (typeof feedbackMoments)[number]
export const feedbackParts = ['score', 'correctness', 'answer', 'explanation'] as const

/** How an answer was graded, as learners see it. */
export const correctnesses = ['right', 'partlyRight', 'wrong', 'unanswered'] as const
export type Correctness = (typeof correctnesses)[number]

/** Open: `inProgress` and `overdue` (in the grace period). All others are final, except that grading leads from `needsGrading` to `released`. */
export const attemptStates = ['inProgress', 'overdue', 'needsGrading', 'graded', 'released', 'abandoned', 'voided'] as const
export type AttemptState = (typeof attemptStates)[number]
export const openAttemptStates = ['inProgress', 'overdue'] as const

/** The cause of the end of an attempt: the learner, the deadline, or a person with permission. */
export const attemptEnds = ['learner', 'deadline', 'staff'] as const
export type AttemptEnd = (typeof attemptEnds)[number]

/** Faults of a draft: errors prevent its publication, warnings do not. */
export const assessmentFaults = ['noQuestions', 'questionMissing', 'questionInvalid', 'drawTooLarge', 'windowEmpty'] as const
export const assessmentWarnings = ['languageMissing', 'noPassPossible', 'toleranceMissing', 'gradedByPerson'] as const

/**
 * The answers that count after the regrade of a question: its present right answer, that or the former one,
 * full points for all, or none.
 */
export const regradePolicies = ['newKey', 'bothKeys', 'fullCredit', 'dropItem'] as const
export type RegradePolicy = (typeof regradePolicies)[number]
/**
 * The effect of a regrade on an attempt. `other`: points change but not the percentage, or the attempt has no
 * grade yet.
 */
export const regradeChanges = ['lostPass', 'gainedPass', 'lower', 'higher', 'other'] as const
export type RegradeChange = (typeof regradeChanges)[number]

/** Of an appeal against the points of a question. */
export const appealStates = ['open', 'upheld', 'dismissed'] as const
export type AppealState = (typeof appealStates)[number]
export const appealDecisions = ['uphold', 'dismiss'] as const

/** Reports of the browser about an attempt whose assessment keeps a record. */
export const recordedKinds = ['opened', 'left', 'returned', 'pasted'] as const
export type RecordedKind = (typeof recordedKinds)[number]
/** The same as people read it: a page that was opened again, in another tab, or on another device; and how long it was left. */
export const shownKinds = ['opened', 'openedAgain', 'openedInTab', 'openedElsewhere', 'left', 'pasted'] as const
export type ShownKind = (typeof shownKinds)[number]
