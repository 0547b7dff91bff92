import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../until'
import { type Answer, after, ask, keptAlive, now, steady, tally, tookMs } from './client'
import type { Ground } from './ground'
import { isUnavailable, type Product, profileOf, rssMb, socketsOf, startProduct, unlike } from './product'
import { ms, type Scenario, seconds } from './rows'
import { FaultyStore } from './store'
import { compare, isWhole, told, Writers } from './writers'

const isOk = ({ status }: Answer) => status === 200 || status === 201
/** Milliseconds from `back` to the sending of the last request that failed; without those that a later outage interrupted. */
const wholeAfter = (answers: Answer[], back: number) =>
  Math.max(0, ...answers.filter((answer) => !isOk(answer)).map(({ sent }) => sent - back))
const during = (answers: Answer[], from: number, to: number) => answers.filter(({ sent }) => sent >= from && sent < to)
const answered = (answers: Answer[], from: number, to = Number.POSITIVE_INFINITY) =>
  answers.filter(({ received }) => received >= from && received < to)

/** T22: kill -9 of all Postgres processes during writes; the product keeps running. */
export const powerCuts: Scenario = {
  ids: ['T22'],
  run: async (ground, { quick }) => {
    const product = await startProduct(ground, 'power-cuts', { WEB_CONCURRENCY: '2' })
    const before = product.workers()
    const profile = profileOf(ground)
    const writers = new Writers(ground, () => product.port)
    const cuts: { from: number; back: number }[] = []
    let over = false
    const readers = steady(
      20,
      () => over,
      (at) => profile(product, at),
    )
    try {
      await sleep(1500)
      for (let at = 0; at < (quick ? 2 : 5); at += 1) {
        const from = now()
        await ground.database.kill()
        await sleep(1500)
        cuts.push({ from, back: await ground.database.restart() })
        await sleep(4000)
      }
    } finally {
      over = true
      await writers.stop()
    }
    const answers = [...(await readers), ...writers.journal.map(({ answer }) => answer)]
    const stayed = product.workers().every((pid) => before.includes(pid))
    await product.stop()
    const failed = answers.filter((answer) => !isOk(answer))
    const wrong = unlike(failed, isUnavailable)
    const slowest = Math.max(...cuts.map(({ from, back }, at) => wholeAfter(answered(answers, from, cuts[at + 1]?.from), back)))
    const outside = answered(failed, 0, cuts[0]?.from).length
    const outcome = await compare(ground, writers.journal)
    return [
      {
        id: 'T22',
        what: `${cuts.length} x kill -9 of Postgres (all its processes) during audited writes and reads`,
        goal: '0 acknowledged writes lost; only 503/5000 meanwhile; whole again within 2 s of its return, the product not restarted',
        figures: `${writers.acknowledged.length} acknowledged, ${told(outcome)}; answers: ${tally(answers)}; other failures ${wrong.text}; slowest failing answer ${ms(Math.max(0, ...failed.map(tookMs)))}; whole again after at most ${seconds(slowest)}`,
        pass:
          isWhole(outcome) &&
          wrong.count === 0 &&
          outside === 0 &&
          slowest <= 2000 &&
          stayed &&
          failed.length > 0 &&
          writers.acknowledged.length > 20,
      },
    ]
  },
}

/** One outage during which Postgres neither responds nor refuses connections, with 30 requests a second. */
async function pause(product: Product, ground: Ground, length: number) {
  const profile = profileOf(ground)
  const pids = product.workers()
  const agent = keptAlive()
  // Makes the product open all its connections before they are counted: each of these reads takes one.
  const path = '/api/v1/shared/user/session/list'
  for (let burst = 0; burst < 3; burst += 1)
    await Promise.all(Array.from({ length: 100 }, (_, at) => profile(product, at, { path })))
  await steady(30, after(2), (at) => profile(product, at))
  await sleep(500)
  const before = { sockets: socketsOf(pids), rss: rssMb(pids) }
  let peak = before.sockets
  const watch = setInterval(() => {
    peak = Math.max(peak, socketsOf(pids))
  }, 500)
  const from = now()
  ground.database.pause()
  let back = Number.POSITIVE_INFINITY
  setTimeout(() => {
    ground.database.resume()
    back = now()
  }, length * 1000)
  const answers = await steady(30, after(length + 5), (at) => profile(product, at, { agent }))
  clearInterval(watch)
  // Closes the client's own connections, so that those that are left belong to the product.
  agent.destroy()
  await steady(10, after(2), (at) => profile(product, at))
  await sleep(500)
  const sockets = { before: before.sockets, peak, after: socketsOf(pids) }
  const rss = { before: before.rss, after: rssMb(pids) }
  const failed = answers.filter((answer) => !isOk(answer))
  // The first responses of the outage may come from statements that had already run; all later ones must be refusals.
  return {
    from,
    back,
    answers,
    failed,
    wrong: unlike(failed, isUnavailable),
    slowest: Math.max(...answers.map(tookMs)),
    whole: wholeAfter(answers, back),
    sockets,
    rss,
  }
}

