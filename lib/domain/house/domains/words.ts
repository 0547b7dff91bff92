/** lapsed: it was proven, and its record is gone; it serves nothing until it is proven again. */
export const domainStates = ['waiting', 'proven', 'lapsed'] as const
export type DomainState = (typeof domainStates)[number]

/** Why the last check did not prove a domain. */
export const domainProblems = ['missing', 'different', 'unreachable', 'taken'] as const
export type DomainProblem = (typeof domainProblems)[number]
