/** Which existing accounts are linked by a confirmed address. */
/** Whether the platform's own second step is required after the provider's sign-in. */

/** The group name in a mapping for everybody of the provider. */
export const everybody = '*'

export const mostProviders = 50
