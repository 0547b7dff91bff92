import { clock } from '../clock'
import { Refusal } from '../errors'

/** In ms: a body of which nothing arrives for so long has ended. */
const idleMs = 30_000
/** A body of which fewer bytes arrive in so many ms, while they are waited for, is refused: 2 kB a second. */
const spanMs = 60_000
export const leastBytes = 120_000

/** Counts what arrives over the time that was spent waiting for it; the time that storing takes is not the sender's. */
export class LeastSpeed {
  private waitedMs = 0
  private bytes = 0

  /** Whether too little has arrived in a whole span. */
  isTooSlow(bytes: number, waitedMs: number): boolean {
    this.bytes += bytes
    this.waitedMs += Math.max(0, waitedMs)
    if (this.waitedMs < spanMs) return false
    const isTooSlow = this.bytes < leastBytes * (this.waitedMs / spanMs)
    this.waitedMs = 0
    this.bytes = 0
    return isTooSlow
  }
}

/** Reads a body chunk by chunk; refuses if the next one does not arrive in time, or if they arrive too slowly. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const speed = new LeastSpeed()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const asked = clock.now().getTime()
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Refusal('uploadTooSlow')), idleMs)
      })
      // A client that disconnects is not an internal error.
      const next = reader.read().catch(() => Promise.reject(new Refusal('malformedRequest')))
      const { done, value } = await Promise.race([next, late]).finally(() => clearTimeout(timer))
      if (done) return
      const isTooSlow = speed.isTooSlow(value.byteLength, clock.now().getTime() - asked)
      yield value
      if (isTooSlow) throw new Refusal('uploadTooSlow')
    }
  } finally {
    reader.releaseLock()
  }
}
