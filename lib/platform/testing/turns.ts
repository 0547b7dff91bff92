/** Less than the number of requests at which a process with a slow event loop refuses pages (16) and API requests (32): lib/host/overload.ts. */
const atOnce = 12

/**
 * Runs `work` `count` times, twelve at a time, and returns all results in order. For many requests to a host none of which may be refused, even on a
 * busy machine.
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
