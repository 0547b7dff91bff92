import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, after, ask, freshAddress, keptAlive, now, steady, tally } from './client'
import type { Ground } from './ground'
import { type Product, profileOf, type Served, servers, startProduct, startWithNext } from './product'
import { type Row, type Scale, type Scenario, seconds } from './rows'

const LIMIT = 100
const WINDOW = 10_000
const allowed = (answers: Answer[]) => answers.filter(({ status }) => status === 200)
const byHop = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** The largest number of accepted requests that were both sent and answered within one window, so that network time cannot explain an excess. */
function mostInWindow(answers: Answer[]): number {
  const let_in = allowed(answers).toSorted((a, b) => a.received - b.received)
  return Math.max(
    0,
    ...let_in.map((first) => let_in.filter(({ sent, received }) => sent >= first.sent && received < first.sent + WINDOW).length),
  )
}

/** T15: 300 requests at once to two processes, on 300 connections. */
async function atOnce(product: Product, ground: Ground): Promise<Row> {
  const profile = profileOf(ground)
  const address = freshAddress()
  const before = servers(product.log())
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => profile(product, at, byHop(address))))
  // The log is written five times a second.
  await sleep(600)
  const shares = [...servers(product.log())].map(([pid, count]) => count - (before.get(pid) ?? 0))
  return {
    id: 'T15a',
    what: 'Rate limit, 300 requests at once over two workers',
    goal: 'exactly 100 allowed, both workers involved',
    figures: `${tally(answers)}; workers answered ${shares.join(' and ')}`,
    pass:
      allowed(answers).length === LIMIT &&
      answers.filter(({ status }) => status === 429).length === 200 &&
      shares.filter((share) => share > 0).length === 2,
  }
}

/** T15: one address sends four times the limit for a minute. */
async function overload(product: Product, ground: Ground, { quick }: Scale): Promise<Row> {
  const profile = profileOf(ground)
  const address = freshAddress()
  const agent = keptAlive(16)
  const length = quick ? 22 : 60
  const answers = await steady(40, after(length), (at) =>
    profile(product, at, { agent: at % 2 ? agent : undefined, ...byHop(address) }),
  )
  agent.destroy()
  const most = mostInWindow(answers)
  const others = answers.filter(({ status }) => status !== 200 && status !== 429)
  return {
    id: 'T15b',
    what: `Rate limit, ${length} s of overload (40/s from one address, two workers)`,
    goal: 'at most 100 allowed in any 10 s',
    figures: `${tally(answers)}; at most ${most} in any 10 s`,
    pass: most <= LIMIT && most >= LIMIT * 0.95 && others.length === 0,
  }
}

/** T15: sixty addresses at their limit try again after the stated time, once almost a second early and once on time. Refused requests do not count against the limit. */
async function retryAfter(product: Product, ground: Ground): Promise<Row> {
  const profile = profileOf(ground)
  // Requests without an API key are counted too and are fast, so that the limit is reached well within a window.
  const cheap = (address: string) => ask(product.port, { path: '/api/v1/shared/user/profile', ...byHop(address) })
  const fill = async (address: string) => {
    for (let sent = 0; sent < LIMIT; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => cheap(address)))
      await sleep(randomInt(50, 600))
    }
  }
  // Four at a time: on a slow machine more would take longer than a window to reach their limit.
  const turns = Array.from({ length: 4 }, () => Promise.resolve())
  const results = await Promise.all(
    Array.from({ length: 60 }, async (_, client) => {
      const address = freshAddress()
      const lane = client % turns.length
      const filled = turns[lane]?.then(() => fill(address)) ?? Promise.resolve()
      turns[lane] = filled
      await filled
      const refused = await profile(product, client, byHop(address))
      const wait = Number(refused.headers['retry-after']) * 1000
      if (refused.status !== 429 || !(wait > 0)) return { full: false, early: false, late: false, judged: false }
      await sleep(Math.max(0, refused.sent + wait - 1000 - 60 - now()))
      const before = await profile(product, client, byHop(address))
      await sleep(Math.max(0, refused.received + wait - now()))
      const then = await profile(product, client, byHop(address))
      // Accepted a whole second before the stated time: the stated time was too long. Judged only if the response came before that second began.
      const judged = before.received < refused.sent + wait - 1000
      return { full: true, early: then.status !== 200, late: judged && before.status === 200, judged }
    }),
  )
  const count = (name: 'full' | 'early' | 'late' | 'judged') => results.filter((one) => one[name]).length
  return {
    id: 'T15c',
    what: 'Retry-After of 60 addresses at their limit, taken at its word',
    goal: 'never early, at most 1 s late',
    figures: `of ${count('full')} refused: early ${count('early')}, more than 1 s late ${count('late')} (of ${count('judged')} that could be judged)`,
    pass: count('full') === 60 && count('early') === 0 && count('late') === 0 && count('judged') >= 15,
  }
}

