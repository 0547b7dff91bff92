/** Whose data a grant covers: everybody's, that of the holder's groups, the holder's own; widest first. */
export const scopes = ['any', 'group', 'own'] as const
export type Scope = (typeof scopes)[number]