/** T23: SIGSTOP of all Postgres processes. */
export const pauses: Scenario = {
  ids: ['T23'],
  run: async (ground, { quick }) => {
    const product = await startProduct(ground, 'pauses', { WEB_CONCURRENCY: '2' })
    const before = product.workers()
    const rows = []
    try {
      for (const length of quick ? [8] : [10, 30]) {
        const outcome = await pause(product, ground, length)
        const { sockets, rss } = outcome
        const stayed = product.workers().every((pid) => before.includes(pid))
        rows.push({
          id: `T23${rows.length === 0 ? 'a' : 'b'}`,
          what: `Postgres stopped (SIGSTOP) for ${length} s under 30 requests/s`,
          goal: '503/5000 within 3 s each; whole again within 2 s; sockets and memory as before',
          figures: `${tally(outcome.answers)}; other failures ${outcome.wrong.text}; slowest answer ${seconds(outcome.slowest)}; whole again after ${seconds(outcome.whole)}; sockets ${sockets.before}, at most ${sockets.peak}, afterwards ${sockets.after}; RSS ${rss.before.toFixed(0)} MB, afterwards ${rss.after.toFixed(0)} MB`,
          pass:
            outcome.wrong.count === 0 &&
            outcome.failed.length > 0 &&
            outcome.slowest <= 3000 &&
            outcome.whole <= 2000 &&
            sockets.after <= sockets.before &&
            rss.after < rss.before + 50 &&
            stayed,
        })
      }
    } finally {
      ground.database.resume()
      await product.stop()
    }
    return rows
  },
}

/** T25: Postgres is killed while the key-value store is unreachable, then both come back. */
export const bothAway: Scenario = {
  ids: ['T25'],
  run: async (ground, { quick }) => {
    const store = await FaultyStore.start()
    const product = await startProduct(ground, 'both-away', { WEB_CONCURRENCY: '2', ...store.env })
    const profile = profileOf(ground)
    let [over, away, returning, back, ready] = [false, 0, 0, 0, Number.NaN]
    const load = steady(
      20,
      () => over,
      (at) => profile(product, at),
    )
    try {
      await sleep(1500)
      await store.become('down')
      await ground.database.kill()
      away = now()
      await sleep(quick ? 4000 : 10_000)
      returning = now()
      await Promise.all([store.become('up'), ground.database.restart()])
      back = now()
      const isReady = async () => (await ask(product.port, { path: '/readyz' })).status === 200
      if (await within(isReady, { seconds: 20 })) ready = now() - back
      await sleep(6000)
    } finally {
      over = true
    }
    const answers = await load
    await product.stop()
    await store.become('down')
    const inside = during(answers, away, returning)
    const failed = answers.filter((answer) => !isOk(answer))
    const wrong = unlike(
      inside.filter(({ status }) => status !== 200),
      isUnavailable,
    )
    const others = unlike(
      failed.filter((answer) => !inside.includes(answer)),
      isUnavailable,
    )
    const whole = wholeAfter(answers, back)
    return [
      {
        id: 'T25',
        what: 'Postgres killed and the key-value store gone at once, then both back, under 20 requests/s',
        goal: 'only 503/5000 meanwhile; ready within 5 s of their return',
        figures: `meanwhile ${tally(inside)}; other failures ${wrong.count + others.count}; slowest answer ${seconds(Math.max(...answers.map(tookMs)))}; /readyz after ${seconds(ready)}, every request answered after ${seconds(whole)} (afterwards ${tally(during(answers, back, Number.POSITIVE_INFINITY))})`,
        pass:
          wrong.count === 0 &&
          others.count === 0 &&
          inside.length > 20 &&
          inside.every((answer) => isUnavailable(answer)) &&
          ready <= 5000 &&
          whole <= 5000,
      },
    ]
  },
}
