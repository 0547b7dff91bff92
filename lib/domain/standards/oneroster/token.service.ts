import { programToken } from '@/lib/domain/house/api-keys/program-tokens.service'
import { clock } from '@/lib/platform/clock'
import { gate } from '@/lib/platform/gate/gate'
import { readBytes } from '@/lib/platform/http/body'
import type { KindName } from './kinds.rules'

// The client credentials of OAuth 2.0 (RFC 6749, 4.4), as the security framework of the standard asks for. The client is a key of a service account.

const scopeBase = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'
const roster: readonly KindName[] = ['users', 'orgs', 'courses', 'classes', 'enrollments', 'academicSessions']
const gradebook: readonly KindName[] = ['categories', 'lineItems', 'results']
/** The scopes of what is served here, with the records of each. A program may read what its scopes and its roles both allow. */
const scopes = new Map(
  Object.entries({
    'roster-core.readonly': roster,
    'roster.readonly': roster,
    'gradebook-core.readonly': gradebook,
    'gradebook.readonly': gradebook,
  }).map(([name, kinds]) => [`${scopeBase}${name}`, kinds]),
)

/** Whether the scopes of a token allow to read a kind of records; a token without scopes was issued for all that its account may do. */
export const allows = (scope: string | null, kind: KindName): boolean =>
  scope === null || scope.split(' ').some((one) => scopes.get(one)?.includes(kind))

type Answer = { status: number; body: object; headers?: Record<string, string> }
const refused = (status: number, error: string): Answer => ({
  status,
  body: { error },
  ...(status === 401 && { headers: { 'www-authenticate': 'Basic realm="Masar OneRoster"' } }),
})

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
/** The client's id and secret, from the header or from the form; null if neither has them. */
function clientIn(headers: Headers, form: URLSearchParams): { id: string; secret: string } | null {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]{1,600})$/i.exec(headers.get('authorization') ?? '') ?? []
  if (basic) {
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return { id: decoded(id), secret: decoded(secret) }
  }
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  return id && secret ? { id, secret } : null
}

/** Answers a request for a token. The gate checks the key in the same way as that of a request with `x-api-key`. */
export async function answerToken(request: Request, peer: string | null): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405, body: { error: 'invalid_request' }, headers: { allow: 'POST' } }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return refused(400, 'invalid_request')
  const form = new URLSearchParams((await readBytes(request)).toString('utf8'))
  if (form.get('grant_type') !== 'client_credentials') return refused(400, 'unsupported_grant_type')
  const asked = (form.get('scope') ?? '').slice(0, 2000).split(' ').filter(Boolean)
  if (asked.length === 0 || asked.some((scope) => !scopes.has(scope))) return refused(400, 'invalid_scope')
  const client = clientIn(request.headers, form)
  if (!client) return refused(401, 'invalid_client')
  const headers = new Headers({ host: request.headers.get('host') ?? '' })
  const forwarded = request.headers.get('x-forwarded-for')
  if (forwarded) headers.set('x-forwarded-for', forwarded)
  if (!/^[\w]{1,100}$/.test(client.id) || !/^[\w]{1,100}$/.test(client.secret)) return refused(401, 'invalid_client')
  headers.set('x-api-key', `${client.id}:${client.secret}`)
  const { label } = await gate({ headers, url: { pathname: '/api/v1/public/service-account/token' } }, peer)
  const { organization, apiKey, refusal } = label
  if (refusal?.reason === 'tooManyRequests')
    return { ...refused(429, 'temporarily_unavailable'), headers: { 'retry-after': '1' } }
  if (refusal?.reason === 'unavailable') return refused(503, 'temporarily_unavailable')
  if (refusal || !organization || !apiKey?.account || !apiKey.id) return refused(401, 'invalid_client')
  const scope = [...new Set(asked)].join(' ')
  const token = await programToken(organization, { accountId: apiKey.account.id, keyId: apiKey.id, scope }, clock.now())
  const body = { access_token: token.accessToken, token_type: 'bearer', expires_in: token.expiresIn, scope }
  return { status: 200, body }
}
