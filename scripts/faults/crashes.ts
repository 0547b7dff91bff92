import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../bench/processes'
import { tally } from './client'
import { signal } from './ground'
import { type Product, startProduct } from './product'
import type { Scenario } from './rows'
import { compare, isWhole, told, Writers } from './writers'

/** After so many kills in one life the primary's pauses between two starts grow long, so it is killed as well and all begins anew. */
const killsALife = 7

/** T21: kill -9 of workers in the middle of writes, and of the primary with all its workers now and then. */
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
        for (const until = Date.now() + 20_000; writers.acknowledged.length < before + 10 && Date.now() < until; ) await sleep(10)
        if (writers.acknowledged.length === before) idle += 1
        await sleep(randomInt(0, 120))
        if (inLife < killsALife) {
          const workers = product.workers()
          // Always one that is there; the other takes over meanwhile.
          const victim = workers[randomInt(Math.max(1, workers.length))]
          if (victim === undefined) {
            await sleep(200)
            kills -= 1
            continue
          }
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
    const found = await compare(ground, writers.journal)
    return [
      {
        id: 'T21',
        what: `${kills} x kill -9 during audited writes: ${kills - primaries} of a worker, ${primaries} of the primary with all its workers`,
        goal: '0 acknowledged writes lost, 0 half done, audit chain unbroken',
        figures: `${writers.acknowledged.length} acknowledged, ${told(found)} (answers: ${tally(writers.journal.map(({ answer }) => answer))})`,
        pass: isWhole(found) && idle === 0 && writers.acknowledged.length > wanted * 5,
      },
    ]
  },
}
