/** Where a platform begins a dynamic registration, on the organization's host. */
export const registerPath = '/api/v1/public/lti/tool/register'

/** The findings of the check of a platform. */
export const platformProblems = ['addressForbidden', 'unreachable', 'noKeys', 'tokenRefused'] as const
export type PlatformProblem = (typeof platformProblems)[number]

/** Which of a platform's addresses a problem is about. */
export const platformPlaces = ['loginUrl', 'tokenUrl', 'keySetUrl'] as const
export type PlatformPlace = (typeof platformPlaces)[number]

/** Why a grade did not reach a platform. */
export const scoreProblems = ['addressForbidden', 'refused', 'tokenRefused'] as const
export type ScoreProblem = (typeof scoreProblems)[number]

/** Which account a person on a platform's roster has. */
export const rosterMatches = ['linked', 'sameAddress', 'none'] as const
export type RosterMatch = (typeof rosterMatches)[number]
