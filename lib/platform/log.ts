import { destination, pino } from 'pino'
import { env } from './env'
import { reportError } from './error-report'

let open: ReturnType<typeof openLogs> | undefined

/** The same fields with every error in its report's form; pino would write all an error holds, and its whole message beside it. */
function withReports(first: unknown, message: unknown): unknown[] {
  if (typeof first !== 'object' || first === null) return [first, message]
  const fields = first instanceof Error ? { err: first } : first
  const safe = Object.entries(fields).map(([name, value]) => [
    name,
    name === 'err' || value instanceof Error ? reportError(value) : value,
  ])
  return [Object.fromEntries(safe), message ?? 'an error']
}

function openLogs() {
  // Written behind the request's back, several lines or a fifth of a second at a time, for each write wakes a thread. One write holds whole lines
  // within what a pipe takes at once, so that workers never mix theirs.
  const lines = destination({ fd: 1, sync: false, minLength: 3000, maxWrite: 4000, periodicFlush: 200 })
  // A reader that went away is no reason to stop serving.
  lines.on('error', () => {})
  process.once('exit', () => lines.flushSync())
  const level = env().LOG_LEVEL
  const redact = {
    paths: ['*.password', '*.secret', '*.authorization', '*.token', '*.accessToken', '*.refreshToken', '*.code'],
    // Of a reported error `code` is what kind of error it is.
    censor: (value: unknown, path: string[]) => (path[0] === 'err' ? value : '[Redacted]'),
  }
  const all = pino(
    {
      level,
      redact,
      hooks: {
        logMethod([first, message]: unknown[], write) {
          Reflect.apply(write, this, withReports(first, message))
        },
      },
    },
    lines,
  )
  return { all, plain: pino({ level }, lines) }
}

/** JSON lines on stdout; secrets never get in because only named fields are logged and errors are reported (`reportError`); redaction is the last wall. */
export function log() {
  open ??= openLogs()
  return open.all
}

/** The same lines without these walls: for values alone, of fields that are all known, one line a request. Never for an error. */
export function plainLog() {
  open ??= openLogs()
  return open.plain
}
