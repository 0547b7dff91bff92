/** The group name in a mapping for everybody of the provider. */
export const everybody = '*'

export const mostProviders = 50
