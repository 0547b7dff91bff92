import { background } from '@/lib/domain/product'
import { EventDelivery } from '@/lib/platform/events/delivery'

/** After so long every delivery that failed is due again, however many attempts it had. */
export const afterAllRetries = 30 * 60_000

/** Delivers events by a process that is killed after each reaction, before it commits; slow ones are tried several times. */
export async function deliverAndDie(): Promise<void> {
  const killed = background.reactions.map((reaction) => ({
    ...reaction,
    each: async (...about: Parameters<typeof reaction.each>) => {
      await reaction.each(...about)
      throw new Error('the process was killed')
    },
  }))
  await new EventDelivery(killed).deliverDue(new AbortController().signal)
}
