import { readFileSync, readlinkSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** In a thread: the file in which Linux counts its processor time; null on other systems. */
export function ownAccounting(): string | null {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`
    readFileSync(file)
    return file
  } catch {
    return null
  }
}

/** Measures processor time of a thread in ms from now on: by Linux' counters where it named them, elsewhere by event-loop utilization. */
export function threadTimer(worker: Worker, accounting: string | null): () => number {
  const counted = (): number => {
    try {
      return accounting ? Number(readFileSync(accounting, 'utf8').split(' ')[0]) / 1e6 : Number.NaN
    } catch {
      // The thread has ended.
      return Number.NaN
    }
  }
  const start = counted()
  const busy = worker.performance.eventLoopUtilization()
  return () => {
    const now = counted()
    return Number.isNaN(now) || Number.isNaN(start) ? worker.performance.eventLoopUtilization(busy).active : now - start
  }
}
