import type { Org } from '@/lib/domain/testing/contract-suite'
import { unique } from '@/lib/domain/testing/preparations'
import { env } from '@/lib/platform/env'
import type { IdentityProvider } from './identity-provider.fixtures'
import { createSsoProvider, type SsoProvider } from './providers.contract'
import { completeSso, startSso } from './sign-in.contract'

export type Settings = Partial<(typeof createSsoProvider)['example']['body']> & Record<string, unknown>
type Shown = import('zod').output<typeof SsoProvider>

/** Stores settings for a provider, as the administrator, and registers the client there. */
export async function connect(org: Org, idp: IdentityProvider, settings: Settings = {}): Promise<Shown> {
  env().OUTGOING_LOOPBACK = true
  const clientId = `masar-${unique()}`
  const secret = 'marker client secret 81c3'
  const body = { name: `Accounts ${unique()}`, issuer: idp.issuer, clientId, clientSecret: secret, ...settings }
  const { envelope } = await org.admin.call(createSsoProvider, { body })
  const shown = envelope.data as Shown | undefined
  if (!shown) throw new Error(`The settings were refused with ${envelope.statusCode}`)
  idp.register({ clientId, secret, redirectUri: shown.redirectUri, returnTo: shown.signOutUri })
  return shown
}

/** Begins a sign-in and authenticates at the provider; returns the input that completes it. */
export async function comeBack(org: Org, idp: IdentityProvider, provider: Pick<Shown, 'id' | 'redirectUri'>) {
  const { envelope } = await org.stranger(startSso, { params: { provider: provider.id } })
  const { authorizationUrl, attempt } = envelope.data as { authorizationUrl: string; attempt: string }
  return { attempt, response: await idp.goThrough(authorizationUrl, provider.redirectUri) }
}

/** A whole sign-in through the provider. */
export async function signInThrough(org: Org, idp: IdentityProvider, provider: Pick<Shown, 'id' | 'redirectUri'>) {
  const body = await comeBack(org, idp, provider)
  return org.stranger(completeSso, { params: { provider: provider.id }, body })
}
