export const builtInRoles = ['superAdmin', 'admin', 'instructor', 'groupManager', 'learner'] as const
export type BuiltInRole = (typeof builtInRoles)[number]
