import { Refusal } from '../errors'
import { FairQueue } from '../fair-queue'

/**
 * `atOnce`: how many requests with `inTurn` one process answers at the same time, so that most connections to the database stay free for the others.
 * `waiting`: how many wait, in all and of one organization; two thousand people may start an exam within seconds.
 */
export const turnLimits = { atOnce: 2, waiting: { total: 8_000, perOwner: 6_000 } }
/** `Retry-After` where even the line is full, in seconds. */
const fullSeconds = 5

type Waiting = { begin: () => void }

/**
 * The line of requests that arrive in waves and cost much, such as the starts of an exam. They wait here, without a connection to the database, so that a
 * wave of them takes nothing from other requests. The first of an organization comes first; organizations take turns.
 */
export class Turns {
  private readonly queue: FairQueue<Waiting>
  private running = 0

  constructor(private readonly limits = turnLimits) {
    this.queue = new FairQueue(limits.waiting)
  }

  get waiting(): number {
    return this.queue.size
  }

  /** Does the work when its turn has come; refused at once where the line is full, and left out where its client has gone meanwhile. */
  async take<T>(owner: string, isGone: () => boolean, work: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.atOnce && this.queue.size === 0) this.running += 1
    else await this.wait(owner)
    try {
      if (isGone()) throw new Refusal('unavailable', { retryAfter: 1 })
      return await work()
    } finally {
      this.running -= 1
      // In the next turn of the event loop: requests that arrived meanwhile come first.
      setImmediate(() => this.next())
    }
  }

  private wait(owner: string): Promise<void> {
    return new Promise((begin, refuse) => {
      if (!this.queue.add(owner, { begin })) refuse(new Refusal('unavailable', { retryAfter: fullSeconds }))
    })
  }

  private next(): void {
    if (this.running >= this.limits.atOnce) return
    const turn = this.queue.next()
    if (!turn) return
    this.running += 1
    turn.work.begin()
  }
}

/** The line of this process. */
export const turns = new Turns()
