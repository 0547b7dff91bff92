import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, after, ask, freshAddress, keptAlive, p99, quantile, steady, tally, tookMs } from './client'
import type { Ground } from './ground'
import { profileOf, startProduct } from './product'
import type { Row, Scenario } from './rows'

const paths = ['/', '/verify', '/console/sign-in', '/verify/ABCD-1234']
const page = (port: number, at: number, address: string, agent: ReturnType<typeof keptAlive>) =>
  ask(port, { path: paths[at % paths.length] ?? '/', agent, headers: { 'x-forwarded-for': address, 'accept-language': 'ar' } })

export const pages: Scenario = {
  ids: ['PAGES'],
  run: async (ground: Ground): Promise<Row[]> => {
    const product = await startProduct(ground, 'pages')
    const profile = profileOf(ground)
    const agent = keptAlive(16)
    const browser = keptAlive(256)
    const show = (name: string, answers: Answer[]) =>
      console.log(
        name,
        tally(answers),
        'p50',
        quantile(answers.map(tookMs), 0.5).toFixed(1),
        'p90',
        quantile(answers.map(tookMs), 0.9).toFixed(1),
        'p99',
        p99(answers).toFixed(1),
      )
    try {
      for (let at = 0; at < 40; at++) await page(product.port, at, freshAddress(), browser)
      for (const path of paths) {
        const one: Answer[] = []
        for (let at = 0; at < 20; at++)
          one.push(await ask(product.port, { path, agent: browser, headers: { 'x-forwarded-for': freshAddress() } }))
        show(`alone ${path}`, one)
      }
      const html = (await page(product.port, 2, freshAddress(), browser)).text
      const file = /\/_next\/static\/[^"\\]+\.js/.exec(html)?.[0] ?? ''
      const t0 = performance.now()
      const files = await Promise.all(Array.from({ length: 500 }, () => ask(product.port, { path: file, agent: browser })))
      show(`500 x ${file} in ${(performance.now() - t0).toFixed(0)} ms`, files)
      const api = (seconds: number) => steady(50, after(seconds), (at) => profile(product, at, { agent }))
      await api(3)
      show('api idle', await api(10))
      const address = freshAddress()
      const calls = api(10)
      const flood = await steady(100, after(10), (at) => page(product.port, at, address, browser))
      show('api during one address', await calls)
      show('flood', flood)
      await sleep(3000)
      show('api idle', await api(5))
      const calls2 = api(10)
      const flood2 = await steady(100, after(10), (at) => page(product.port, at, freshAddress(), browser))
      show('api during many addresses', await calls2)
      show('flood', flood2)
    } finally {
      await product.stop()
    }
    return []
  },
}