const hex = () => randomInt(0x10000).toString(16)
const anyAddress = () =>
  randomInt(2)
    ? `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    : `2001:db8:${hex()}:${hex()}::${hex()}`

function spoofed(): Record<string, string> {
  const one = anyAddress()
  const kinds: Record<string, string>[] = [
    { 'x-forwarded-for': one },
    { 'x-forwarded-for': `${one}, ${anyAddress()}, 10.0.0.1` },
    { forwarded: `for="${one.includes(':') ? `[${one}]` : one}";proto=https` },
    { 'x-real-ip': one },
    { 'x-client-ip': one, 'true-client-ip': one, 'cf-connecting-ip': one },
    { 'x-masar-peer': `${one} forged`, 'x-vercel-forwarded-for': one },
  ]
  return kinds[randomInt(kinds.length)] ?? {}
}

/** The result of a batch of requests that must count as one client, and whether it finished within one window. */
async function asOne(
  product: Served,
  ground: Ground,
  count: number,
  more: () => { headers: Record<string, string>; from?: string },
) {
  const profile = profileOf(ground)
  const agent = keptAlive(32)
  const began = now()
  const answers: Answer[] = []
  for (let at = 0; at < count; at += 100)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, n) => profile(product, n, { agent, ...more() })))))
  agent.destroy()
  const inOneWindow = now() - began < WINDOW
  const most = mostInWindow(answers)
  const sound = answers.every(({ status }) => status === 200 || status === 429)
  return {
    answers,
    pass: sound && (inOneWindow ? allowed(answers).length === LIMIT : most <= LIMIT),
    text: `${tally(answers)} within ${seconds(now() - began)}`,
  }
}

/** T16 without a proxy: the socket's address is limited, whatever the headers say, on both hosts. */
async function spoofing(ground: Ground, id: string, name: string, product: Served): Promise<Row> {
  try {
    const profile = profileOf(ground)
    // The start used some of this address' hundred requests; waits until those no longer count.
    await sleep(WINDOW + 500)
    const one = await asOne(product, ground, 1000, () => ({ headers: { 'x-forwarded-for': '', ...spoofed() } }))
    const neighbour = await profile(product, 0, { from: '127.0.0.2' })
    return {
      id,
      what: `${name}: 1,000 requests of one peer with invented X-Forwarded-For, Forwarded, X-Real-IP and others, TRUST_PROXY=none`,
      goal: 'the limit hits at 100; another peer is free',
      figures: `${one.text}; from 127.0.0.2 ${neighbour.status}`,
      pass: one.pass && neighbour.status === 200,
    }
  } finally {
    await product.stop()
  }
}

/** T16 behind one trusted proxy: a /64 is one client, forged addresses in the header are ignored, and different clients are limited separately. */
async function throughHop(product: Product, ground: Ground): Promise<Row> {
  const profile = profileOf(ground)
  const net = () => `2001:db8:77:1:${hex()}:${hex()}:${hex()}:${hex()}`
  const prefix = await asOne(product, ground, 1000, () => byHop(net()))
  const beside = await profile(product, 0, byHop('2001:db8:77:2::1'))
  const client = freshAddress()
  const written = await asOne(product, ground, 300, () => byHop(`${anyAddress()}, ${client}`))
  const own = await Promise.all(Array.from({ length: 300 }, (_, at) => profile(product, at)))
  return {
    id: 'T16b',
    what: 'Behind one trusted hop: 1,000 addresses of one IPv6 /64; 300 requests with invented addresses on the left; 300 different clients',
    goal: 'a /64 and the invented ones count as one client, the 300 as 300',
    figures: `/64: ${prefix.text}, next /64 ${beside.status}; invented: ${written.text}; different clients: ${tally(own)}`,
    pass: prefix.pass && beside.status === 200 && written.pass && allowed(own).length === 300,
  }
}

export const limits: Scenario = {
  ids: ['T15', 'T16'],
  run: async (ground, scale) => {
    const product = await startProduct(ground, 'limits', { WEB_CONCURRENCY: '2' })
    try {
      const rows = [
        await atOnce(product, ground),
        await throughHop(product, ground),
        await retryAfter(product, ground),
        await overload(product, ground, scale),
      ]
      const direct = { TRUST_PROXY: 'none' }
      const workers = await startProduct(ground, 'spoofing', { ...direct, WEB_CONCURRENCY: '2' })
      rows.push(await spoofing(ground, 'T16a', 'Self-hosted server', workers))
      rows.push(await spoofing(ground, 'T16c', 'next start', await startWithNext(ground, direct)))
      return rows.toSorted((a, b) => a.id.localeCompare(b.id))
    } finally {
      await product.stop()
    }
  },
}
