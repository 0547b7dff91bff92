import { setTimeout as sleep } from 'node:timers/promises'
import type { VercelKV } from '@vercel/kv'
import { env } from '../env'
import { errorLine } from '../error-report'
import { kv } from '../kv/client'
import { log } from '../log'
import { limiterKey, within } from './address'
import { limitName, limitOf } from './limits'
import { SlidingLog, type Standing } from './sliding-log'

export type Rule = { name: string; requests: number; seconds: number }
export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

/** Counts one request against a rule. The clock is the store's, so that several processes agree. */
export interface Limiter {
  take(key: string, rule: Rule): Promise<Verdict>
  readonly state?: LimiterState
}

/** For metrics: whether the store or this process decides, and since the start the number of failures and of local decisions. */
export type LimiterState = { mode: 'kv' | 'local' | 'breakerOpen'; failures: number; fallbacks: number }

/** The rule of a path below /api/v1: the limit that its contract names, instead of the general one. */
export function ruleFor(path: string): Rule {
  const setting = limitOf(path)
  return { name: limitName(setting), ...env()[setting] }
}

/** A sliding log in this process: never more than the limit in any window of the rule's length, and an exact time to wait. */
export class LocalLimiter implements Limiter {
  private readonly logs = new Map<string, { times: number[]; first: number; windowMs: number }>()
  private sweptAt = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  async take(key: string, rule: Rule): Promise<Verdict> {
    const now = this.now()
    const windowMs = rule.seconds * 1000
    this.sweep(now)
    const id = `${rule.name}:${key}`
    const log = this.logs.get(id) ?? { times: [], first: 0, windowMs }
    this.logs.set(id, log)
    while ((log.times[log.first] ?? now) <= now - windowMs) log.first += 1
    // Removed in large steps, so that a request costs the same under a limit of a million.
    if (log.first > log.times.length / 2) {
      log.times.splice(0, log.first)
      log.first = 0
    }
    const allowed = log.times.length - log.first < rule.requests
    if (allowed) log.times.push(now)
    const oldest = log.times[log.first] ?? now
    return {
      allowed,
      remaining: rule.requests - (log.times.length - log.first),
      // In this order, because of rounding: the other sum is sometimes slightly more than the window.
      resetSeconds: Math.max(1, Math.ceil((windowMs - (now - oldest)) / 1000)),
    }
  }

  /** Once a minute removes clients without entries in their window, so that memory depends on active clients only. */
  private sweep(now: number) {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [id, { times, windowMs }] of this.logs) if ((times.at(-1) ?? 0) <= now - windowMs) this.logs.delete(id)
  }
}

const PATIENCE = 5
const PAUSE_MS = 5_000
/** Longer waits occur only after the store's clock was set; they are reported at once. */
const LONGEST_HELD_MS = 500

/**
 * Exact over all processes while the store answers. If the store refuses, is silent for 500 ms or answers malformed data, this process decides the
 * request alone. After five failures in a row it does not ask the store for 5 s; then one request tries again. It never throws because of the store.
 */
export class KvLimiter implements Limiter {
  readonly state: LimiterState = { mode: 'kv', failures: 0, fallbacks: 0 }
  private readonly shared: SlidingLog
  private readonly fullUntil = new Map<string, number>()
  private inARow = 0
  private lastFailure: unknown
  private closedUntil = 0

  constructor(
    store: VercelKV,
    private readonly local: Limiter = new LocalLimiter(),
    /** The clock of the pause, in milliseconds. */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.shared = new SlidingLog(store, (error) => this.failed(error))
  }

  async take(key: string, rule: Rule): Promise<Verdict> {
    const id = `limit:${rule.name}:${key}`
    const full = this.fullUntil.get(id) ?? 0
    // A full log stays full until its oldest entry leaves: a flood is refused without asking again.
    if (full > performance.now()) return verdict({ allowed: false, remaining: 0, freeAt: full }, rule)
    if (this.state.mode === 'breakerOpen') {
      if (this.now() < this.closedUntil) return this.alone(key, rule)
      // This request tries the store; others do not until it has an answer.
      this.closedUntil = Number.POSITIVE_INFINITY
    }
    let standing: Standing
    try {
      standing = await this.shared.take(id, rule.requests, rule.seconds)
    } catch (error) {
      this.failed(error)
      return this.alone(key, rule)
    }
    this.worked()
    if (standing.allowed) {
      this.fullUntil.delete(id)
      // The local log also records requests that the store admitted, so that it can take over.
      await this.local.take(key, rule)
    } else {
      if (this.fullUntil.size > 10_000) this.fullUntil.clear()
      this.fullUntil.set(id, standing.freeAt)
    }
    return verdict(standing, rule)
  }

