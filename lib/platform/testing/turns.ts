/** Fewer than the crowd from which a process whose event loop is late refuses pages (16) and API requests (32): lib/host/overload.ts. */
const atOnce = 12

/**
 * Does the work `count` times, twelve at a time, and answers all results in order. For many requests to a host that must all be taken, on a machine
 * however busy.
 */
export async function inTurns<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const go = async () => {
    while (next < count) {
      const at = next
      next += 1
      results[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return results
}
