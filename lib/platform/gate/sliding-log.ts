import type { VercelKV } from '@vercel/kv'
import { z } from 'zod'
import { randomToken } from '../auth/secrets'

/** Where a request stands after it was counted; `freeAt` is when the log's oldest entry leaves it, in this process' `performance.now()`. */
export type Standing = { allowed: boolean; remaining: number; freeAt: number }

// Times below are microseconds: whole numbers that a sorted set's scores hold exactly.
const micros = () => performance.now() * 1000
const LAST = Number.MAX_SAFE_INTEGER
const SLACK = 5_000
const IDLE = 30e6
/** What clocks drift apart at most while time servers correct them: 500 parts per million. */
const DRIFT = 5e-4

const time = z.tuple([z.coerce.number().min(1e9), z.coerce.number()]).transform(([seconds, rest]) => seconds * 1e6 + rest)
const clockAnswer = z.tuple([time])
const oldestEntry = z.tuple([z.unknown(), z.coerce.number().positive()])
const changed = z.union([z.literal(0), z.literal(1)])
const count = z.int().min(0)
const logAnswer = z.tuple([count, count, count, changed, oldestEntry, count.min(1), changed, time])

/**
 * A sliding log in the store, exact over all processes. Each entry's score is the store's time at which it was let in, or a few milliseconds
 * later; entries leave only when the store's clock is surely past that by the whole window. So no window ever holds more than the limit.
 *
 * One transaction per request decides: the newcomer is put last, what is beyond the limit is cut off, and only if it is still there does it get
 * its time. A refused request therefore never stays and never displaces another, whatever the clocks of two processes say.
 */
export class SlidingLog {
  // The store's clock is ahead of ours by at least `low`, at most `high`: it was read between a sending and a receiving.
  private low = Number.NEGATIVE_INFINITY
  private high = Number.POSITIVE_INFINITY
  private learnedAt = Number.NEGATIVE_INFINITY
  private asking: Promise<void> | undefined
  private readonly self = randomToken(9)
  private counted = 0

  /** `onLateFailure` hears of a correction that failed after its request was answered. */
  constructor(
    private readonly store: VercelKV,
    private readonly onLateFailure: (error: unknown) => void,
  ) {}

  /** Counts one request; throws when the store is away or answers nonsense. */
  async take(key: string, requests: number, seconds: number): Promise<Standing> {
    if (micros() - this.learnedAt > IDLE) {
      this.asking ??= this.askClock().finally(() => {
        this.asking = undefined
      })
      await this.asking
    }
    const window = seconds * 1e6
    this.counted += 1
    const member = `${this.self}:${this.counted}`
    const sent = micros()
    const score = Math.ceil(sent + this.high + SLACK)
    const answer = await this.store
      .multi()
      .zremrangebyscore(key, 0, Math.floor(sent + this.low - window))
      .zadd(key, { score: LAST, member })
      .zremrangebyrank(key, requests, -1)
      .zadd(key, { xx: true, ch: true }, { score, member })
      .zrange(key, 0, 0, { withScores: true })
      .zcard(key)
      .pexpire(key, seconds * 1000 + 5000)
      .time()
      .exec()
    const [, , , kept, [, oldest], size, , now] = logAnswer.parse(answer)
    this.learn(sent, now)
    // The way to the store took longer than it ever did, or its clock was set: the entry gets the true time long before that matters.
    if (kept === 1 && (score < now || score > now + 10 * SLACK)) {
      const correction = this.store
        .multi()
        .zadd(key, { xx: true }, { score: Math.ceil(now), member })
        .exec()
      correction.catch(this.onLateFailure)
    }
    const freeAt = (oldest + window + SLACK - this.low) / 1000
    return { allowed: kept === 1, remaining: kept === 1 ? Math.max(0, requests - size) : 0, freeAt }
  }

  private async askClock(): Promise<void> {
    const sent = micros()
    const [now] = clockAnswer.parse(await this.store.multi().time().exec())
    this.learn(sent, now)
  }

  private learn(sent: number, store: number): void {
    const received = micros()
    const drift = (received - this.learnedAt) * DRIFT
    this.low = Math.max(this.low - drift, store - received)
    this.high = Math.min(this.high + drift, store - sent)
    // Both cannot be: one of the clocks was set, and only the newest reading counts.
    if (!(this.low <= this.high)) [this.low, this.high] = [store - received, store - sent]
    this.learnedAt = received
  }
}
