import { createHmac } from 'node:crypto'
import { clock } from '../clock'
import { env } from '../env'
import { deriveKey, same } from '../secrets'

const lifetimeMs = 30_000
type Purpose = 'gate-label' | 'page-label'

const signature = (purpose: Purpose, payload: string, bound: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, purpose)).update(`${bound}\n${payload}`).digest('base64url')

/** A value for an internal header: signed for one purpose, for the request that `bound` describes, and for 30 seconds. */
export function sealValue(purpose: Purpose, value: object, bound: string): string {
  const payload = Buffer.from(JSON.stringify({ value, until: clock.now().getTime() + lifetimeMs })).toString('base64url')
  return `${payload}.${signature(purpose, payload, bound)}`
}

/** The value of an internal header, or null when there is none, it is forged, stale, or made for another purpose or request. */
export function openValue<T extends object>(purpose: Purpose, header: string | null, bound: string): T | null {
  const [payload, mac, ...rest] = header?.split('.') ?? []
  if (!payload || !mac || rest.length > 0 || !same(mac, signature(purpose, payload, bound))) return null
  const { value, until }: { value: T; until: number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return until > clock.now().getTime() ? value : null
}
