import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, after, ask, freshAddress, keptAlive, now, p99, steady, tally } from './client'
import type { Ground } from './ground'
import { type Product, profileOf, startProduct } from './product'
import type { Row, Scale, Scenario } from './rows'

const BUDGET = 200
const WINDOW = 10_000
const MOST = 3
const paths = ['/', '/verify', '/console/sign-in', '/console/api/public/captcha/challenge', '/no/such/page']
const languages = ['ar', 'en'] as const
const directions = { ar: 'rtl', en: 'ltr' }

type Flood = (at: number) => Promise<Answer>
type Under = { idle: Answer[]; during: Answer[]; flood: Answer[] }

/** Requests a page as a browser does, in both languages in turn. */
const pageFrom =
  (product: Product, addressOf: (at: number) => string, agent: ReturnType<typeof keptAlive>): Flood =>
  (at) =>
    ask(product.port, {
      path: paths[at % paths.length] ?? '/',
      agent,
      headers: { 'x-forwarded-for': addressOf(at), 'accept-language': languages[at % 2] ?? 'ar', accept: 'text/html' },
    })

/** Reads profiles 50 times a second from other clients, with and without a flood of page requests in turn, so that a change of the machine's speed affects both. */
async function measured(product: Product, ground: Ground, { quick }: Scale, flood: () => Flood): Promise<Under> {
  const profile = profileOf(ground)
  const agent = keptAlive(16)
  const read = (seconds: number) => steady(50, after(seconds), (at) => profile(product, at, { agent }))
  const phases: Under = { idle: [], during: [], flood: [] }
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    phases.idle.push(...(await read(10)))
    const reading = read(10)
    phases.flood.push(...(await steady(100, (sent) => sent >= 1000, flood())))
    phases.during.push(...(await reading))
    // Waits for the last requests of the flood, so that they do not slow down the idle phase.
    await sleep(1500)
  }
  agent.destroy()
  return phases
}

const ratioOf = ({ idle, during }: Under) => p99(during) / p99(idle)
const told = (under: Under) =>
  `API p99 ${p99(under.idle).toFixed(1)} ms idle, ${p99(under.during).toFixed(1)} ms during: ${ratioOf(under).toFixed(1)} times; API ${tally(under.during)}; pages ${tally(under.flood)}`
const apiIsWell = (under: Under) => ratioOf(under) < MOST && under.during.every(({ status }) => status === 200)

/** The largest number of accepted page requests that were both sent and answered within one window. */
function mostInWindow(answers: Answer[]): number {
  const letIn = answers.filter(({ status }) => status !== 429 && status !== 503)
  return Math.max(
    0,
    ...letIn.map((first) => letIn.filter(({ sent, received }) => sent >= first.sent && received < first.sent + WINDOW).length),
  )
}

/** Whether a refusal is a complete page in the requested language, or the envelope for calls of the console. */
function isSoundRefusal({ status, headers, text }: Answer): boolean {
  if (!(Number(headers['retry-after']) >= 1)) return false
  if (headers['content-type']?.startsWith('application/json'))
    return JSON.parse(text).statusCode === (status === 429 ? 429 : 5000)
  const language = languages.find((each) => each === headers['content-language'])
  return language !== undefined && text.includes(`<html lang="${language}" dir="${directions[language]}">`)
}

async function oneAddress(product: Product, ground: Ground, scale: Scale): Promise<Row> {
  // One connection for each request. With fewer, requests queue in this process and are then sent by the hundred instead of at a constant rate.
  const agent = keptAlive(1000)
  const under = await measured(product, ground, scale, () => {
    const address = freshAddress()
    return pageFrom(product, () => address, agent)
  })
  agent.destroy()
  const refused = under.flood.filter(({ status }) => status === 429 || status === 503)
  const most = mostInWindow(under.flood)
  const unsound = refused.filter((answer) => !isSoundRefusal(answer)).length
  return {
    id: 'PAGES1',
    what: `1,000 page requests in 10 s from one address, ${scale.quick ? 'once' : 'three times'}, one worker, 50 API reads/s of others`,
    goal: `at most ${BUDGET} let in within 10 s, each refusal a page in the reader's language; API p99 of others below ${MOST} times idle`,
    figures: `${told(under)}; at most ${most} let in within 10 s; refusals that were no sound page ${unsound}`,
    pass: apiIsWell(under) && most <= BUDGET && refused.some(({ status }) => status === 429) && unsound === 0,
  }
}

async function manyAddresses(product: Product, ground: Ground, scale: Scale): Promise<Row> {
  const agent = keptAlive(256)
  const under = await measured(product, ground, scale, () => pageFrom(product, freshAddress, agent))
  agent.destroy()
  const unsound = under.flood.filter((answer) => answer.status === 503 && !isSoundRefusal(answer)).length
  return {
    id: 'PAGES2',
    what: '100 page requests/s for 10 s, each from another address, one worker, 50 API reads/s',
    goal: `pages are shed, the API is not: no API request refused, its p99 below ${MOST} times idle`,
    figures: `${told(under)}; refusals that were no sound page ${unsound}`,
    pass: apiIsWell(under) && unsound === 0,
  }
}

async function files(product: Product, ground: Ground, scale: Scale): Promise<Row> {
  const agent = keptAlive(16)
  const { text } = await ask(product.port, { path: '/verify', headers: { 'x-forwarded-for': freshAddress() } })
  const names = [...new Set(text.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g))]
  const address = freshAddress()
  const get: Flood = (at) =>
    ask(product.port, {
      path: names[at % names.length] ?? '/',
      agent,
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'gzip' },
    })
  const under = await measured(product, ground, scale, () => get)
  const began = now()
  const atOnce = await Promise.all(Array.from({ length: 2000 }, (_, at) => get(at)))
  const each = (now() - began) / atOnce.length
  agent.destroy()
  return {
    id: 'PAGES3',
    what: `1,000 files of the build in 10 s from one address (${names.length} files), then 2,000 as fast as they come`,
    goal: `all served, none counted as a page; API p99 below ${MOST} times idle`,
    figures: `${told(under)}; ${each.toFixed(2)} ms each as fast as they come, the asking process included`,
    pass: apiIsWell(under) && [...under.flood, ...atOnce].every(({ status }) => status === 200),
  }
}

/** Pages under load: their limits, their refusals, and the latency of the API at the same time. */
export const pages: Scenario = {
  ids: ['PAGES'],
  run: async (ground, scale) => {
    const product = await startProduct(ground, 'pages')
    const agent = keptAlive(8)
    try {
      // Warm-up: the first page loads Next, and the first of each kind compiles its code.
      const warm = pageFrom(product, freshAddress, agent)
      for (let at = 0; at < 60; at++) await warm(at)
      return [
        await oneAddress(product, ground, scale),
        await manyAddresses(product, ground, scale),
        await files(product, ground, scale),
      ]
    } finally {
      agent.destroy()
      await product.stop()
    }
  },
}
