import { setTimeout as sleep } from 'node:timers/promises'

/** The one source of "now". Tests move it with `clock.offsetMs`, stop it with `clock.stop()`, or replace `sleep`. */
export const clock = {
  offsetMs: 0,
  /** Milliseconds since 1970 at which the clock is stopped; null while it runs. */
  stoppedAt: null as number | null,
  now: (): Date => new Date((clock.stoppedAt ?? Date.now()) + clock.offsetMs),
  /** Resolves after this many milliseconds. */
  sleep: (ms: number): Promise<void> => sleep(ms),
  stop: (): void => {
    clock.stoppedAt = Date.now()
  },
}
