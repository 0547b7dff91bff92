import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { eventsOf } from '@/lib/platform/events/event'
import { reacts } from '@/lib/platform/events/reaction'
import { Id } from '@/lib/platform/http/contract'

/** An event of the fault runs alone. A negative step is one that every attempt fails at. */
export const faultEvents = eventsOf({
  stepTaken: { version: 1, summary: 'A step was taken', subject: 'walkerId', payload: { walkerId: Id, step: z.int() } },
})

/** Stores each step in a table without unique constraints, then fails one time in ten. */
const storing = reacts(faultEvents.stepTaken, {
  name: 'faults.store',
  async each({ db }, { id, payload: { walkerId, step } }) {
    await db.execute(sql`insert into event_faults.effects (event_id, walker, step) values (${id}, ${walkerId}, ${step})`)
    if (step < 0 || Math.random() < 0.1) throw new Error('a reaction that fails now and then')
  },
})

// A process that delivers events until it is killed.
if (process.argv[1]?.endsWith('events-worker.ts')) {
  new EventDelivery([storing], { pollMs: 100 }).loop.start()
  process.send?.('ready')
  // The loop's timers do not keep a process alive.
  setInterval(() => undefined, 60_000)
}
