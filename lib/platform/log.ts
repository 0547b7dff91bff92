import { destination, pino } from 'pino'
import { env } from './env'
import { reportError } from './error-report'

let open: ReturnType<typeof openLogs> | undefined

/** The same fields with every error replaced by its report; pino would write all fields of an error and its whole message. */
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
  // Written asynchronously, several lines or 0.2 s at a time, because each write wakes a thread. A write contains whole lines and is no larger than
  // what a pipe writes atomically, so that lines of several workers do not mix.
  const lines = destination({ fd: 1, sync: false, minLength: 3000, maxWrite: 4000, periodicFlush: 200 })
  // A closed pipe must not stop the server.
  lines.on('error', () => {})
  process.once('exit', () => lines.flushSync())
  const level = env().LOG_LEVEL
  const redact = {
    paths: ['*.password', '*.secret', '*.authorization', '*.token', '*.accessToken', '*.refreshToken', '*.code'],
    // `code` of a reported error is its kind, not a secret.
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

/** JSON lines on stdout. Secrets are kept out because only named fields are logged and errors are reduced to reports (`reportError`); redaction is the last guard. */
export function log() {
  open ??= openLogs()
  return open.all
}

/** The same lines without these guards: for plain values of known fields, one line per request. Never for an error. */
export function plainLog() {
  open ??= openLogs()
  return open.plain
}
