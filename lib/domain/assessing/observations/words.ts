export const observationStatuses = ['draft', 'published', 'archived'] as const
export const itemStates = ['done', 'notDone', 'notObserved'] as const
export type ItemState = (typeof itemStates)[number]
