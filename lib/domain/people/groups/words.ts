export const groupKinds = ['department', 'cohort', 'class'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Why a person is in a group. There may be several reasons at once; the membership ends with the last one. */
export const memberSources = ['hand', 'import', 'directory', 'rule'] as const
export type MemberSource = (typeof memberSources)[number]

/** Whether a person meets every condition of a group's rule, or one of them is enough. */
export const ruleMatches = ['all', 'any'] as const
export type RuleMatch = (typeof ruleMatches)[number]

export const ruleComparisons = ['equals', 'startsWith'] as const
export type RuleComparison = (typeof ruleComparisons)[number]

/** Texts of a person that a rule compares. */
export const ruleTexts = ['department', 'jobTitle'] as const
/** Records that a person has, by id. */
export const ruleRecords = ['manager', 'role'] as const
export type RuleText = (typeof ruleTexts)[number]
export type RuleRecord = (typeof ruleRecords)[number]
