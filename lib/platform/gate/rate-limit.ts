import { env } from '../env'
import { limiterKey } from './address'

export type Rule = { name: string; requests: number; seconds: number }
export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

/** Counts one request against a rule. The clock is the store's, so that several processes agree. */
export interface Limiter {
  take(key: string, rule: Rule): Promise<Verdict>
}

/** The rule of a path below /api/v1: certificate verification counts only in its own limit, everything else in the general one. */
export function ruleFor(path: string): Rule {
  const verification = path.startsWith('/public/certificate-verify/')
  return verification
    ? { name: 'certificate-verify', ...env().RATE_LIMIT_CERTIFICATE_VERIFY }
    : { name: 'general', ...env().RATE_LIMIT_GENERAL }
}

/** A sliding log in this process: never more than the limit in any window of the rule's length, and an exact time to wait. */
export class LocalLimiter implements Limiter {
  private readonly logs = new Map<string, number[]>()
  private sweptAt = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  async take(key: string, rule: Rule): Promise<Verdict> {
    const now = this.now()
    const windowMs = rule.seconds * 1000
    this.sweep(now)
    const id = `${rule.name}:${key}`
    const taken = (this.logs.get(id) ?? []).filter((at) => at > now - windowMs)
    const allowed = taken.length < rule.requests
    if (allowed) taken.push(now)
    this.logs.set(id, taken)
    const oldest = taken[0] ?? now
    return {
      allowed,
      remaining: rule.requests - taken.length,
      resetSeconds: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)),
    }
  }

  /** Forgets clients that have been silent for five minutes, so that memory follows the active ones. */
  private sweep(now: number) {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [id, log] of this.logs) if ((log.at(-1) ?? 0) < now - 300_000) this.logs.delete(id)
  }
}

// Shared by the bundles Next makes of middleware, pages and routes.
const shared = globalThis as typeof globalThis & { masarLimiter?: Limiter }

/** Counts a request of an address; the answer's headers follow the IETF draft "RateLimit header fields for HTTP". */
export async function countRequest(
  address: string,
  path: string,
): Promise<{ allowed: boolean; retryAfter: number; headers: Record<string, string> }> {
  shared.masarLimiter ??= new LocalLimiter()
  const rule = ruleFor(path)
  const verdict = await shared.masarLimiter.take(limiterKey(address), rule)
  const headers = {
    'ratelimit-policy': `"${rule.name}";q=${rule.requests};w=${rule.seconds}`,
    ratelimit: `"${rule.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  }
  return { allowed: verdict.allowed, retryAfter: verdict.resetSeconds, headers }
}
