import { setTimeout as sleep } from 'node:timers/promises'

/** The one source of "now"; tests move it with `clock.offsetMs`, stop it with `clock.stop()`, or hold who sleeps by a `sleep` of their own. */
export const clock = {
  offsetMs: 0,
  /** Milliseconds since 1970 at which the clock stands still; null while it goes. */
  stoppedAt: null as number | null,
  now: (): Date => new Date((clock.stoppedAt ?? Date.now()) + clock.offsetMs),
  /** Over after so many milliseconds. */
  sleep: (ms: number): Promise<void> => sleep(ms),
  stop: (): void => {
    clock.stoppedAt = Date.now()
  },
}
