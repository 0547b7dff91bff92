export const groupKinds = ['department', 'cohort', 'class'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Why a person is in a group. There may be several reasons at once; the membership ends with the last one. */
export const memberSources = ['hand', 'import', 'directory', 'rule'] as const
export type MemberSource = (typeof memberSources)[number]
