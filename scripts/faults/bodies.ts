import { setTimeout as sleep } from 'node:timers/promises'
import { bodyLimitBytes } from '@/lib/platform/http/body'
import { Raw } from '@/lib/platform/testing/raw'
import { within } from '../until'
import { after, freshAddress, host, keptAlive, p99, quantile, steady, tally, tookMs } from './client'
import type { Ground } from './ground'
import { bytesRead, type Product, profileOf, rssMb, startProduct, unlike } from './product'
import { ms, type Row, type Scenario } from './rows'

const bodyBytes = 30 * 2 ** 20
const uploads = 100
const chunk = Buffer.alloc(64 * 1024, 'a')
const capKb = bodyLimitBytes / 1024

function head({ apiKey, admins }: Ground, at: number, length: string): string {
  const token = admins[at % admins.length]?.token ?? ''
  return `POST /api/v1/admin/system/roles HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${freshAddress()}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
}

/** Sends 30 MB as fast as possible without waiting for the answer; returns the status. */
async function upload(port: number, ground: Ground, at: number, announced: boolean): Promise<string> {
  const raw = new Raw(`http://127.0.0.1:${port}`)
  raw.send(head(ground, at, announced ? `content-length: ${bodyBytes}` : 'transfer-encoding: chunked'))
  const framed = announced ? chunk : Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  const { socket } = raw
  const end = Date.now() + 20_000
  const isGone = () => raw.closed || socket.destroyed
  for (let sent = 0; sent < bodyBytes && !isGone() && Date.now() < end; sent += chunk.length)
    if (!socket.write(framed))
      await within(() => !socket.writableNeedDrain || isGone(), { seconds: (end - Date.now()) / 1000, everyMs: 5 })
  const answer = await raw.answer(10_000).catch((error: Error) => error)
  raw.end()
  return answer instanceof Error
    ? 'none'
    : `${answer.status}${answer.body.startsWith('{"statusCode":') ? '' : ' outside the envelope'}`
}

/** T20: a hundred bodies of 30 MB at once. The bytes that the process read are taken from the operating system. */
async function big(product: Product, ground: Ground, announced: boolean): Promise<Row> {
  const [pid = 0] = product.workers()
  // Once before measuring, so that growth does not include what the first request loads.
  await Promise.all(Array.from({ length: 10 }, (_, at) => upload(product.port, ground, at, announced)))
  await sleep(1000)
  const before = { rss: rssMb([pid]), read: bytesRead(pid) }
  let peak = before.rss
  const watch = setInterval(() => {
    peak = Math.max(peak, rssMb([pid]))
  }, 50)
  const answers = await Promise.all(Array.from({ length: uploads }, (_, at) => upload(product.port, ground, at, announced)))
  clearInterval(watch)
  const readKb = (bytesRead(pid) - before.read) / uploads / 1024
  const refused = answers.filter((status) => status === '413').length
  const others = [...new Set(answers.filter((status) => status !== '413'))].join(', ')
  return {
    id: announced ? 'T20b' : 'T20a',
    what: `${uploads} bodies of 30 MB at once, ${announced ? 'announced by Content-Length' : 'in chunks without a length'}`,
    goal: `413 each, at most ${capKb} + 64 kB read of each, RSS grows less than 50 MB`,
    figures: `${refused} x 413${others && `, else ${others}`}; read ${readKb.toFixed(0)} kB of each on average; RSS ${before.rss.toFixed(0)} MB, at most ${(peak - before.rss).toFixed(0)} MB more`,
    pass: refused === uploads && readKb <= capKb + 64 && peak - before.rss < 50,
  }
}

/** T20: 200 connections that send single bytes slowly, half of them in the headers, half in the body. */
async function slow(product: Product, ground: Ground): Promise<Row> {
  const profile = profileOf(ground)
  const agent = keptAlive(8)
  const load = (seconds: number) => steady(40, after(seconds), (at) => profile(product, at, { agent }))
  const idle = await load(5)
  const opened = performance.now()
  const lasted: number[] = []
  const slow = Array.from({ length: 200 }, (_, at) => {
    const raw = new Raw(`http://127.0.0.1:${product.port}`)
    raw.send(
      at % 2
        ? `${head(ground, at, 'content-length: 1000')}{`
        : `GET /api/v1/shared/user/profile HTTP/1.1\r\nhost: ${host}\r\nx-slow: `,
    )
    const drip = setInterval(() => {
      if (!raw.closed && !raw.socket.destroyed) return void raw.send('a')
      clearInterval(drip)
      lasted.push(performance.now() - opened)
      raw.end()
    }, 500)
    return { raw, stop: () => clearInterval(drip) }
  })
  const meanwhile = await load(14)
  const cut = lasted.length
  await sleep(Math.max(0, opened + 22_000 - performance.now()))
  for (const { raw, stop } of slow) {
    stop()
    raw.end()
  }
  agent.destroy()
  const failed = unlike([...idle, ...meanwhile], ({ status }) => status === 200)
  const added = quantile(meanwhile.map(tookMs), 0.5) - quantile(idle.map(tookMs), 0.5)
  return {
    id: 'T20c',
    what: '200 connections that send a byte every half second, in headers or body, beside 40 requests/s',
    goal: 'the others go on; the slow ones are cut off within 20 s',
    figures: `others: ${tally(meanwhile)}, failed ${failed.text}, median ${added < 0 ? '' : '+'}${added.toFixed(1)} ms, p99 ${ms(p99(meanwhile))} (before ${ms(p99(idle))}); ${cut} slow ones cut off within 14 s, ${lasted.length} within 22 s, the last after ${(Math.max(0, ...lasted) / 1000).toFixed(1)} s`,
    pass: failed.count === 0 && lasted.length === 200 && Math.max(...lasted) <= 20_000,
  }
}

export const bodies: Scenario = {
  ids: ['T20'],
  run: async (ground) => {
    const product = await startProduct(ground, 'bodies')
    try {
      return [await big(product, ground, false), await big(product, ground, true), await slow(product, ground)]
    } finally {
      await product.stop()
    }
  },
}
