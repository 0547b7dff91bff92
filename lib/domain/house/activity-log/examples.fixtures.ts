import { makeKey } from '@/lib/domain/house/api-keys/examples.fixtures'
import { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, make, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { listActivityLog } from './activity-log.service'
import { createCheckpoint } from './checkpoints.service'
import { exportActivityLog } from './export.service'

async function newestRecord(org: Org): Promise<string> {
  await makeKey(org)
  const { envelope } = await org.admin.call(listActivityLog.contract, { query: { action: 'adminApiKeyCreate' } })
  return idOf((envelope.data as object[])[0])
}

export const preparations: Preparations = {
  'activityLog.read': async (org) => ({ params: { id: await newestRecord(org) } }),
  'activityLog.checkpoints': (org) => twice(() => make(org, createCheckpoint.contract, {})),
  'activityLog.exports': (org) => twice(() => make(org, exportActivityLog.contract, { format: 'csv' })),
  'activityLog.listOwn': (org) => twice(() => org.admin.call(revokeOtherSessions)),
  'activityLog.list': (org) => twice(() => makeKey(org)),
}
