import { types } from 'node:util'
import { errorText } from './error-report'

const methods = ['error', 'warn', 'info', 'log', 'debug', 'trace'] as const
declare global {
  var masarReportsErrors: true | undefined
}

const isError = (value: unknown) => value instanceof Error || types.isNativeError(value)

/**
 * Makes errors that anybody in this process prints, Next and other libraries included, take the form of a report. Every process that serves calls it
 * before anything else.
 */
export function reportPrintedErrors(): void {
  if (globalThis.masarReportsErrors) return
  globalThis.masarReportsErrors = true
  for (const method of methods) {
    const print = console[method].bind(console)
    console[method] = (...args: unknown[]) => print(...args.map((arg) => (isError(arg) ? errorText(arg) : arg)))
  }
}

/** What nobody caught is reported too, where Node would print all that the error holds; then `end` is called. */
export function reportUncaughtErrors(end: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      console.error(`${event}: ${errorText(error)}`)
      end()
    })
}
