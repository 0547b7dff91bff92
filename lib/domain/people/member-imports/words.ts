export const importStates = ['receiving', 'checking', 'checked', 'importing', 'imported'] as const
export type ImportState = (typeof importStates)[number]

export const importRowStates = ['ready', 'refused', 'done', 'skipped'] as const
export type ImportRowState = (typeof importRowStates)[number]
