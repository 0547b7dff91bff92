import { plainLog } from '@/lib/platform/log'
import { observe } from '@/lib/platform/observe'

/** One line per API request: caller, operation, outcome and cost. Never the query or a header. */
export function logRequests(): () => void {
  const logger = plainLog()
  if (!logger.isLevelEnabled('info')) return () => {}
  return observe.subscribe(({ ms, statements, ...event }) =>
    logger.info({ ...event, ms: Math.round(ms * 10) / 10, ...(statements !== undefined && { sql: statements }) }, 'request'),
  )
}
