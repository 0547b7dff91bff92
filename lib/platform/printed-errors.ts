import { types } from 'node:util'
import { errorText } from './error-report'

const methods = ['error', 'warn', 'info', 'log', 'debug', 'trace'] as const
declare global {
  var masarReportsErrors: true | undefined
}

const isError = (value: unknown) => value instanceof Error || types.isNativeError(value)

/**
 * Makes `console` print errors as reports, for all code of this process, Next and other libraries included. Every serving process calls it first.
 */
export function reportPrintedErrors(): void {
  if (globalThis.masarReportsErrors) return
  globalThis.masarReportsErrors = true
  for (const method of methods) {
    const print = console[method].bind(console)
    console[method] = (...args: unknown[]) => print(...args.map((arg) => (isError(arg) ? errorText(arg) : arg)))
  }
}

/** Reports uncaught errors, of which Node would print every field; then calls `end`. */
export function reportUncaughtErrors(end: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      console.error(`${event}: ${errorText(error)}`)
      end()
    })
}
