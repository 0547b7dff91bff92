import { lowestId } from '../ids'
import { Poll } from '../jobs/poll'
import { deliverIn, organizationsWithEvents } from './deliver'
import type { Reaction } from './reaction'

/** Delivers the events of all organizations to the reactions, in this process; several processes share the work through Postgres. */
export class EventDelivery {
  private readonly reactions: ReadonlyMap<string, Reaction>
  /** Delivers about every two seconds, and soon after an event was published in this process. */
  readonly loop: Poll

  constructor(reactions: readonly Reaction[], { pollMs = 2000 }: { pollMs?: number } = {}) {
    this.reactions = new Map(reactions.map((reaction) => [reaction.name, reaction]))
    if (this.reactions.size < reactions.length) throw new Error('Two reactions have the same name')
    const failure = 'events could not be delivered; the next look is in a moment'
    this.loop = new Poll((signal) => this.deliverDue(signal), pollMs, failure)
  }

  /** Delivers until nothing is due or the signal is aborted; returns the number of events and deliveries. The organizations take turns. */
  async deliverDue(signal: AbortSignal): Promise<number> {
    let total = 0
    for (let last = -1; last !== 0 && !signal.aborted; total += last) last = await this.round(signal)
    return total
  }

  /** One turn of each organization that has something due. */
  private async round(signal: AbortSignal): Promise<number> {
    let delivered = 0
    let after = lowestId
    while (!signal.aborted) {
      const organizations = await organizationsWithEvents(after)
      for (const id of organizations) if (!signal.aborted) delivered += await deliverIn(id, this.reactions, signal)
      const last = organizations.at(-1)
      if (last === undefined) break
      after = last
    }
    return delivered
  }
}
