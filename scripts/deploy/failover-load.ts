import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPath } from '../bodies'
import { requestOf } from '../sent'
import { until } from '../until'

/** The answer to one write, status 0 where there was none. `at`: when it was sent, by the clock of `performance`; `answered`: when the answer came. */
export type Outcome = { at: number; answered: number; status: number; text: string; id?: string; requestId?: string }
export type Caller = { host: string; headers: Record<string, string> }

/** Seconds without an accepted write after which the run ends, outside of a failover. */
const patienceSeconds = 10

/** Writes through the API, a number of them a second, whether the ones before were answered or not: new learning paths, each with its record in the activity log. */
export class Load {
  readonly outcomes: Outcome[] = []
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 })
  private isOn = true
  private sent = 0
  private readonly running: Promise<void>

  constructor(
    private readonly url: string,
    private readonly callers: readonly Caller[],
    private readonly perSecond: number,
  ) {
    this.running = this.run()
  }

  /** Writes that were sent after a moment and accepted. */
  accepted(since = 0): Outcome[] {
    return this.outcomes.filter(({ at, status }) => status === 201 && at > since)
  }

  /** Waits until so many writes that were sent after a moment are accepted. Ends with the reason if none is for ten seconds; `duringFailover` waits longer for the first. */
  async flowing(since: number, count: number, { duringFailover = 0 } = {}): Promise<void> {
    // Of all writes: those sent since may wait behind earlier ones.
    const last = () => Math.max(since, this.outcomes.findLast(({ status }) => status === 201)?.answered ?? 0)
    await until(
      () => {
        if (this.accepted(since).length >= count) return true
        const silent = (performance.now() - last()) / 1000
        const patience = this.accepted(since).length > 0 ? patienceSeconds : Math.max(patienceSeconds, duringFailover)
        if (silent > patience) throw new Error(`No write was accepted for ${Math.round(silent)} s. ${this.reason()}`)
        return false
      },
      { seconds: 60 + duringFailover, what: () => `${count} accepted writes. ${this.reason()}` },
    )
  }

  async stop(): Promise<void> {
    this.isOn = false
    await this.running
    this.agent.destroy()
  }

  private reason(): string {
    const other = this.outcomes.findLast(({ status }) => status !== 201)
    return other ? `The last other answer was ${other.status}: ${other.text.slice(0, 400)}` : 'No write was answered.'
  }

  private async run(): Promise<void> {
    const began = performance.now()
    const open = new Set<Promise<void>>()
    while (this.isOn) {
      const wait = began + (this.sent * 1000) / this.perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      const caller = this.callers[this.sent % this.callers.length]
      if (!caller) break
      this.sent += 1
      const one = this.write(caller, this.sent).then((outcome) => {
        this.outcomes.push(outcome)
        open.delete(one)
      })
      open.add(one)
    }
    await Promise.all(open)
  }

  private write({ host, headers }: Caller, count: number): Promise<Outcome> {
    const { method, path, body } = requestOf(createPath, [`Path ${count}`])
    // From an address of its own, because the limits of an address are not what is tried.
    const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const all = { ...headers, host, 'content-type': 'application/json', 'x-forwarded-for': from }
    return new Promise((settle) => {
      const at = performance.now()
      const asked = request(`${this.url}${path}`, { method, agent: this.agent, headers: all, timeout: 30_000 })
      const done = (found: Omit<Outcome, 'at' | 'answered'>) => settle({ at, answered: performance.now(), ...found })
      const failed = (error: unknown) => done({ status: 0, text: String(error) })
      asked.once('timeout', () => asked.destroy(new Error('no answer in 30 s'))).once('error', failed)
      asked.once('response', async (response) => {
        let text = ''
        try {
          for await (const chunk of response.setEncoding('utf8')) text += chunk
          const { data, metadata } = JSON.parse(text)
          done({ status: response.statusCode ?? 0, text, id: data?.id, requestId: metadata?.requestId })
        } catch (error) {
          failed(error)
        }
      })
      asked.end(body)
    })
  }
}

/** Seconds from a kill to the first whole second in which no write was refused, by whichever process; null if there was none before the next kill. */
export function secondsUntilServed(outcomes: readonly Outcome[], killed: number, next = Number.POSITIVE_INFINITY): number | null {
  const later = outcomes.filter(({ at }) => at > killed && at < next).toSorted((one, other) => one.at - other.at)
  let clean: Outcome[] = []
  for (const outcome of later) {
    clean = outcome.status === 201 ? [...clean, outcome] : []
    const [from] = clean
    if (from && outcome.at - from.at >= 1000) return Math.round((from.at - killed) / 100) / 10
  }
  return null
}
