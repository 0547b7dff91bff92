/** How many of the groups of a provider its answer named. */
export const groupMatches = ['all', 'some', 'none'] as const
export type GroupMatch = (typeof groupMatches)[number]

/** Which existing accounts are linked by a confirmed address. */
export const linking = ['none', 'learners', 'everyone'] as const
export type Linking = (typeof linking)[number]

/** Whether the platform's own second step is required after the provider's sign-in. */
export const secondSteps = ['always', 'unlessProved', 'never'] as const
export type SecondStep = (typeof secondSteps)[number]

/** The findings of the test of a provider. */
export const providerProblems = ['addressForbidden', 'unreachable', 'notOpenId'] as const
export type ProviderProblem = (typeof providerProblems)[number]
