import { createHmac } from 'node:crypto'
import { deriveKey, same } from '../auth/secrets'
import type { Named, Person } from '../auth/session'
import { clock } from '../clock'
import { env } from '../env'
import type { ErrorName } from '../http/errors'
import type { Language } from '../i18n/languages'

export type Organization = {
  id: string
  slug: string
  customDomain: string | null
  name: { ar: string; en: string }
  isPlatform: boolean
  defaultLocale: Language
  supportedLocales: string[]
  regionalProfile: {
    timeZone: string
    weekStart: number
    weekendDays: number[]
    calendar: string
    hijriAdjustmentDays: number
    numberingSystem: string
  }
}

/** `id` is null for the console's own derived key, which no table holds. */
export type ApiKeyLabel = { id: string | null; key: string; allowedOrigins: string[] }

export type GateRefusal = { reason: ErrorName; retryAfter?: number }

/** What the gate found out about a request, before anybody asks who is calling. */
export type Label = {
  requestId: string
  organization: Organization | null
  language: Language
  address: string
  apiKey: ApiKeyLabel | null
  /** Steps 2 to 4 of the order of checks; the pipeline answers with it unless an earlier step (no such route) comes first. */
  refusal: GateRefusal | null
  rateLimit: Record<string, string>
}

/** What the gate found: the label, whom the token names, that person as of now, and the operation's own row (undefined: not asked). */
export type Arrived = { label: Label; named?: Named | null; person?: Person | null; row?: unknown }

/** The one internal header; copies from outside are removed by the gate's hosts and are worthless without the signature. */
export const labelHeader = 'x-masar-label'
const lifetimeMs = 30_000
let key: Buffer | undefined

/** The request a label is made for. */
type Bound = { method: string; url: URL; authorization: string | null }

function signature(payload: string, request: Bound): string {
  key ??= deriveKey(env().APP_SECRET, 'gate-label')
  return createHmac('sha256', key)
    .update(`${bind(request)}\n${payload}`)
    .digest('base64url')
}

const bind = ({ method, url, authorization }: Bound) => JSON.stringify([method, url.pathname + url.search, authorization])

/** Signs what the gate found for the hand-over from the middleware to the pipeline; bound to method, path, token and 30 seconds. */
export function sealLabel(arrived: Arrived, request: Bound): string {
  const payload = Buffer.from(JSON.stringify({ arrived, until: clock.now().getTime() + lifetimeMs })).toString('base64url')
  return `${payload}.${signature(payload, request)}`
}

/** What the gate found, or null when there is no label, it is forged, stale, or made for another request. */
export function openLabel(header: string | null, request: Bound): Arrived | null {
  if (header === null) return null
  const [payload, mac, ...rest] = header.split('.')
  if (!payload || !mac || rest.length > 0 || !same(mac, signature(payload, request))) return null
  const { arrived, until } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { arrived: Arrived; until: number }
  return until > clock.now().getTime() ? arrived : null
}
