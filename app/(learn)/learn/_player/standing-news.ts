import type { Standing } from './outbox/queue.rules'

const name = 'masar-standing'
export type StandingNews = Pick<Standing, 'itemId' | 'state'>

/** Says on the page that an answer of the server has changed where an item stands; parts without an outbox of their own listen. */
export const tellStanding = ({ itemId, state }: StandingNews): boolean =>
  dispatchEvent(new CustomEvent<StandingNews>(name, { detail: { itemId, state } }))

/** Calls back with the news about an item; returns a function that ends it. */
export function onStanding(itemId: string, work: (state: StandingNews['state']) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.itemId === itemId) work(event.detail.state)
  }
  addEventListener(name, hear)
  return () => removeEventListener(name, hear)
}
