/** Delay in ms: the transaction that made the work has usually committed by then; if not, the next regular look finds it. */
const wakeMs = 50

// Global, because Next bundles its start-up hook and its routes separately. Of this process alone: others find the work when they next look.
declare global {
  var masarWakers: Set<() => void> | undefined
  var masarWakeTimer: NodeJS.Timeout | undefined
}

/** Calls `wake` soon after this process has made work (a job, an event); returns a function that ends this. */
export function whenWoken(wake: () => void): () => void {
  globalThis.masarWakers ??= new Set()
  const wakers = globalThis.masarWakers
  wakers.add(wake)
  return () => void wakers.delete(wake)
}

/** Makes this process look for work after the caller's transaction. */
export function wakeSoon(): void {
  globalThis.masarWakeTimer ??= setTimeout(() => {
    globalThis.masarWakeTimer = undefined
    for (const wake of globalThis.masarWakers ?? []) wake()
  }, wakeMs).unref()
}
