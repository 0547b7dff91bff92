import { lowestId } from '@/lib/platform/ids'
import { Poll } from '@/lib/platform/jobs/poll'
import type { RoomRunner } from '@/lib/platform/jobs/room-runner'
import { log } from '@/lib/platform/log'
import { mostAtOnce, organizationsWithRecords, sendNext } from './sending.service'

/**
 * Sends the logs of organizations to their receivers, one batch after the other of each and several organizations at a time, so that a receiver
 * who hangs delays no other. Several processes share the work through Postgres.
 */
export class LogStreamRunner implements RoomRunner {
  private readonly poll: Poll
  private readonly underWay = new Map<string, Promise<void>>()
  private readonly ending = new AbortController()
  private sent = 0

  constructor({ pollMs = 5000 }: { pollMs?: number } = {}) {
    this.poll = new Poll(
      (signal) => this.begin(signal),
      pollMs,
      'logs to send could not be looked up; the next look is in a moment',
    )
  }

  start(): void {
    this.poll.start()
  }

  /** Requests under way are aborted: whether they arrived is unknown, so they are sent again when their lease is over. */
  async stop(): Promise<void> {
    await this.poll.stop()
    this.ending.abort()
    await Promise.all(this.underWay.values())
  }

  async runDue(signal: AbortSignal): Promise<number> {
    const before = this.sent
    while (!signal.aborted) {
      const begun = await this.begin(signal)
      if (begun === 0 && this.underWay.size === 0) break
      await Promise.all(this.underWay.values())
    }
    return this.sent - before
  }

  /** Begins with the organizations that have something to send, as many as there is room for; returns how many. */
  private async begin(signal: AbortSignal): Promise<number> {
    let begun = 0
    let after = lowestId
    while (!signal.aborted) {
      const organizations = await organizationsWithRecords(after)
      for (const id of organizations) {
        if (this.underWay.size >= mostAtOnce) return begun
        if (this.underWay.has(id)) continue
        this.underWay.set(id, this.drain(id, signal))
        begun += 1
      }
      const last = organizations.at(-1)
      if (last === undefined) break
      after = last
    }
    return begun
  }

  /** Sends batch after batch until nothing waits or the receiver does not take one. */
  private async drain(organizationId: string, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && !this.ending.signal.aborted && (await sendNext(organizationId, this.ending.signal)))
        this.sent += 1
    } catch (error) {
      if (!this.ending.signal.aborted)
        log().error({ err: error, organizationId }, 'a batch of a log was not settled; it is sent again')
    } finally {
      this.underWay.delete(organizationId)
    }
  }
}
