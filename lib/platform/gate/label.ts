import { createHmac } from 'node:crypto'
import { deriveKey, same } from '../auth/secrets'
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

/** The one internal header; copies from outside are removed by the gate's hosts and are worthless without the signature. */
export const labelHeader = 'x-masar-label'
const lifetimeMs = 30_000
let key: Buffer | undefined

function signature(payload: string, method: string, url: URL): string {
  key ??= deriveKey(env().APP_SECRET, 'gate-label')
  return createHmac('sha256', key).update(`${method}\n${url.pathname}${url.search}\n${payload}`).digest('base64url')
}

/** Signs a label for the hand-over from the middleware to the pipeline; bound to method, path and 30 seconds. */
export function sealLabel(label: Label, method: string, url: URL): string {
  const payload = Buffer.from(JSON.stringify({ label, until: clock.now().getTime() + lifetimeMs })).toString('base64url')
  return `${payload}.${signature(payload, method, url)}`
}

/** The label a request carries, or null when there is none, it is forged, stale, or made for another request. */
export function openLabel(header: string | null, method: string, url: URL): Label | null {
  const [payload, mac, ...rest] = header?.split('.') ?? []
  if (!payload || !mac || rest.length > 0 || !same(mac, signature(payload, method, url))) return null
  const { label, until } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { label: Label; until: number }
  return until > clock.now().getTime() ? label : null
}
