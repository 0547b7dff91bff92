/** Which existing accounts a confirmed address opens. */
export const linking = ['none', 'learners', 'everyone'] as const
/** Whether the platform's own second step is asked after the provider's sign-in. */
export const secondSteps = ['always', 'unlessProved', 'never'] as const

/** Stands in a mapping for everybody who comes through the provider. */
export const everybody = '*'

export const mostProviders = 50

/** A domain as it stands after the @ of an address: lower case, ASCII (punycode where it is another script). */
export const emailDomainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
