import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { deriveKey, same } from '@/lib/platform/secrets'

const lifetimeMs = 30 * 60_000

const signature = (organizationId: string, moduleId: string, until: number): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'module-preview'))
    .update(`${organizationId}\n${moduleId}\n${until}`)
    .digest('base64url')

/** A token that shows the working copy of one module of one organization, for half an hour. */
export function previewToken(organizationId: string, moduleId: string, now: Date): { token: string; expiresAt: Date } {
  const until = now.getTime() + lifetimeMs
  return { token: `${until.toString(36)}.${signature(organizationId, moduleId, until)}`, expiresAt: new Date(until) }
}

/** Whether a token was issued for this module of this organization and has not expired. */
export function isPreviewToken(token: string, organizationId: string, moduleId: string, now: Date): boolean {
  const [, written = '', mac = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  const until = Number.parseInt(written, 36)
  return same(mac, signature(organizationId, moduleId, until)) && until > now.getTime()
}
