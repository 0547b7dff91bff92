/** Milliseconds between the attempts to send something again; the last one repeats. */
const pauses = [2_000, 5_000, 15_000, 30_000] as const

/** The pause after so many failures before this one. */
export const pauseMs = (failures: number): number => pauses[Math.min(failures, pauses.length - 1)] ?? 0

/** Does some work after so many milliseconds. */
export type Later = (work: () => void, ms: number) => void

export const later: Later = (work, ms) => void setTimeout(work, ms)

/**
 * Waits so long, or until the network is back; less where the signal ends it. With `isExact` the network ends
 * nothing.
 */
export function pause(ms: number, { signal, isExact }: { signal: AbortSignal; isExact: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (!isExact) window.addEventListener('online', done)
  })
}
