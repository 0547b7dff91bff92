import { pino } from 'pino'
import { env } from './env'

let logger: ReturnType<typeof pino> | undefined

/** JSON lines on stdout; secrets never get in because only named fields are logged, and redaction is the second wall. */
export function log() {
  logger ??= pino({
    level: env().LOG_LEVEL,
    redact: ['*.password', '*.secret', '*.authorization', '*.token', '*.accessToken', '*.refreshToken', '*.code'],
  })
  return logger
}
