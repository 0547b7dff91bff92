import * as oidc from 'openid-client'
import type { SsoProviderRow } from '@/db/schema/single-sign-on'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { fetchOutgoing, isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { deriveKey, open, seal, sha256 } from '@/lib/platform/secrets'
import type { ProviderProblem } from './words'

// The protocol of OpenID Connect. All requests are made by `fetchOutgoing`.

const secretKey = () => deriveKey(env().APP_SECRET, 'sso-client-secret')
export const sealClientSecret = (id: string, secret: string): string => seal(secretKey(), secret, id)

const knownMs = 600_000
const mostKnown = 200
type Known = { configuration: Promise<oidc.Configuration>; until: number }
/** Discovered providers of this process, by their settings; changed settings are another entry. */
const known = new Map<string, Known>()

export type OpenIdProvider = Pick<SsoProviderRow, 'id' | 'issuer' | 'clientId' | 'sealedClientSecret'>

const guarded: oidc.CustomFetch = (url, { method, headers, body }) => {
  if (body != null && typeof body !== 'string' && !(body instanceof URLSearchParams)) throw new OutgoingFailed('unreachable')
  return fetchOutgoing(url, { method, headers, body })
}

/** The client authentication method that the provider supports. */
const authentication =
  (secret: string | null): oidc.ClientAuth =>
  (server, ...rest) => {
    if (secret === null) return oidc.None()(server, ...rest)
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = known.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
    return way(server, ...rest)
  }

async function discover({ id, issuer, clientId, sealedClientSecret }: OpenIdProvider): Promise<oidc.Configuration> {
  const secret = sealedClientSecret && open(secretKey(), sealedClientSecret, id)
  // `fetchOutgoing` allows plain http for loopback addresses only.
  const execute = [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])]
  const metadata = { [oidc.clockTolerance]: 60 }
  return oidc.discovery(new URL(issuer), clientId, metadata, authentication(secret || null), {
    execute,
    [oidc.customFetch]: guarded,
  })
}

/** The provider from its discovery document, cached for ten minutes. Throws errors of the protocol and of `fetchOutgoing`. */
async function configurationOf(provider: OpenIdProvider, now: Date): Promise<oidc.Configuration> {
  if (!isOutgoingUrl(provider.issuer)) throw new OutgoingFailed('addressForbidden')
  const key = sha256(JSON.stringify([provider.id, provider.issuer, provider.clientId, provider.sealedClientSecret])).toString(
    'hex',
  )
  const before = known.get(key)
  if (before && before.until > now.getTime()) return before.configuration
  if (known.size >= mostKnown) known.clear()
  const configuration = discover(provider)
  known.set(key, { configuration, until: now.getTime() + knownMs })
  // A failure is not cached.
  configuration.catch(() => known.delete(key))
  return configuration
}

/** The kind of a failure: network or refusal. The provider's answer itself is not passed on. */
const failureOf = (error: unknown): 'unavailable' | 'refused' => {
  let cause = error
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if (cause instanceof OutgoingFailed) return 'unavailable'
    cause = cause.cause
  }
  return 'refused'
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: 'unavailable' | 'refused' }
async function attempted<T>(provider: OpenIdProvider, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const reason = failureOf(error)
    const kind = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'none'
    log().warn({ provider: provider.id, reason, kind }, 'a sign-in through an identity provider failed')
    return { ok: false, reason }
  }
}

type Asked = { redirectUri: string; state: string; nonce: string; verifier: string; scopes: string }

/** New random values for one sign-in. */
export const freshSecrets = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** The authorization URL. */
export const authorizationUrl = (provider: OpenIdProvider, { redirectUri, state, nonce, verifier, scopes }: Asked, now: Date) =>
  attempted(provider, async () => {
    const configuration = await configurationOf(provider, now)
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    // The browser is redirected there, so other URL schemes are refused.
    if (!['https:', 'http:'].includes(url.protocol)) throw new OutgoingFailed('addressForbidden')
    return url.href
  })

/**
 * Exchanges the provider's answer for the claims of the person, with those of userinfo where the ID token is `isIncomplete`. openid-client verifies
 * state, nonce, issuer, signature and times, and that userinfo has the same subject.
 */
export const exchange = (
  provider: OpenIdProvider,
  { response, redirectUri, state, nonce, verifier }: Omit<Asked, 'scopes'> & { response: string },
  { now, isIncomplete }: { now: Date; isIncomplete: (claims: object) => boolean },
) =>
  attempted(provider, async () => {
    const configuration = await configurationOf(provider, now)
    const current = new URL(redirectUri)
    current.search = response
    const tokens = await oidc.authorizationCodeGrant(configuration, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('There is no ID token')
    const hasMore = isIncomplete(claims) && configuration.serverMetadata().userinfo_endpoint !== undefined
    const userinfo = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return { claims, userinfo, idToken: tokens.id_token }
  })

/** The URL that ends the session at the provider; null if it has none. */
export async function endSessionUrl(
  provider: OpenIdProvider,
  { idToken, returnTo }: { idToken: string; returnTo: string },
  now: Date,
): Promise<string | null> {
  const found = await attempted(provider, async () => {
    const configuration = await configurationOf(provider, now)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
    const url = oidc.buildEndSessionUrl(configuration, parameters)
    return ['https:', 'http:'].includes(url.protocol) ? url.href : null
  })
  return found.ok ? found.value : null
}

type Tested = {
  problem: ProviderProblem | null
  keyCount: number
  endsSessions: boolean
}

/** Fetches a provider's discovery document and keys without the cache. */
export async function testProvider(provider: OpenIdProvider): Promise<Tested> {
  const failed = (problem: Tested['problem']) => ({ problem, keyCount: 0, endsSessions: false })
  if (!isOutgoingUrl(provider.issuer)) return failed('addressForbidden')
  try {
    const server = (await discover(provider)).serverMetadata()
    if (!server.jwks_uri || !server.authorization_endpoint || !server.token_endpoint) return failed('notOpenId')
    const answer = await fetchOutgoing(server.jwks_uri)
    const { keys } = (await answer.json()) as { keys?: unknown }
    if (!Array.isArray(keys) || keys.length === 0) return failed('notOpenId')
    return { problem: null, keyCount: keys.length, endsSessions: server.end_session_endpoint !== undefined }
  } catch (error) {
    const outgoing = error instanceof OutgoingFailed ? error : error instanceof Error ? error.cause : null
    if (!(outgoing instanceof OutgoingFailed)) return failed('notOpenId')
    return failed(outgoing.reason === 'addressForbidden' ? 'addressForbidden' : 'unreachable')
  }
}
