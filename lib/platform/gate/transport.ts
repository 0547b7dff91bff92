import { env } from '../env'

const year = 31_536_000

/** HSTS (RFC 6797); in production only, because other deployments may have no TLS. */
export const transportSecurity = (): Record<string, string> =>
  env().deployment === 'production' ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}
