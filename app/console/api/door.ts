import { decodeJwt } from 'jose'
import { logout, refresh, Tokens } from '@/lib/domain/identity/identity.contract'
import { type PageLabel, readPageLabel } from '@/lib/platform/gate/hand-over'
import { bodyLimitBytes } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { catalogue, type ErrorName } from '@/lib/platform/http/errors'
import { deviceHeader } from '@/lib/platform/http/sign-in-protocol'
import { callInProcess } from '@/lib/ui/in-process'
import { type TokenCookies, tokenCookies } from '@/lib/ui/token-cookies'
import { fromOurPages } from './origin'
import { type Pair, type Renewal, renew } from './renewal'

const prefix = '/console/api'
const deviceSeconds = 365 * 86_400
/** What of a browser's request concerns the API; its cookies, keys and tokens stay outside. */
const passed = [
  'accept-language',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
  'x-captcha-token',
  'x-custom-lang',
]

/**
 * The console's door: the same pipeline as /api/v1, with the organization's first-party key and with tokens that live in cookies no script
 * can read. An access token that ran out is renewed here, unseen.
 */
export async function door(request: Request): Promise<Response> {
  const label = readPageLabel(request.headers)
  const host = request.headers.get('host') ?? ''
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(prefix.length)
  const names = tokenCookies(host)
  const held = { access: cookie(request.headers, names.access), refresh: cookie(request.headers, names.refresh) }
  const headers = only(request.headers, passed)
  const device = cookie(request.headers, names.device)
  if (device) headers.set(deviceHeader, device)
  const ours = fromOurPages(request.headers)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && !ours) return refusal(label, path, 'originRefused')
  const body = reads ? null : await bodyOf(request)
  if (body === 'tooLarge') return refusal(label, path, 'payloadTooLarge')

  const caller = { label, host, headers: only(request.headers, ['user-agent', 'x-custom-lang']) }
  const call = async (accessToken: string | null) => {
    const answer = await callInProcess({ label, host, accessToken }, path + search, { method: request.method, headers, body })
    return withDevice(answer, names)
  }

  if (path === refresh.path && request.method === refresh.method) {
    if (!held.refresh) return answered(await call(null), names, null)
    const renewal = await renew(caller, held.refresh)
    return answered(withoutTokens(renewal), names, renewal)
  }
  // A read that any link could cause must not spend a refresh token.
  const renewable = ours && held.refresh && !path.startsWith('/public/') ? held.refresh : null
  let renewal = !held.access && renewable ? await renew(caller, renewable) : null
  let answer = await call(renewal?.pair?.accessToken ?? held.access)
  if (!renewal && renewable && (await isRefusedWith(answer, 'accessTokenInvalid'))) {
    renewal = await renew(caller, renewable)
    if (renewal.pair) answer = await call(renewal.pair.accessToken)
  }
  // Our own trouble is no reason to sign anybody out.
  if (renewal && !renewal.pair && renewal.status !== 401)
    return new Response(renewal.body, { status: renewal.status, headers: renewal.headers })
  // Cookies of a session that ended meanwhile, in another tab perhaps, must not come back with a renewal that was on its way.
  const isOver = path === logout.path ? answer.ok || answer.status === 401 : await isRefusedWith(answer, 'sessionRevoked')
  if (isOver) return cleared(answer, names)
  if (path.startsWith('/public/') && !reads && answer.ok) return kept(answer, names)
  return answered(answer, names, renewal)
}

const only = (headers: Headers, names: string[]): Headers => new Headers([...headers].filter(([name]) => names.includes(name)))

function refusal(label: PageLabel, path: string, reason: ErrorName): Response {
  const headers = new Headers({ 'x-custom-lang': label.language, 'x-request-id': label.requestId })
  return refuseOutside(headers, `/api/v1${path}`, reason)
}

const cookie = (headers: Headers, name: string): string | null =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([given]) => given === name)?.[1] ?? null

/** The body's bytes, kept because a call may have to be repeated; counted while read, as a length is only a claim. */
async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null | 'tooLarge'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > bodyLimitBytes) return 'tooLarge'
    chunks.push(chunk)
  }
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks))
}

async function isRefusedWith(answer: Response, reason: 'accessTokenInvalid' | 'sessionRevoked'): Promise<boolean> {
  if (answer.status !== 401) return false
  const body = await answer.clone().text()
  // The answer to a HEAD has none.
  return body !== '' && (JSON.parse(body) as { statusCode: number }).statusCode === catalogue[reason][0]
}

const setCookie = (name: string, value: string, seconds: number, { secure }: TokenCookies): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

function keep(headers: Headers, names: TokenCookies, pair: Pair): void {
  const untilSessionEnds = Math.max(1, (decodeJwt(pair.refreshToken).exp ?? 0) - Math.floor(Date.now() / 1000))
  headers.append('set-cookie', setCookie(names.access, pair.accessToken, pair.expiresIn, names))
  headers.append('set-cookie', setCookie(names.refresh, pair.refreshToken, untilSessionEnds, names))
}

function cleared(answer: Response, names: TokenCookies): Response {
  const response = new Response(answer.body, answer)
  for (const name of [names.access, names.refresh]) response.headers.append('set-cookie', setCookie(name, '', 0, names))
  return response
}

/** An answer with what a renewal on the way changed: new cookies, or none where the session is over. */
function answered(answer: Response, names: TokenCookies, renewal: Renewal | null): Response {
  if (renewal?.status === 401) return cleared(answer, names)
  const response = new Response(answer.body, answer)
  if (renewal?.pair) keep(response.headers, names, renewal.pair)
  return response
}

function withoutTokens({ pair, status, headers, body }: Renewal): Response {
  return new Response(pair ? JSON.stringify({ ...JSON.parse(body), data: {} }) : body, { status, headers: new Headers(headers) })
}

/** Takes the device's token out of an answer and into its cookie, which outlives the session: the account goes on knowing this browser. */
function withDevice(answer: Response, names: TokenCookies): Response {
  const token = answer.headers.get(deviceHeader)
  if (!token) return answer
  const response = new Response(answer.body, answer)
  response.headers.delete(deviceHeader)
  response.headers.append('set-cookie', setCookie(names.device, token, deviceSeconds, names))
  return response
}

/** Takes the tokens out of a sign-in's answer and into the cookies. */
async function kept(answer: Response, names: TokenCookies): Promise<Response> {
  const envelope = (await answer.json()) as { data?: { tokens?: unknown } }
  const { tokens, ...data } = envelope.data ?? {}
  const response = new Response(JSON.stringify({ ...envelope, data }), answer)
  if (tokens) keep(response.headers, names, Tokens.parse(tokens))
  return response
}
