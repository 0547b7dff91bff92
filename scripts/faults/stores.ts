import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, after, freshAddress, keptAlive, now, p99, steady, tally, tookMs } from './client'
import type { Ground } from './ground'
import { type Product, profileOf, startProduct, unlike } from './product'
import { ms, type Row, type Scale, type Scenario } from './rows'
import { FaultyStore, type StoreState } from './store'

const perSecond = 50
const limit = 100
const faults: { state: StoreState; what: string }[] = [
  { state: 'down', what: 'refuses connections' },
  { state: 'blackHole', what: 'accepts and never answers' },
  { state: 'slow', what: 'answers after 2 s' },
  { state: 'wrongToken', what: 'rejects the token' },
]
const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(1)} ms`
const isOk = ({ status }: Answer) => status === 200

/** The number of times that the limiter stopped using the store, and used it again, from the log. */
const opened = (log: string) => log.split('the key-value store fails').length - 1
const closed = (log: string) => log.split('the key-value store answers again').length - 1

async function fail(
  product: Product,
  store: FaultyStore,
  ground: Ground,
  letter: string,
  { state, what }: (typeof faults)[number],
  { quick }: Scale,
): Promise<Row> {
  const profile = profileOf(ground)
  const agent = keptAlive()
  const load = (isOver: () => boolean) => steady(perSecond, isOver, (at) => profile(product, at, { agent }))
  const length = quick ? 4 : 10
  const healthyBefore = await load(after(length))
  const opening = opened(product.log())
  await store.become(state)
  const from = now()
  const first = await load(() => opened(product.log()) > opening || now() > from + 10_000)
  const openAfter = now() - from
  const open = await load(after(length))
  const address = freshAddress()
  const burst: Answer[] = []
  for (let sent = 0; sent < 300; sent += 30)
    burst.push(
      ...(await Promise.all(
        Array.from({ length: 30 }, (_, at) => profile(product, at, { headers: { 'x-forwarded-for': address } })),
      )),
    )
  const closing = closed(product.log())
  await store.become('up')
  const back = now()
  const returning = await load(() => closed(product.log()) > closing || now() > back + 15_000)
  const closedAfter = now() - back
  const healthyAfter = await load(after(length))
  agent.destroy()
  const base = p99([...healthyBefore, ...healthyAfter])
  const added = { first: p99(first) - base, open: p99(open) - base }
  const failed = unlike([...healthyBefore, ...first, ...open, ...returning, ...healthyAfter], isOk)
  const let_in = burst.filter(isOk).length
  const all = first.length + open.length + returning.length
  return {
    id: `T24${letter}`,
    what: `The key-value store ${what}, under ${perSecond} requests/s`,
    goal: '0 failed requests; p99 at most 600 ms more until the breaker opens and 5 ms more while it is open; limit enforced within 10 % per process',
    figures: `${failed.text} failed of ${all}; p99 ${ms(base)} with the store, ${signed(added.first)} until the breaker opened after ${ms(openAfter)} (slowest ${ms(Math.max(...first.map(tookMs)))}), ${signed(added.open)} while open; ${let_in} of 300 in a row allowed (${tally(burst)}); exact again ${ms(closedAfter)} after its return`,
    pass:
      failed.count === 0 &&
      added.first <= 600 &&
      added.open <= 5 &&
      Math.abs(let_in - limit) <= limit / 10 &&
      openAfter < 10_000 &&
      closedAfter < 15_000,
  }
}

/** T24: the key-value store fails in four ways, one after the other, with one worker. */
export const stores: Scenario = {
  ids: ['T24'],
  run: async (ground, scale) => {
    const store = await FaultyStore.start()
    const product = await startProduct(ground, 'stores', store.env)
    const rows: Row[] = []
    try {
      for (const [at, fault] of faults.entries()) {
        rows.push(await fail(product, store, ground, 'abcd'[at] ?? '', fault, scale))
        await sleep(1000)
      }
    } finally {
      await product.stop()
      await store.become('down')
    }
    return rows
  },
}
