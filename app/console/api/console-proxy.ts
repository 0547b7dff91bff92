import { logout, refresh } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { deviceHeader, linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { type TokenCookies, tokenCookies } from '@/lib/platform/auth/token-cookies'
import { viewHeader } from '@/lib/platform/auth/view-as-role'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import { type PageLabel, readPageLabel } from '@/lib/platform/gate/label-request'
import { bodyLimitBytes } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { isFromOurPages } from '@/lib/platform/http/same-origin'
import { callInProcess } from '@/lib/ui/in-process'
import { viewCookie } from '@/lib/ui/view-cookie'
import { type Refreshed, refreshAnswer, refreshSession } from './refresh-session'
import {
  readCookie,
  withDeviceCookie,
  withNewSession,
  withNothingKept,
  withoutSession,
  withRefreshedSession,
} from './session-cookies'

const prefix = '/console/api'
/** The headers of a browser's request that reach the API; its cookies, keys and tokens do not. */
const forwardedHeaders = [
  'accept-language',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
  'x-captcha-token',
  linkHeader,
  'x-custom-lang',
]

type Call = {
  label: PageLabel
  host: string
  method: string
  /** Path and query as the API has them. */
  path: string
  search: string
  headers: Headers
  isRead: boolean
  isFromOurPages: boolean
  cookies: TokenCookies
  accessToken: string | null
  refreshToken: string | null
}

/**
 * The API as the console's pages call it: the same pipeline as /api/v1, with the organization's first-party key and with tokens that live in
 * cookies no script can read. An access token that ran out is refreshed here, and the call repeated.
 */
export async function consoleProxy(request: Request): Promise<Response> {
  const call = readCall(request)
  if (!call.isRead && !call.isFromOurPages) return refusal(call, 'originRefused')
  const body = call.isRead ? null : await readBody(request)
  if (body === 'tooLarge') return refusal(call, 'payloadTooLarge')
  const send = (accessToken: string | null) => sendToApi(call, body, accessToken)
  return call.path === refresh.path && call.method === refresh.method ? answerRefresh(call, send) : answerCall(call, send)
}

function readCall(request: Request): Call {
  const { pathname, search } = new URL(request.url)
  const host = request.headers.get('host') ?? ''
  const cookies = tokenCookies(host)
  const headers = only(request.headers, forwardedHeaders)
  const device = readCookie(request.headers, cookies.device)
  if (device) headers.set(deviceHeader, device)
  const viewedRole = readCookie(request.headers, viewCookie)
  // Signing out works from every view.
  if (viewedRole && !pathname.endsWith(logout.path)) headers.set(viewHeader, viewedRole)
  return {
    label: readPageLabel(request.headers),
    host,
    method: request.method,
    path: pathname.slice(prefix.length),
    search,
    headers,
    isRead: request.method === 'GET' || request.method === 'HEAD',
    isFromOurPages: isFromOurPages(request.headers),
    cookies,
    accessToken: readCookie(request.headers, cookies.access),
    refreshToken: readCookie(request.headers, cookies.refresh),
  }
}

type Body = Uint8Array<ArrayBuffer> | null
type Send = (accessToken: string | null) => Promise<Response>

async function sendToApi(call: Call, body: Body, accessToken: string | null): Promise<Response> {
  const { label, host, method, path, search, headers, cookies } = call
  return withDeviceCookie(await callInProcess({ label, host, accessToken }, path + search, { method, headers, body }), cookies)
}

const refreshFor = ({ label, host, headers }: Call, refreshToken: string): Promise<Refreshed> =>
  refreshSession({ label, host, headers: only(headers, ['user-agent', 'x-custom-lang']) }, refreshToken)

/** A page's own request for fresh tokens: they go into the cookies, the answer says only whether it worked. */
async function answerRefresh(call: Call, send: Send): Promise<Response> {
  if (!call.refreshToken) return withRefreshedSession(await send(null), call.cookies, null)
  const refreshed = await refreshFor(call, call.refreshToken)
  return withRefreshedSession(refreshAnswer(refreshed), call.cookies, refreshed)
}

/** Every other call: sent with a valid access token where there is or can be one, its cookies set by what came of it. */
async function answerCall(call: Call, send: Send): Promise<Response> {
  const { answer, refreshed } = await sendSignedIn(call, send)
  // A failure of ours is no reason to sign anybody out.
  if (refreshed && !refreshed.pair && refreshed.status !== 401) return refreshAnswer(refreshed)
  // Cookies of a session that ended meanwhile, in another tab perhaps, must not come back with a refresh that was on its way.
  if (await endsSession(call, answer)) {
    const left = withoutSession(answer, call.cookies)
    return call.path === logout.path ? withNothingKept(left) : left
  }
  if (isPublic(call) && !call.isRead && answer.ok) return withNewSession(answer, call.cookies)
  return withRefreshedSession(answer, call.cookies, refreshed)
}

/** Sends the call, after or before a refresh of its tokens where the access token is missing or no longer valid. */
async function sendSignedIn(call: Call, send: Send): Promise<{ answer: Response; refreshed: Refreshed | null }> {
  // A read that any link could cause must not spend a refresh token.
  const refreshToken = call.isFromOurPages && !isPublic(call) ? call.refreshToken : null
  if (!refreshToken) return { answer: await send(call.accessToken), refreshed: null }
  if (call.accessToken) {
    const answer = await send(call.accessToken)
    if (!(await isRefusedWith(answer, 'accessTokenInvalid'))) return { answer, refreshed: null }
    const refreshed = await refreshFor(call, refreshToken)
    return { answer: refreshed.pair ? await send(refreshed.pair.accessToken) : answer, refreshed }
  }
  const refreshed = await refreshFor(call, refreshToken)
  return { answer: await send(refreshed.pair?.accessToken ?? null), refreshed }
}

const isPublic = ({ path }: Call): boolean => path.startsWith('/public/')
const endsSession = async (call: Call, answer: Response): Promise<boolean> =>
  call.path === logout.path ? answer.ok || answer.status === 401 : isRefusedWith(answer, 'sessionRevoked')

const only = (headers: Headers, names: string[]): Headers => new Headers([...headers].filter(([name]) => names.includes(name)))

function refusal({ label, path }: Call, reason: ErrorName): Response {
  const headers = new Headers({ 'x-custom-lang': label.language, 'x-request-id': label.requestId })
  return refuseOutside(headers, `/api/v1${path}`, reason)
}

/** The body's bytes, kept because a call may have to be repeated; counted while read, as a length is only a claim. */
async function readBody(request: Request): Promise<Body | 'tooLarge'> {
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
  return body !== '' && (JSON.parse(body) as { statusCode: number }).statusCode === codeOf(reason)[0]
}
