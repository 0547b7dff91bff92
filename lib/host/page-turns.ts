type Limits = { atOnce: number; turnMs: number; waiting: number; waitingOfOne: number }
const limits: Limits = { atOnce: 1, turnMs: 50, waiting: 128, waitingOfOne: 64 }

/**
 * Admits pages to Next one after the other, because rendering one blocks the event loop as long as dozens of API calls. Clients take turns, for any
 * number of pages each. While the API is in use, every page is followed by a pause as long as it took.
 */
export class PageTurns {
  /** The number of waiting pages. */
  waiting = 0
  private running = 0
  private readonly queues = new Map<string, (() => void)[]>()
  private readonly limits: Limits

  constructor(
    private readonly isApiInUse: () => boolean,
    own: Partial<Limits> = {},
  ) {
    this.limits = { ...limits, ...own }
  }

  /**
   * Waits for a turn of this client and returns a function that ends it; null if too many pages wait, in all or of this client. A turn ends by itself after
   * `turnMs`: a page that takes longer waits for something else, such as the database or a slow client, and does not block the process.
   */
  take(client: string): Promise<() => void> | null {
    const queue = this.queues.get(client) ?? []
    if (this.waiting >= this.limits.waiting || queue.length >= this.limits.waitingOfOne) return null
    return new Promise((resolve) => {
      queue.push(() => resolve(this.begin()))
      this.queues.set(client, queue)
      this.waiting += 1
      this.next()
    })
  }

  private next(): void {
    if (this.running >= this.limits.atOnce) return
    const [first] = this.queues
    if (!first) return
    const [client, queue] = first
    // A client with more pages waiting goes to the end of the queue.
    this.queues.delete(client)
    const start = queue.shift()
    if (queue.length > 0) this.queues.set(client, queue)
    this.waiting -= 1
    this.running += 1
    start?.()
  }

  private begin(): () => void {
    const began = performance.now()
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const goOn = () => {
        this.running -= 1
        this.next()
      }
      // Never in the same turn of the event loop: requests that arrived meanwhile come first.
      if (this.isApiInUse()) setTimeout(goOn, performance.now() - began)
      else setImmediate(goOn)
    }
    const timer = setTimeout(end, this.limits.turnMs)
    return end
  }
}
