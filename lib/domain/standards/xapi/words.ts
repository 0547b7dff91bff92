/** The profiles by which content is launched: cmi5, or plain xAPI with the launch parameters of Tin Can. */
export const launchKinds = ['cmi5', 'xapi'] as const
export type LaunchKind = (typeof launchKinds)[number]

/** The conditions for a satisfied unit (cmi5, 13.1.4). */
export const moveOnRules = ['NotApplicable', 'Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed'] as const
export type MoveOn = (typeof moveOnRules)[number]

/** How a unit is launched (cmi5, 10.2.2). Only a normal launch counts. */
export const launchModes = ['Normal', 'Browse', 'Review'] as const
export type LaunchMode = (typeof launchModes)[number]

/** A session between a launch and its end. `waived` is none: the unit was declared done, with a session id of its own (cmi5, 9.3.7). */
export const launchStates = ['launched', 'initialized', 'terminated', 'abandoned', 'waived'] as const
export type LaunchState = (typeof launchStates)[number]

/** Where a unit is shown: in the lesson, or in a window of its own. */
export const launchWindows = ['frame', 'own'] as const

/** Which verb completes plain xAPI content. */
export const completionVerbs = ['completed', 'passed', 'completedOrPassed', 'terminated', 'experienced'] as const
export type CompletionVerb = (typeof completionVerbs)[number]

/** The documents that content stores (xAPI 1.0.3, Communication, 2.2). */
export const documentKinds = ['state', 'activityProfile', 'agentProfile'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The outcome of a unit, as lists show it. */
export const launchOutcomes = ['open', 'completed', 'passed', 'failed', 'waived'] as const
export type LaunchOutcome = (typeof launchOutcomes)[number]

/** Why a unit is waived (cmi5, 9.5.5.2). */
export const waiveReasons = ['testedOut', 'equivalentUnit', 'equivalentOutside', 'administrative'] as const
export type WaiveReason = (typeof waiveReasons)[number]
