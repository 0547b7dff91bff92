import { createHmac } from 'node:crypto'
import { clock } from '../clock'
import { env } from '../env'
import { deriveKey, same } from '../secrets'

/** In development a page may be compiled first, which takes a minute on a busy machine. */
const lifetimeMs = () => (env().NODE_ENV === 'development' ? 600_000 : 30_000)
type Purpose = 'gate-label' | 'page-label'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The key of a day (UTC); every process derives it by itself. */
const signature = (purpose: Purpose, day: string, payload: string, bound: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, `${purpose} ${day}`))
    .update(`${bound}\n${payload}`)
    .digest('base64url')

/** The days whose key may have signed a still valid value: two around midnight, including differences of clocks. */
const daysAround = (now: number) => new Set([dayOf(now - lifetimeMs()), dayOf(now + lifetimeMs())])

/** A value for an internal header: signed for one purpose, for the request that `bound` describes, and for 30 seconds. */
export function sealValue(purpose: Purpose, value: object, bound: string): string {
  const now = clock.now().getTime()
  const payload = Buffer.from(JSON.stringify({ value, until: now + lifetimeMs() })).toString('base64url')
  return `${payload}.${signature(purpose, dayOf(now), payload, bound)}`
}

/** The value of an internal header, or null if it is missing, forged, older than 30 seconds, or made for another purpose or request. */
export function openValue<T extends object>(purpose: Purpose, header: string | null, bound: string): T | null {
  const [payload, mac, ...rest] = header?.split('.') ?? []
  if (!payload || !mac || rest.length > 0) return null
  const now = clock.now().getTime()
  if (![...daysAround(now)].some((day) => same(mac, signature(purpose, day, payload, bound)))) return null
  const { value, until }: { value: T; until: number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return until > now ? value : null
}
