/** Why a browser is sent to a tool. */
export const ltiLaunchKinds = ['lesson', 'deepLinking'] as const

/** begun: the browser was sent to the tool; opened: the tool got its message; returned: a choice of content came back. */
export const ltiLaunchStates = ['begun', 'opened', 'returned', 'refused'] as const

/** Why a message for a tool was refused. */
export const ltiLaunchProblems = ['request', 'client', 'redirectUri', 'hint', 'expired', 'session', 'closed'] as const
export type LtiLaunchProblem = (typeof ltiLaunchProblems)[number]

/** The findings of the check of a tool. */
export const ltiToolProblems = [
  'notHttps',
  'addressForbidden',
  'unreachable',
  'notKeySet',
  'noUsableKey',
  'weakKey',
  'unknownVariable',
] as const
export type LtiToolProblem = (typeof ltiToolProblems)[number]

/** How far a person is in an activity, as the grade service has it. */
export const ltiActivityProgress = ['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed'] as const

/** How far grading is, as the grade service has it. */
export const ltiGradingProgress = ['NotReady', 'Failed', 'Pending', 'PendingManual', 'FullyGraded'] as const
