import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../bench/processes'
import { within } from '../until'
import { tally } from './client'
import { signal } from './ground'
import { type Product, servers, startProduct } from './product'
import type { Scenario } from './rows'
import { compare, isWhole, told, Writers } from './writers'

/** After this many killed workers the primary waits long before the next start, so it is killed and started again too. */
const killsALife = 6

/** One of the workers that answer requests. Waits until both are up, so that one is left after a kill. */
async function busyWorker(product: Product): Promise<number | undefined> {
  const busy = () => {
    const known = servers(product.log())
    return product.workers().filter((pid) => known.has(pid))
  }
  await within(() => busy().length >= 2, { seconds: 15 })
  const backends = busy()
  return backends[randomInt(Math.max(1, backends.length))]
}

/** T21: kill -9 of workers during writes, and from time to time of the primary with all its workers. */
export const crashes: Scenario = {
  ids: ['T21'],
  run: async (ground, { quick }) => {
    const wanted = quick ? 10 : 50
    const PORT = String(await freePort())
    const start = (life: number) => startProduct(ground, `crashes-${life}`, { WEB_CONCURRENCY: '2', PORT })
    let life = 1
    let product: Product = await start(life)
    const writers = new Writers(ground, () => Number(PORT))
    let [kills, primaries, idle] = [0, 0, 0]
    try {
      for (let inLife = 0; kills < wanted; kills += 1) {
        const before = writers.acknowledged.length
        await within(() => writers.acknowledged.length >= before + 10, { seconds: 20, everyMs: 10 })
        if (writers.acknowledged.length === before) idle += 1
        await sleep(randomInt(0, 120))
        if (inLife < killsALife) {
          const victim = await busyWorker(product)
          if (victim === undefined) throw new Error(`No worker came back:\n${product.log().slice(-2000)}`)
          signal(victim, 'SIGKILL')
          inLife += 1
        } else {
          await product.kill()
          primaries += 1
          inLife = 0
          life += 1
          product = await start(life)
        }
      }
      await sleep(500)
    } finally {
      await writers.stop()
      await product.stop()
    }
    const comparison = await compare(ground, writers.journal)
    return [
      {
        id: 'T21',
        what: `${kills} x kill -9 during audited writes: ${kills - primaries} of a worker, ${primaries} of the primary with all its workers`,
        goal: '0 acknowledged writes lost, 0 half done, audit chain unbroken',
        figures: `${writers.acknowledged.length} acknowledged, ${told(comparison)} (answers: ${tally(writers.journal.map(({ answer }) => answer))})`,
        pass: isWhole(comparison) && idle === 0 && writers.acknowledged.length > wanted * 5,
      },
    ]
  },
}
