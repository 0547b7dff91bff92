/** Milliseconds without a key pressed before what was typed is sent. */
const pauseMs = 900
const longestRetryMs = 30_000

/** When something is done later: after a pause of whoever types, and again after a second where it failed, then ever later. */
export const delayMs = (delay: 'soon' | 'retry', attempt: number): number =>
  delay === 'soon' ? pauseMs : Math.min(longestRetryMs, 1_000 * 2 ** Math.min(attempt - 1, 10))
