import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, keptAlive, now, p99, tally } from './client'
import { signal } from './ground'
import { profileOf, startProduct } from './product'
import { ms, type Scenario } from './rows'

/** T26: SIGHUP replaces the workers repeatedly while 16 clients send requests; half of them keep their connections open. */
export const rolling: Scenario = {
  ids: ['T26'],
  run: async (ground, { quick }) => {
    const product = await startProduct(ground, 'rolling', { WEB_CONCURRENCY: '2' })
    const profile = profileOf(ground)
    const agent = keptAlive(8)
    const wanted = quick ? 3000 : 10_000
    const answers: Answer[] = []
    const first = product.workers()
    let rolls = 0
    const enough = () => answers.length >= wanted && rolls >= 2
    const end = now() + 120_000
    const clients = Array.from({ length: 16 }, async (_, client) => {
      while (!enough() && now() < end) answers.push(await profile(product, answers.length, client % 2 ? { agent } : {}))
    })
    try {
      await sleep(500)
      while (!enough() && now() < end) {
        signal(product.pid, 'SIGHUP')
        if (!(await product.logged('workers were replaced', rolls + 1, 60_000))) break
        rolls += 1
      }
    } finally {
      await Promise.all(clients)
      agent.destroy()
    }
    const replaced = product.workers().every((pid) => !first.includes(pid))
    await product.stop()
    const failed = answers.filter(({ status }) => status !== 200)
    return [
      {
        id: 'T26',
        what: `${rolls} rolling restarts of both workers (SIGHUP to the primary) under 16 clients, half on kept connections`,
        goal: '0 failed of 10,000',
        figures: `${failed.length} failed of ${answers.length} (${tally(answers)}); p99 ${ms(p99(answers))}`,
        pass: failed.length === 0 && answers.length >= wanted && rolls >= 2 && replaced,
      },
    ]
  },
}
