import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { handle } from '@/lib/domain/testing/fixtures'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'
import { createLtiTool, type shownTool } from './tools.contract'

/** A request to an address of the protocol, as a browser or a tool sends it. */
export async function ask(
  org: Pick<Org, 'origin'>,
  path: string,
  { form, json, query, headers = {}, method }: Asking = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const url = new URL(path.startsWith('http') ? path : `${org.origin}${path.startsWith(apiPrefix) ? '' : apiPrefix}${path}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const request = new Request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { host: url.host, ...(body !== undefined && { 'content-type': type }), ...headers },
    body,
  })
  const answer = await handle(request, freshAddress())
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
type Asking = {
  form?: Record<string, string>
  json?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
  method?: string
}

export const keyPair = () => generateKeyPair('RS256', { modulusLength: 2048, extractable: true })

/** A tool whose only key is pasted, so that nothing is fetched. */
export async function signedTool(org: Org, more: object = {}) {
  const pair = await keyPair()
  const body = {
    ...createLtiTool.example.body,
    keySetUrl: null,
    publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
    ...more,
  }
  const { data }: { data: typeof shownTool } = await org.admin.call(createLtiTool, { body })
  return { ...data, pair }
}
export type SignedTool = Awaited<ReturnType<typeof signedTool>>

/** Signs claims as a tool, unless other claims are given. */
export function signedBy(
  { clientId, pair }: Pick<SignedTool, 'clientId'> & { pair: { privateKey: CryptoKey } },
  claims: Record<string, unknown>,
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const usual = { iss: clientId, sub: clientId, iat: seconds, exp: seconds + 60, jti: newId() }
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(pair.privateKey)
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
export const tokenForm = (assertion: string, scope: string) => ({
  grant_type: 'client_credentials',
  client_assertion_type: assertionType,
  client_assertion: assertion,
  scope,
})

/** An access token for scopes. */
export async function tokenFor(org: Org, tool: SignedTool, scope: string): Promise<string> {
  const assertion = await signedBy(tool, { aud: tool.platform.tokenUrl })
  const { text } = await ask(org, tool.platform.tokenUrl, { form: tokenForm(assertion, scope) })
  return JSON.parse(text).access_token
}
