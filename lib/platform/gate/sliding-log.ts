import { randomInt } from 'node:crypto'
import type { VercelKV } from '@vercel/kv'
import { z } from 'zod'

/** The result of counting a request; `freeAt` is when the oldest entry leaves the log, in this process' `performance.now()`. */
export type Standing = { allowed: boolean; remaining: number; freeAt: number }

// Times below are microseconds: whole numbers that the scores of a sorted set represent exactly.
const micros = () => performance.now() * 1000
const LAST = Number.MAX_SAFE_INTEGER
const SLACK = 2_000
const IDLE = 30e6
/** The greatest drift between two clocks that are corrected by time servers: 500 parts per million. */
const DRIFT = 5e-4

const TOGETHER = 100

const time = z.tuple([z.coerce.number().min(1e9), z.coerce.number()]).transform(([seconds, rest]) => seconds * 1e6 + rest)
const count = z.int().min(0)
const oldestEntry = z.tuple([z.unknown(), z.coerce.number().positive()])
const oneAnswer = z.tuple([count, count, count, z.literal([0, 1]), oldestEntry, count.min(1), count])
const COMMANDS = 7

type Waiting = {
  key: string
  requests: number
  seconds: number
  done: (standing: Standing) => void
  failed: (error: unknown) => void
}

/**
 * A sliding log in the store, exact over all processes. Each entry's score is the store's time at which it was let in, or a few milliseconds
 * later; entries leave only when the store's clock is surely past that by the whole window. So no window ever holds more than the limit.
 *
 * One transaction adds the new entry at the end, removes entries beyond the limit, and sets the time of the new entry if it is still there. So a
 * refused request leaves no entry and displaces none, even if the clocks of two processes differ; run twice, it counts once.
 */
export class SlidingLog {
  // The store's clock is ahead of ours by at least `low` and at most `high`: it was read between sending and receiving.
  private low = Number.NEGATIVE_INFINITY
  private high = Number.POSITIVE_INFINITY
  private learnedAt = Number.NEGATIVE_INFINITY
  private waiting: Waiting[] = []
  private busy = false
  // Digits only: the client tries to parse each string of an answer as JSON, and a failure is expensive.
  private readonly self = randomInt(1e14, 2.8e14)
  private counted = 0

  /** `onFailure` is called for every failure, also after the answer. Connects at once. */
  constructor(
    private readonly store: VercelKV,
    private readonly onFailure: (error: unknown) => void,
  ) {
    void this.work()
  }

  /** Counts one request. Throws if the store is unreachable or its answer malformed, with the same error object for all requests of a transaction. */
  take(key: string, requests: number, seconds: number): Promise<Standing> {
    return new Promise((done, failed) => {
      this.waiting.push({ key, requests, seconds, done, failed })
      if (!this.busy) void this.work()
    })
  }

  /** One transaction at a time, for all requests that arrived during the one before: many requests cost few round trips, a single one exactly one. */
  private async work(): Promise<void> {
    this.busy = true
    do {
      const batch = this.waiting.splice(0, TOGETHER)
      try {
        if (micros() - this.learnedAt > IDLE) await this.transact([])
        if (batch.length > 0) await this.transact(batch)
      } catch (error) {
        // The requests behind would wait as long for the same failure.
        for (const { failed } of [...batch, ...this.waiting.splice(0)]) failed(error)
        this.onFailure(error)
      }
    } while (this.waiting.length > 0)
    this.busy = false
  }

  private async transact(batch: Waiting[]): Promise<void> {
    const sent = micros()
    const score = Math.ceil(sent + this.high + SLACK)
    const asked = batch.map((one) => ({ ...one, member: `${this.self}${this.counted++}` }))
    const transaction = this.store.multi()
    for (const { key, requests, seconds, member } of asked) {
      transaction.zremrangebyscore(key, 0, Math.floor(sent + this.low - seconds * 1e6))
      transaction.zadd(key, { score: LAST, member })
      transaction.zremrangebyrank(key, requests, -1)
      transaction.zadd(key, { xx: true, ch: true }, { score, member })
      transaction.zrange(key, 0, 0, { withScores: true })
      transaction.zcard(key)
      transaction.pexpire(key, seconds * 1000 + 5000)
    }
    const answers = await transaction.time().exec<unknown[]>()
    const now = time.parse(answers[asked.length * COMMANDS])
    const judged = asked.map((one, at) => {
      const [, , , kept, [, oldest], size] = oneAnswer.parse(answers.slice(at * COMMANDS, (at + 1) * COMMANDS))
      return { ...one, allowed: kept === 1, oldest, size }
    })
    this.learn(sent, now)
    const kept = judged.filter(({ allowed }) => allowed)
    // The round trip was longer than ever, or the store's clock was set: entries get their true time long before that matters.
    if (kept.length > 0 && (score < now || score > now + 20 * SLACK)) {
      const correction = this.store.multi()
      for (const { key, member } of kept) correction.zadd(key, { xx: true }, { score: Math.ceil(now), member })
      correction.exec().catch(this.onFailure)
    }
    for (const { allowed, oldest, size, requests, seconds, done } of judged) {
      const freeAt = (oldest + seconds * 1e6 + SLACK - this.low) / 1000
      done({ allowed, remaining: allowed ? Math.max(0, requests - size) : 0, freeAt })
    }
  }

  private learn(sent: number, store: number): void {
    const received = micros()
    const drift = (received - this.learnedAt) * DRIFT
    this.low = Math.max(this.low - drift, store - received)
    this.high = Math.min(this.high + drift, store - sent)
    // The bounds contradict each other: a clock was set, so only the newest reading counts.
    if (!(this.low <= this.high)) [this.low, this.high] = [store - received, store - sent]
    this.learnedAt = received
  }
}
