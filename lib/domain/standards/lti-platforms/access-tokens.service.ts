import { randomUUID } from 'node:crypto'
import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import { signForLti } from '@/lib/domain/standards/lti-keys/keys.service'
import { clock } from '@/lib/platform/clock'
import { fetchOutgoing, OutgoingFailed } from '@/lib/platform/outgoing'
import { parseOutsideJson } from '@/lib/platform/outside-json'

type Platform = Pick<LtiPlatformRow, 'id' | 'organizationId' | 'clientId' | 'tokenUrl'>

/** The platform refused to give a token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** Asks a platform for an access token, with an assertion that the organization signs (RFC 7523). Throws `OutgoingFailed` and `TokenRefused`. */
export async function askToken({ organizationId, clientId, tokenUrl }: Platform, scopes: readonly string[]) {
  const now = Math.floor(clock.now().getTime() / 1000)
  const assertion = await signForLti(
    { id: organizationId },
    { iss: clientId, sub: clientId, aud: tokenUrl, iat: now, exp: now + 300, jti: randomUUID() },
  )
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: scopes.join(' '),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const answer = await fetchOutgoing(tokenUrl, { method: 'POST', headers, body })
  if (answer.status >= 500 || answer.status === 429) throw new OutgoingFailed('unreachable')
  const told = answer.status === 200 ? tokenIn(await answer.text()) : null
  if (!told) throw new TokenRefused()
  return told
}

function tokenIn(text: string): { token: string; seconds: number } | null {
  try {
    const body = parseOutsideJson(text)
    if (typeof body !== 'object' || body === null || !('access_token' in body)) return null
    const { access_token: token } = body
    const seconds = 'expires_in' in body && typeof body.expires_in === 'number' ? body.expires_in : 60
    return typeof token === 'string' && /^[!-~]{1,8000}$/.test(token) ? { token, seconds } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const mostKept = 500
/** Tokens of this process, by platform and scopes. */
const kept = new Map<string, { token: string; until: number }>()

/** An access token for the services of a platform. */
export async function tokenFor(platform: Platform, scopes: readonly string[]): Promise<string> {
  const name = JSON.stringify([platform.organizationId, platform.id, platform.clientId, platform.tokenUrl, scopes])
  const now = clock.now().getTime()
  const before = kept.get(name)
  if (before && before.until > now) return before.token
  const { token, seconds } = await askToken(platform, scopes)
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, { token, until: now + Math.min(seconds - 30, 3600) * 1000 })
  return token
}

/** Forgets a token that the platform no longer takes. */
export function forgetTokens(platform: Platform): void {
  for (const name of kept.keys()) if (name.includes(`"${platform.id}"`)) kept.delete(name)
}
