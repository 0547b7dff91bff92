export const enrolmentStates = ['invited', 'waiting', 'active', 'overdue', 'completed', 'expired', 'withdrawn', 'waived'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** The states of a duty that counts; of a person and a path there is at most one such enrolment. */
export const dutyStates = ['invited', 'waiting', 'active', 'overdue', 'completed'] as const satisfies readonly EnrolmentState[]

/** How an enrolment came about. */
export const enrolmentSources = ['self', 'bulk', 'group', 'renewal'] as const
export type EnrolmentSource = (typeof enrolmentSources)[number]

export const pathStates = ['draft', 'inReview', 'published', 'archived'] as const
export type PathState = (typeof pathStates)[number]

export const pathLevels = ['beginner', 'intermediate', 'advanced'] as const
export type PathLevel = (typeof pathLevels)[number]

export const pathVersionStates = ['draft', 'published', 'superseded'] as const
export type PathVersionState = (typeof pathVersionStates)[number]

/** Whether a path follows the people of a group. */
export const assignmentStates = ['active', 'ended'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** The rules for the enrolments of people who leave a group that a path is assigned to. */
export const leavingRules = ['keep', 'withdraw'] as const
export type LeavingRule = (typeof leavingRules)[number]
