import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '../env'
import { KvLimiter, type LimiterState, ruleFor } from '../gate/rate-limit'
import { connectKv } from '../kv/client'

/** Requests sent all at once, or one every so many milliseconds. */
export type Order = { key: string } & ({ requests: number } | { everyMs: number; forMs: number })
/** Times of one request in ms of the system's monotonic clock, so that those of several processes can be compared. */
export type Counted = { sent: number; received: number; allowed: boolean; retryAfter: number }
export type Done = { counted: Counted[]; state: LimiterState }

const { KV_REST_API_URL: url = '', KV_REST_API_TOKEN: token = '' } = env()
// Longer time limits than in production, so that a busy machine does not change the result: the test is about exact counting.
const limiter = new KvLimiter(connectKv({ url, token }, 20_000))
const rule = ruleFor('/shared/user/profile')
const now = () => Number(process.hrtime.bigint()) / 1e6

async function count(key: string): Promise<Counted> {
  const sent = now()
  const { allowed, resetSeconds } = await limiter.take(key, rule)
  return { sent, received: now(), allowed, retryAfter: resetSeconds }
}

process.on('message', async (order: Order) => {
  const pending: Promise<Counted>[] = []
  if ('requests' in order) for (let at = 0; at < order.requests; at += 1) pending.push(count(order.key))
  else
    for (const until = now() + order.forMs; now() < until; ) {
      pending.push(count(order.key))
      await sleep(order.everyMs)
    }
  const done: Done = { counted: await Promise.all(pending), state: limiter.state }
  process.send?.(done)
})
process.send?.('ready')
