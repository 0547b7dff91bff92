/** Stored states of an item; `locked` and `available` are computed, not stored. */
export const itemStates = ['inProgress', 'completed', 'passed', 'failed', 'waived'] as const
export type ItemState = (typeof itemStates)[number]

/** How closely a text matches a search. */
export const matchRanks = ['exact', 'strict', 'loose'] as const
export type MatchRank = (typeof matchRanks)[number]
