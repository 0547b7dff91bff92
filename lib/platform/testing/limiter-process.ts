import { setTimeout as sleep } from 'node:timers/promises'
import { countRequest, limiterState } from '../gate/rate-limit'

export type Order = { address: string; requests: number; everyMs: number }
/** One request in milliseconds of the machine's own monotonic clock, so that several processes' can be compared. */
export type Counted = { sent: number; received: number; allowed: boolean; retryAfter: number }
export type Done = { counted: Counted[]; state: ReturnType<typeof limiterState> }

const now = () => Number(process.hrtime.bigint()) / 1e6

async function count(address: string): Promise<Counted> {
  const sent = now()
  const { allowed, retryAfter } = await countRequest(address, '/shared/user/profile')
  return { sent, received: now(), allowed, retryAfter }
}

process.on('message', async ({ address, requests, everyMs }: Order) => {
  const pending: Promise<Counted>[] = []
  for (let at = 0; at < requests; at += 1) {
    pending.push(count(address))
    if (everyMs > 0) await sleep(everyMs)
  }
  const done: Done = { counted: await Promise.all(pending), state: limiterState() }
  process.send?.(done)
})
process.send?.('ready')
