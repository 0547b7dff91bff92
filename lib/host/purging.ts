import { purgeExpired } from '@/lib/platform/db/purge'
import { log } from '@/lib/platform/log'

const defaultEveryMs = 300_000
/** Deletes expired data until the signal is aborted; returns the numbers by kind. */
type Purge = (signal: AbortSignal) => Promise<Partial<Record<string, number>>>

/** Deletes expired data periodically while this process serves; one process at a time. Returns a function that stops it. */
export function startPurging(everyMs = defaultEveryMs, purge: Purge = purgeExpired): () => void {
  const ending = new AbortController()
  let timer: NodeJS.Timeout
  const schedule = () => {
    // Spreads processes that started at the same time.
    timer = setTimeout(() => void run(), everyMs * (0.75 + Math.random() / 2))
    timer.unref()
  }
  const run = async () => {
    try {
      const removed = await purge(ending.signal)
      if (Object.keys(removed).length > 0) log().info({ removed }, 'expired rows were deleted')
    } catch (error) {
      log().error({ err: error }, 'expired rows could not be deleted')
    }
    if (!ending.signal.aborted) schedule()
  }
  schedule()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
