import { outboxOf, type Target } from './browser-outbox'
import type { LaterEvent } from './queue.rules'

/** Keeps some events of a lesson, and resolves once nothing waits any more. */
export async function keepAll(target: Target, title: string, events: readonly LaterEvent[]): Promise<void> {
  const outbox = outboxOf(target)
  for (const event of events) await outbox.add(title, event)
  await new Promise<void>((resolve) => {
    const look = () => outbox.snapshot().waiting === 0 && resolve()
    outbox.subscribe(look)
    look()
  })
}
