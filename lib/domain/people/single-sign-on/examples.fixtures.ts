import { expect } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { startIdentityProvider } from './identity-provider.fixtures'
import { comeBack, connect } from './provider.fixtures'
import { createSsoProvider } from './providers.contract'

/** Settings of a provider that nobody asks. */
async function settings(org: Org): Promise<string> {
  const body = { name: `Provider ${unique()}`, issuer: 'https://login.alnoor.example', clientId: 'masar' }
  const { envelope } = await org.admin.call(createSsoProvider, { body })
  return (envelope.data as { id: string }).id
}

const stored = async (org: Org) => ({ params: { id: await settings(org) } })
let running: ReturnType<typeof startIdentityProvider> | undefined

/** A provider that answers, and its settings. */
async function answering(org: Org) {
  running ??= startIdentityProvider()
  const idp = await running
  idp.signsIn('example', { email: `person${unique()}@alnoor.example`, email_verified: true, name: 'Sara' })
  return { idp, provider: await connect(org, idp, { createsAccounts: true }) }
}

export const preparations: Preparations = {
  'ssoProviders.list': (org) => twice(() => settings(org)),
  'ssoProviders.read': stored,
  'ssoProviders.create': async () => ({ body: { name: `Provider ${unique()}` } }),
  'ssoProviders.update': stored,
  'ssoProviders.remove': stored,
  'ssoProviders.test': stored,
  'ssoProviders.createScimKey': stored,
  'ssoProviders.removeScimKey': stored,
  'singleSignOn.start': async (org) => ({ params: { provider: (await answering(org)).provider.id } }),
  'singleSignOn.complete': async (org) => {
    const { idp, provider } = await answering(org)
    idp.signsIn(`example ${unique()}`, { email: `person${unique()}@alnoor.example`, email_verified: true, name: 'Sara' })
    return { params: { provider: provider.id }, body: await comeBack(org, idp, provider), actorId: expect.any(String) }
  },
}
