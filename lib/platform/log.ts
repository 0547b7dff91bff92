import { destination, pino } from 'pino'
import { env } from './env'

let logger: ReturnType<typeof pino> | undefined

/** JSON lines on stdout; secrets never get in because only named fields are logged, and redaction is the second wall. */
export function log() {
  if (logger) return logger
  // Written behind the request's back. One write holds whole lines within what a pipe takes at once, so that workers never mix theirs.
  const lines = destination({ fd: 1, sync: false, maxWrite: 4000 })
  // A reader that went away is no reason to stop serving.
  lines.on('error', () => {})
  process.once('exit', () => lines.flushSync())
  logger = pino(
    {
      level: env().LOG_LEVEL,
      redact: ['*.password', '*.secret', '*.authorization', '*.token', '*.accessToken', '*.refreshToken', '*.code'],
    },
    lines,
  )
  return logger
}
