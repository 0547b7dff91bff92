import { destination, pino } from 'pino'
import { env } from './env'

let open: ReturnType<typeof openLogs> | undefined

function openLogs() {
  // Written behind the request's back, several lines or a fifth of a second at a time, for each write wakes a thread. One write holds whole lines
  // within what a pipe takes at once, so that workers never mix theirs.
  const lines = destination({ fd: 1, sync: false, minLength: 3000, maxWrite: 4000, periodicFlush: 200 })
  // A reader that went away is no reason to stop serving.
  lines.on('error', () => {})
  process.once('exit', () => lines.flushSync())
  const level = env().LOG_LEVEL
  const redact = ['*.password', '*.secret', '*.authorization', '*.token', '*.accessToken', '*.refreshToken', '*.code']
  return { all: pino({ level, redact }, lines), plain: pino({ level }, lines) }
}

/** JSON lines on stdout; secrets never get in because only named fields are logged, and redaction is the second wall. */
export function log() {
  open ??= openLogs()
  return open.all
}

/** The same lines without the second wall: for values alone, of fields that are all known, one line a request. */
export function plainLog() {
  open ??= openLogs()
  return open.plain
}
