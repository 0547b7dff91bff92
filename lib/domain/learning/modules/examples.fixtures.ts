import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { archiveModule, publishModule, requestModuleReview } from './authoring/module-states.contract'
import { createModule, readModule, updateModule } from './authoring/modules.contract'
import { createModuleType, deprecateModuleType } from './module-types/module-types.service'

async function makeModuleType(org: Org): Promise<string> {
  const key = `field.visit${unique()}`
  await make(org, createModuleType.contract, { ...(createModuleType.contract.example.body as object), key })
  return key
}

const makeModule = (org: Org) => make(org, createModule, createModule.example.body ?? {})
const inModule = async (org: Org) => ({ params: { id: await makeModule(org) } })
/** A module that has taken some steps. */
const after =
  (...steps: (typeof publishModule | typeof archiveModule | typeof requestModuleReview)[]) =>
  async (org: Org) => {
    const { params } = await inModule(org)
    for (const step of steps) await org.admin.call(step, { params, body: step === publishModule ? {} : undefined })
    return { params }
  }
const current = { 'if-match': '"1"' }

export const preparations: Preparations = {
  'modules.list': (org) => twice(() => makeModule(org)),
  'modules.read': inModule,
  'modules.update': async (org) => ({ ...(await inModule(org)), headers: current }),
  'modules.readLocale': async (org) => ({ params: { ...(await inModule(org)).params, locale: 'en' } }),
  'modules.writeLocale': async (org) => ({ params: { ...(await inModule(org)).params, locale: 'en' }, headers: current }),
  'modules.requestReview': inModule,
  'modules.return': after(requestModuleReview),
  'modules.publish': inModule,
  'modules.unpublish': after(publishModule),
  'modules.archive': inModule,
  'modules.restore': async (org) => ({ params: { ...(await after(archiveModule)(org)).params, version: '0' } }),
  'modules.versions': async (org) => {
    const { params } = await after(publishModule)(org)
    const { version }: { version: number } = (await org.admin.call(readModule, { params })).data
    const body = { settings: { minReadSeconds: 60 } }
    await org.admin.call(updateModule, { params, body, headers: { 'if-match': `"${version}"` } })
    await org.admin.call(publishModule, { params, body: {} })
    return { params }
  },
  'modules.diff': after(publishModule),
  'modules.createPreviewToken': inModule,
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
