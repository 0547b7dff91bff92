import { Refusal } from '@/lib/platform/errors'

/** Decoding an image may take 200 MB for a moment: one at a time in this process, and so many wait. */
const mostWaiting = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Does a piece of heavy work when those before it are done; refuses with 503 where too many wait. */
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
