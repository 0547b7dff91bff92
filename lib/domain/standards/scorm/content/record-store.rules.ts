/** The path below `/api/v1` at which content reports to the record store of xAPI. */
export const xapiPrefix = '/public/xapi'

/** The address of the record store of an organization, which policies of content let it reach. */
export const endpointAt = (origin: string): string => `${origin}/api/v1${xapiPrefix}/`
