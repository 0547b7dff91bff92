export const builtInRoles = ['superAdmin', 'admin', 'instructor', 'learner'] as const
export type BuiltInRole = (typeof builtInRoles)[number]
