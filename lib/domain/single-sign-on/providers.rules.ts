/** Which existing accounts are linked by a confirmed address. */
export const linking = ['none', 'learners', 'everyone'] as const
/** Whether the platform's own second step is required after the provider's sign-in. */
export const secondSteps = ['always', 'unlessProved', 'never'] as const

/** The group name in a mapping for everybody of the provider. */
export const everybody = '*'

export const mostProviders = 50
