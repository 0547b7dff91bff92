import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Under localhost the port is not part of an organization's address, so one set of tokens works on every server of a run. */
export const rootDomain = 'localhost:4000'
export const host = `bench.${rootDomain}`

export type Question = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: Agent
  /** Loopback address to come from. */
  from?: string
  patienceMs?: number
}
/** Times in ms, by the clock of this process. Status 0: no response, for the reason in `failure`. */
export type Answer = {
  status: number
  statusCode: number | null
  headers: IncomingHttpHeaders
  text: string
  sent: number
  received: number
  failure?: string
}

export const now = () => performance.now()
export const tookMs = ({ sent, received }: Answer) => received - sent
export const keptAlive = (sockets = 64) => new Agent({ keepAlive: true, maxSockets: sockets })
/** The client address number `at`, for the header of the trusted proxy. */
export const addressOf = (at: number) => `100.${64 + ((at >> 16) & 63)}.${(at >> 8) & 255}.${at & 255}`

let arrivals = 0
/** A client address that is new in this run, so that no rate limit applies. */
export const freshAddress = () => addressOf(arrivals++)

/** Sends one request, without repetition. Never throws: a broken connection or a timeout is a response with status 0. */
export function ask(port: number, { path, method = 'GET', headers, body, agent, from, patienceMs = 20_000 }: Question) {
  const sent = now()
  return new Promise<Answer>((settle) => {
    const done = (status: number, answered: IncomingHttpHeaders, text: string, failure?: string) =>
      settle({ status, statusCode: codeOf(text), headers: answered, text, sent, received: now(), ...(failure && { failure }) })
    const lost = (error: Error & { code?: string }) => done(0, {}, '', error.code ?? error.message)
    const all = {
      host,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: all,
        agent: agent ?? false,
        ...(from && { localAddress: from }),
        signal: AbortSignal.timeout(patienceMs),
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part)).once('error', lost)
        incoming.once('end', () => done(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(parts).toString()))
      },
    )
    outgoing.once('error', lost)
    outgoing.end(body)
  })
}

function codeOf(text: string): number | null {
  return Number(/^\{"statusCode":(\d+)/.exec(text)?.[1] ?? Number.NaN) || null
}

/** Sends requests at a constant rate until `isOver`, without waiting for responses; returns the responses in the order of sending. */
export async function steady(
  perSecond: number,
  isOver: (sent: number) => boolean,
  send: (at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const began = now()
  const pending: Promise<Answer>[] = []
  for (; !isOver(pending.length); await sleep(Math.max(0, began + (pending.length * 1000) / perSecond - now())))
    pending.push(send(pending.length))
  return Promise.all(pending)
}
/** For `steady`: ends after so many seconds. */
export const after = (seconds: number) => {
  const end = now() + seconds * 1000
  return () => now() >= end
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const p99 = (answers: Answer[]) => quantile(answers.map(tookMs), 0.99)

/** `Retry-After` is 1 s if a worker's event loop lags, and 2 s if the key-value store does not answer. */
const nameOf = ({ status, statusCode, headers, failure }: Answer) =>
  failure ?? (status === 503 ? `503/${statusCode}${headers['retry-after'] === '1' ? ' (overload)' : ''}` : `${status}`)

/** The number of responses of each status, for a figure: "200 x 100, 429 x 200". */
export function tally(answers: Answer[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(nameOf(answer), (counts.get(nameOf(answer)) ?? 0) + 1)
  return (
    [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name} x ${count}`)
      .join(', ') || 'none'
  )
}
