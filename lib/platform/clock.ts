/** The one source of "now"; tests move it with `clock.offsetMs`. */
export const clock = {
  offsetMs: 0,
  now: (): Date => new Date(Date.now() + clock.offsetMs),
}
