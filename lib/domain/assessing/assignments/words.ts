export const assignmentStatuses = ['draft', 'published', 'archived'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** The forms of what is handed in; an assignment takes any of them together. */
export const workKinds = ['text', 'files', 'link', 'sound', 'film'] as const
export type WorkKind = (typeof workKinds)[number]

/** How a file came into a submission: chosen by the person, or recorded in the browser. */
export const fileSources = ['file', 'sound', 'film'] as const
export type FileSource = (typeof fileSources)[number]

/** The price of a late submission: nothing, points for each day, or it is not taken. */
export const latePolicies = ['none', 'penalty', 'closed'] as const
export type LatePolicy = (typeof latePolicies)[number]

/** The event that completes the lesson: handing in, or a grade that passes. */
export const completions = ['handedIn', 'passed'] as const
export type Completion = (typeof completions)[number]

export const releaseModes = ['immediately', 'byHand'] as const

/** Whether the people of a team get one grade, or each their own. */
export const teamGrades = ['alike', 'apart'] as const

/** `replaced`: handed in again before it was graded. Only a draft can be changed by the learner. */
export const submissionStates = ['draft', 'submitted', 'graded', 'released', 'replaced'] as const
export type SubmissionState = (typeof submissionStates)[number]
export const handedInStates = ['submitted', 'graded', 'released', 'replaced'] as const

/** Why nothing can be handed in now. */
export const refusals = ['archived', 'closed', 'late', 'noTeam', 'allUsed'] as const
export type RefusalToHandIn = (typeof refusals)[number]

/** Faults of a draft of an assignment: errors prevent its publication, warnings do not. */
export const assignmentFaults = [
  'kindsMissing',
  'dueTwice',
  'closeBeforeDue',
  'fileKindsMissing',
  'teamsMissing',
  'rubricMissing',
  'rubricPoints',
] as const
export type AssignmentFault = (typeof assignmentFaults)[number]
export const assignmentWarnings = ['languageMissing', 'duePassed', 'lateWithoutDue', 'noPassPossible'] as const
export type AssignmentWarning = (typeof assignmentWarnings)[number]

/** Where a comment in place is: at a range of the text, or on a page of a PDF. */
export const commentPlaces = ['text', 'page'] as const
export type CommentPlace = (typeof commentPlaces)[number]

export const markerCounts = ['one', 'two'] as const

/** open: not both have handed in; apart: their marks are further apart than the tolerance; proposed: one of them proposes a mark. */
export const markingStates = ['open', 'apart', 'proposed', 'agreed'] as const
export type MarkingState = (typeof markingStates)[number]

/** How two markers came to one mark: by its mean, a confirmed proposal, or the decision of a third person. */
export const agreementWays = ['mean', 'confirmed', 'decided'] as const

/** Submissions that a sample always has, besides those that are drawn at random. */
export const sampleIncludes = ['fails', 'highest', 'lowest', 'borderline'] as const
export type SampleInclude = (typeof sampleIncludes)[number]
export const sampleReasons = ['random', ...sampleIncludes] as const
export type SampleReason = (typeof sampleReasons)[number]

/** `returned`: the marker looks at it again; it is confirmed after that. */
export const sampledStates = ['open', 'confirmed', 'returned'] as const
