import { env } from '../env'

const year = 31_536_000

/** Tells browsers to come back over TLS only (RFC 6797); in production alone, because elsewhere there may be none. */
export const transportSecurity = (): Record<string, string> =>
  env().deployment === 'production' ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}
