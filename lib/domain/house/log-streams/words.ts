/** Why the last batch was not taken. */
export const streamProblems = ['addressForbidden', 'unreachable', 'timedOut', 'redirected', 'refused'] as const
export type StreamProblem = (typeof streamProblems)[number]
