/** The one source of "now"; tests move it with `clock.offsetMs`, or stop it with `clock.stop()`. */
export const clock = {
  offsetMs: 0,
  /** Milliseconds since 1970 at which the clock stands still; null while it goes. */
  stoppedAt: null as number | null,
  now: (): Date => new Date((clock.stoppedAt ?? Date.now()) + clock.offsetMs),
  stop: (): void => {
    clock.stoppedAt = Date.now()
  },
}
