import { lowestId } from '@/lib/platform/ids'
import { Poll } from '@/lib/platform/jobs/poll'
import type { RoomRunner } from '@/lib/platform/jobs/room-runner'
import { log } from '@/lib/platform/log'
import { mostAtOnce, mostFailingAtOnce, organizationsWithDeliveries, sendDelivery, type Taken, take } from './sending.service'

/**
 * Sends deliveries that are due, many at a time: a look takes what there is room for and does not wait for the answers, so that a receiver who hangs
 * delays no other. Several processes share the work through Postgres.
 */
export class WebhookRunner implements RoomRunner {
  private readonly poll: Poll
  private readonly underWay = new Map<Promise<void>, { isFailing: boolean }>()
  private readonly ending = new AbortController()
  private isStarted = false
  /** Attempts that have ended. */
  private ended = 0

  constructor({ pollMs = 2000 }: { pollMs?: number } = {}) {
    this.poll = new Poll(
      (signal) => this.takeDue(signal),
      pollMs,
      'webhooks could not be looked up; the next look is in a moment',
    )
  }

  start(): void {
    this.isStarted = true
    this.poll.start()
  }

  /** Requests under way are aborted: whether they arrived is unknown, so they are sent again when their lease is over. */
  async stop(): Promise<void> {
    await this.poll.stop()
    this.ending.abort()
    await Promise.all(this.underWay.keys())
  }

  async runDue(signal: AbortSignal): Promise<number> {
    let total = 0
    while (!signal.aborted) {
      const before = this.ended
      const taken = await this.takeDue(signal)
      total += taken
      // One that ended during the look has left room for another, which the look did not count on.
      if (taken > 0 || this.ended > before) continue
      if (this.underWay.size === 0) break
      await Promise.race(this.underWay.keys())
    }
    return total
  }

  /** Begins to send what is due and has room; returns how much. */
  private async takeDue(signal: AbortSignal): Promise<number> {
    let total = 0
    let after = lowestId
    while (!signal.aborted) {
      const organizations = await organizationsWithDeliveries(after)
      for (const id of organizations) {
        const all = mostAtOnce - this.underWay.size
        if (signal.aborted || all <= 0) return total
        const failing = [...this.underWay.values()].filter(({ isFailing }) => isFailing).length
        const taken = await take(id, { all, failing: Math.max(0, mostFailingAtOnce - failing) })
        for (const one of taken) this.send(one)
        total += taken.length
      }
      const last = organizations.at(-1)
      if (last === undefined) break
      after = last
    }
    return total
  }

  private send(taken: Taken): void {
    const sending = sendDelivery(taken, this.ending.signal)
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted)
          log().error({ err: error, delivery: taken.id }, 'the outcome of a webhook was not stored; it is sent again')
      })
      .finally(() => {
        this.underWay.delete(sending)
        this.ended += 1
        if (this.isStarted) this.poll.look()
      })
    this.underWay.set(sending, { isFailing: taken.webhook.failingSince !== null })
  }
}
