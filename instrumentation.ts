/** Next calls this once before it serves; under `server.ts` the same checks have already run in this process. */
export async function register(): Promise<void> {
  if ('masarChecked' in globalThis) return
  const { assertFitToServe } = await import('./lib/platform/startup')
  await assertFitToServe()
}
