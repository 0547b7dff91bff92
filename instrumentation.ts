/** Next calls this once before it serves; under `server.ts` the same checks have already run in this process. */
export async function register(): Promise<void> {
  // A constant of the compiler, not a setting: without it the checks would be bundled for the edge runtime too, where they cannot run.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportPrintedErrors } = await import('./lib/platform/printed-errors')
  reportPrintedErrors()
  const { trackResponses } = await import('./lib/platform/http/current-response')
  trackResponses()
  if ('masarChecked' in globalThis) return
  const { prepareNextServer } = await import('./lib/host/next-server')
  await prepareNextServer()
  const { env } = await import('./lib/platform/env')
  const { hasTimers } = await import('./lib/platform/vercel')
  if (!hasTimers(env())) return
  const { Background } = await import('./lib/host/background')
  const { background } = await import('./lib/domain/product')
  new Background(background).start()
}
