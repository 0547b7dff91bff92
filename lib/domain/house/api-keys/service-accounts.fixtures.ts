import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { type Answer, caller } from '@/lib/platform/testing/call'
import * as keys from './api-keys.contract'
import * as contracts from './service-accounts.contract'

export const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
type Account = { id: string; name: string; version: number; isActive: boolean; keyCount: number; lastUsedAt: string | null }
export type Key = { id: string; key: string; secret: string }
export const headerOf = ({ key, secret }: Key) => `${key}:${secret}`

let named = 0
/** An organization, and functions that create service accounts and keys in it. */
export async function officeOfPrograms() {
  const org = await freshOrganization()
  const account = async (roleIds = [org.roles.admin], call = org.admin.call) => {
    named += 1
    const answer = await call(contracts.createServiceAccount, { body: { name: `Sync ${named}`, roleIds } })
    return { ...(answer.envelope.data as Account), answer }
  }
  const key = async (serviceAccountId: string, call = org.admin.call) => {
    const answer = await call(keys.createApiKey, { body: { name: 'Nightly', kind: 'service', serviceAccountId } })
    return { ...(answer.envelope.data as Key), answer }
  }
  const by = (header: string, token?: string) =>
    caller(handle, org.origin, () => ({ 'x-api-key': header, ...(token && { authorization: `Bearer ${token}` }) }))
  const tokenOf = async (header: string) => {
    const answer = await by(header)(contracts.issueServiceToken)
    return { answer, token: (answer.envelope.data as { accessToken: string } | undefined)?.accessToken ?? '' }
  }
  /** A service account with its key and a function that calls with its token. */
  const program = async (roleIds?: string[]) => {
    const made = await account(roleIds)
    const own = await key(made.id)
    const { token } = await tokenOf(headerOf(own))
    return { account: made, key: own, token, call: by(headerOf(own), token) }
  }
  /** An administrator with fewer permissions than the built-in role. */
  const lesser = async (permissions: string[]) => {
    named += 1
    const grants = permissions.map((pair) => pair.split('.')).map(([subject, action]) => ({ subject, action }))
    const body = { name: { ar: `دور ${named}`, en: `Role ${named}` }, type: 'admin', permissions: grants }
    const { data } = await org.admin.call(createRole, { body })
    const role = data as { id: string; version: number }
    return { role, person: await org.person(`lesser${named}`, role.id) }
  }
  return { ...org, account, key, by, tokenOf, program, lesser }
}
