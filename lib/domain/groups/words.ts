export const groupKinds = ['department', 'cohort', 'class'] as const
export type GroupKind = (typeof groupKinds)[number]

/** How somebody came into a group; several may hold at once, and membership ends with the last one. */
export const memberSources = ['hand', 'import', 'directory', 'rule'] as const
export type MemberSource = (typeof memberSources)[number]
