// One worker of `npm start`. Started alone, it serves on an existing database: --port=<n> [--api-only] [--requests-only]
import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { hearPrimary, tellPrimary } from '@/lib/host/worker-link'
import { errorLine } from '@/lib/platform/error-report'
import { reportPrintedErrors, reportUncaughtErrors } from '@/lib/platform/printed-errors'
import { type Running, startServer } from '@/server'

reportPrintedErrors()
reportUncaughtErrors(() => process.exit(1))

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, 'api-only': { type: 'boolean' }, 'requests-only': { type: 'boolean' } },
})
// npm forwards Ctrl-C although the terminal has sent it already: two signals this close together count as one.
const SAME_KEYPRESS_MS = 1000
const alone = cluster.isPrimary

let endingSince: number | undefined
const starting: Promise<Running> = startServer({
  port: Number(values.port),
  apiOnly: values['api-only'] ?? false,
  requestsOnly: values['requests-only'] ?? false,
})

/** Drains once; a second signal ends at once. */
function end(): void {
  if (endingSince === undefined) {
    endingSince = Date.now()
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
  } else if (Date.now() - endingSince > SAME_KEYPRESS_MS) process.exit(130)
}

// The terminal signals all processes at once; workers wait for the primary, which ends them in order.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, alone && signal === 'SIGINT' ? end : () => {})
process.on('SIGTERM', end)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
hearPrimary((message) => {
  if (message.masar === 'drain' && endingSince === undefined) end()
})

starting.then(
  ({ url }) => (alone ? console.log(`Masar is ready at ${url}`) : tellPrimary({ masar: 'ready', url })),
  (error: Error) => {
    if (alone) console.error(`Masar stopped: ${errorLine(error)}`)
    else process.send?.({ masar: 'failed', message: errorLine(error) }, undefined, undefined, () => process.exit(1))
    process.exitCode = 1
    setTimeout(() => process.exit(1), 1000)
  },
)
