import type { Org } from '../contract-suite'
import { make, type Preparations, twice, unique } from '../preparations'
import { createModuleType, deprecateModuleType } from './module-types.service'

async function makeModuleType(org: Org): Promise<string> {
  const key = `field.visit${unique()}`
  await make(org, createModuleType.contract, { ...(createModuleType.contract.example.body as object), key })
  return key
}

export const preparations: Preparations = {
  'moduleTypes.list': (org) => twice(() => makeModuleType(org)),
  'moduleTypes.read': async (org) => ({ params: { key: await makeModuleType(org) } }),
  'moduleTypes.deprecate': async (org) => ({ params: { key: await makeModuleType(org) } }),
  'moduleTypes.restore': async (org) => {
    const params = { key: await makeModuleType(org) }
    await org.admin.call(deprecateModuleType.contract, { params })
    return { params }
  },
  'moduleTypes.update': async (org) => ({ params: { key: await makeModuleType(org) } }),
}
