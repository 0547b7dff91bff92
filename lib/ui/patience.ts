declare global {
  /** Set by browser tests: how many times longer a page waits before something ends by itself. */
  var masarPatience: number | undefined
}

/**
 * A time after which something ends by itself (a message goes, a first key is forgotten), in milliseconds. Browser tests make it longer, so
 * that a slow machine does not decide what is still there.
 */
export const patient = (ms: number): number => ms * (globalThis.masarPatience ?? 1)
