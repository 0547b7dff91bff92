import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { createServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { type freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'

type Org = Awaited<ReturnType<typeof freshOrganization>>
export type Shown = Record<string, unknown> & { sourcedId: string }
export type Lists = Record<string, Shown[]>
export type TokenAnswer = { access_token?: string; error?: string }

const base = '/api/v1/public/oneroster/v1p2'
const scopeBase = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'
const scope = `${scopeBase}roster.readonly ${scopeBase}gradebook.readonly`

/** Sends a request of another system to an organization. */
export async function sendTo<T = Lists>(
  origin: string,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
) {
  const headers = new Headers({ host: new URL(origin).host, ...init.headers })
  const answer = await handle(new Request(`${origin}${base}${path}`, { ...init, headers }), freshAddress())
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as T }
}

/** Asks for a token by client credentials. */
export function askToken(origin: string, { id, secret }: { id: string; secret: string }, form: Record<string, string> = {}) {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope, ...form }).toString()
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  return sendTo<TokenAnswer>(origin, '/token', { method: 'POST', headers, body })
}

let made = 0
/** Another system with a service account of these roles, and its functions to read. */
export async function rosterClient(org: Org, roleIds = [org.roles.admin]) {
  made += 1
  const account = await org.admin.call(createServiceAccount, { body: { name: `Information system ${made}`, roleIds } })
  const serviceAccountId = (account.envelope.data as { id: string }).id
  const answer = await org.admin.call(createApiKey, { body: { name: `Roster ${made}`, kind: 'service', serviceAccountId } })
  const { id: keyId, key: id, secret } = answer.envelope.data as { id: string; key: string; secret: string }
  const token = (await askToken(org.origin, { id, secret })).body.access_token ?? ''
  const read = (path: string, authorization = `Bearer ${token}`) => sendTo(org.origin, path, { headers: { authorization } })
  /** All records of a list. */
  const all = async (list: string, query: Record<string, string> = {}) => {
    const { status, body } = await read(`/${list}?${new URLSearchParams({ limit: '1000', ...query })}`)
    const [records] = Object.values(body)
    if (status !== 200 || !records) throw new Error(`${list} answered ${status}: ${JSON.stringify(body)}`)
    return records
  }
  return { serviceAccountId, keyId, id, secret, token, read, all }
}
export type RosterClient = Awaited<ReturnType<typeof rosterClient>>
