declare global {
  interface Window {
    /** Set by browser tests: how many times longer a page waits before something ends by itself. */
    patienceFactor?: number
  }
}

/**
 * A time after which something on a page ends by itself (a message goes, a first key is forgotten), in milliseconds. Browser tests make it longer,
 * so that a slow machine does not decide what is still there.
 */
export const patient = (ms: number): number => ms * (window.patienceFactor ?? 1)
