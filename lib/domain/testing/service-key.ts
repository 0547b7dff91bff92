import { createApiKey, resetApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { createServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import type { Org } from './contract-suite'

/** A key of a service account with an administrator's permissions, and its next secrets, as values of `x-api-key`. */
export async function serviceKey({ admin, roles }: Pick<Org, 'admin' | 'roles'>, name = 'Nightly sync') {
  const account = await admin.call(createServiceAccount, { body: { name, roleIds: [roles.admin] } })
  const body = { name: `${name} key`, kind: 'service', serviceAccountId: (account.envelope.data as { id: string }).id }
  const made = (await admin.call(createApiKey, { body })).envelope.data as { id: string; key: string; secret: string }
  const reset = async (overlapSeconds: number) => {
    const { envelope } = await admin.call(resetApiKey, { params: { id: made.id }, body: { overlapSeconds } })
    return `${made.key}:${(envelope.data as { secret: string }).secret}`
  }
  return { header: `${made.key}:${made.secret}`, reset }
}
