export const callerKinds = ['person', 'serviceAccount'] as const
export type CallerKind = (typeof callerKinds)[number]

/** In the order in which a request is decided; `record` comes last and only for some operations. */
export const decisionChecks = ['account', 'token', 'roleType', 'permission', 'terms', 'record'] as const
export type DecisionCheck = (typeof decisionChecks)[number]

/** Records that a permission for the people of one's groups is limited to. */
export const recordsOfGroups = ['person', 'group', 'enrolment'] as const
export type RecordOfGroups = (typeof recordsOfGroups)[number]

/** Whose records an allowed operation covers. */
export const extents = ['everyone', 'groups', 'taught', 'groupsAndTaught', 'own'] as const
export type Extent = (typeof extents)[number]
