import type { Org } from '../contract-suite'
import { make, type Preparations, twice, unique } from '../preparations'
import { createApiKey, deactivateApiKey } from './api-keys.service'

export const makeKey = (org: Org) => make(org, createApiKey.contract, { name: `Key ${unique()}` })

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
}
