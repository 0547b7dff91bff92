import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { createApiKey, deactivateApiKey } from './api-keys.service'
import { createServiceAccount } from './service-accounts.service'

export const makeKey = (org: Org) => make(org, createApiKey.contract, { name: `Key ${unique()}` })

const makeAccount = (org: Org) =>
  make(org, createServiceAccount.contract, { name: `Account ${unique()}`, roleIds: [org.roles.admin] })
const account = async (org: Org) => ({ params: { id: await makeAccount(org) } })

/** A key of a service account, as the value of x-api-key. */
async function serviceKey(org: Org): Promise<string> {
  const body = { name: `Key ${unique()}`, kind: 'service', serviceAccountId: await makeAccount(org) }
  const { key, secret } = (await org.admin.call(createApiKey.contract, { body })).data as { key: string; secret: string }
  return `${key}:${secret}`
}

export const preparations: Preparations = {
  'apiKeys.list': (org) => twice(() => makeKey(org)),
  'apiKeys.read': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.activate': async (org) => {
    const params = { id: await makeKey(org) }
    await org.admin.call(deactivateApiKey.contract, { params })
    return { params }
  },
  'apiKeys.deactivate': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.remove': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.update': async (org) => ({ params: { id: await makeKey(org) } }),
  'apiKeys.reset': async (org) => ({ params: { id: await makeKey(org) } }),
  'serviceAccounts.list': (org) => twice(() => makeAccount(org)),
  'serviceAccounts.read': account,
  'serviceAccounts.create': async () => ({ body: { name: `Account ${unique()}` } }),
  'serviceAccounts.update': account,
  'serviceAccounts.remove': account,
  'serviceAccounts.token': async (org) => ({ headers: { 'x-api-key': await serviceKey(org) } }),
}