  private alone(key: string, rule: Rule): Promise<Verdict> {
    this.state.fallbacks += 1
    return this.local.take(key, rule)
  }

  private worked(): void {
    this.inARow = 0
    if (this.state.mode === 'kv') return
    this.state.mode = 'kv'
    log().warn({ limiter: this.state }, 'the key-value store answers again: rate limits are exact over all processes')
  }

  private failed(error: unknown): void {
    // All requests of one round trip get the same error object: it counts as one failure.
    if (error === this.lastFailure) return
    this.lastFailure = error
    this.state.failures += 1
    this.inARow += 1
    const reason = errorLine(error)
    log().debug({ reason }, 'the key-value store failed')
    if (this.state.mode === 'kv' && this.inARow < PATIENCE) return
    this.closedUntil = this.now() + PAUSE_MS
    if (this.state.mode === 'breakerOpen') return
    this.state.mode = 'breakerOpen'
    log().warn(
      { limiter: this.state, reason },
      'the key-value store fails: each process counts its own requests until it answers again',
    )
  }
}

/**
 * An entry leaves the store's log a few milliseconds after its window. A request refused within these milliseconds is answered after them, so that
 * a reported wait is enough and never longer than the window.
 */
async function verdict({ allowed, remaining, freeAt }: Standing, { seconds }: Rule): Promise<Verdict> {
  const before = freeAt - performance.now() - seconds * 1000
  if (!allowed && before > 0) await sleep(Math.min(Math.ceil(before), LONGEST_HELD_MS))
  const wait = Math.max(1, Math.ceil((freeAt - performance.now()) / 1000))
  return { allowed, remaining, resetSeconds: allowed ? Math.min(seconds, wait) : wait }
}

// Global, because Next bundles middleware, pages and routes separately.
declare global {
  var masarLimiter: Limiter | undefined
}

function limiter(): Limiter {
  const store = kv()
  globalThis.masarLimiter ??= store ? new KvLimiter(store) : new LocalLimiter()
  return globalThis.masarLimiter
}

/** The state of this process' rate limiter, for metrics. */
export const limiterState = (): LimiterState => limiter().state ?? { mode: 'local', failures: 0, fallbacks: 0 }

/** `retryAfter` is in seconds; the headers follow the IETF draft "RateLimit header fields for HTTP". */
export type Counted = { allowed: boolean; retryAfter: number; headers: Record<string, string> }

/** Counts an API request of an address; `path` is the one below /api/v1. */
export const countRequest = (address: string, path: string): Promise<Counted> => count(address, ruleFor(path))

/**
 * Counts an API read that a page makes while it is rendered. The page itself was counted, so such reads do not use the general limit; a path with a
 * limit of its own is counted, so that pages cannot be used to bypass it.
 */
export async function countPageRead(address: string, path: string): Promise<Counted> {
  return limitOf(path) === 'RATE_LIMIT_GENERAL' ? { allowed: true, retryAfter: 0, headers: {} } : countRequest(address, path)
}

/** Counts a request of an address to the pages. */
export const countPage = (address: string): Promise<Counted> => count(address, { name: 'pages', ...env().RATE_LIMIT_PAGES })

/** Counts an attempt to use the first-run page. */
export const countFirstRun = (address: string): Promise<Counted> =>
  count(address, { name: 'first-run', requests: 10, seconds: 60 })

/** How many times as high the limits are of addresses that are known to be shared by many people. */
const sharedTimes = 20
let shared: { list: string; has: (address: string) => boolean } | undefined

/** A room of two hundred people who take an exam is one address: where the operator names it, its limits are those of many. */
export function ruleOf(address: string, rule: Rule, list = env().SHARED_ADDRESSES): Rule {
  if (!list || (rule.name !== 'general' && rule.name !== 'pages')) return rule
  if (shared?.list !== list) shared = { list, has: within(list) }
  return shared.has(address) ? { ...rule, requests: rule.requests * sharedTimes } : rule
}

async function count(address: string, given: Rule): Promise<Counted> {
  const { preview } = env()
  const rule = ruleOf(address, given)
  const key = limiterKey(address)
  // Previews may share a store with others.
  const verdict = await limiter().take(preview ? `${preview.database}:${key}` : key, rule)
  const headers = {
    'ratelimit-policy': `"${rule.name}";q=${rule.requests};w=${rule.seconds}`,
    ratelimit: `"${rule.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  }
  return { allowed: verdict.allowed, retryAfter: verdict.resetSeconds, headers }
}
