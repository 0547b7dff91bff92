import { Refusal } from '@/lib/platform/errors'

/** The most waiting tasks. Decoding an image may need 200 MB, so one runs at a time in this process. */
const mostWaiting = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Runs a heavy task after those before it; refuses with 503 if too many wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new Refusal('unavailable', { retryAfter: 10 })
  waiting += 1
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}
