import { decodeJwt } from 'jose'
import { Tokens } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import type { TokenCookies } from '@/lib/platform/auth/token-cookies'
import type { Refreshed, TokenPair } from './refresh-session'

const deviceSeconds = 365 * 86_400

/** The value of one cookie of a request, or null. */
export const readCookie = (headers: Headers, name: string): string | null =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([given]) => given === name)?.[1] ?? null

const setCookie = (name: string, value: string, seconds: number, { secure }: TokenCookies): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

function setTokenCookies(headers: Headers, names: TokenCookies, pair: TokenPair): void {
  const untilSessionEnds = Math.max(1, (decodeJwt(pair.refreshToken).exp ?? 0) - Math.floor(Date.now() / 1000))
  headers.append('set-cookie', setCookie(names.access, pair.accessToken, pair.expiresIn, names))
  headers.append('set-cookie', setCookie(names.refresh, pair.refreshToken, untilSessionEnds, names))
}

/** The response, with both token cookies removed from the browser. */
export function withoutSession(answer: Response, names: TokenCookies): Response {
  const response = new Response(answer.body, answer)
  for (const name of [names.access, names.refresh]) response.headers.append('set-cookie', setCookie(name, '', 0, names))
  return response
}

/** The response, by which the browser forgets what pages have kept for whoever signs out: answers that wait to be sent, drafts. */
export function withNothingKept(answer: Response): Response {
  const response = new Response(answer.body, answer)
  response.headers.set('clear-site-data', '"storage"')
  return response
}

/** The response, with the cookies of the token refresh that preceded it; without a session where the refresh token was refused (401). */
export function withRefreshedSession(answer: Response, names: TokenCookies, refreshed: Refreshed | null): Response {
  if (refreshed?.status === 401) return withoutSession(answer, names)
  const response = new Response(answer.body, answer)
  if (refreshed?.pair) setTokenCookies(response.headers, names, refreshed.pair)
  return response
}

/** Moves the tokens of a sign-in's answer from its body into the cookies. */
export async function withNewSession(answer: Response, names: TokenCookies): Promise<Response> {
  const envelope = (await answer.json()) as { data?: { tokens?: unknown } }
  const { tokens, ...data } = envelope.data ?? {}
  const response = new Response(JSON.stringify({ ...envelope, data }), answer)
  if (tokens) setTokenCookies(response.headers, names, Tokens.parse(tokens))
  return response
}

/** Moves the device's token from its header into its cookie, which outlives the session: the account goes on knowing this browser. */
export function withDeviceCookie(answer: Response, names: TokenCookies): Response {
  const token = answer.headers.get(deviceHeader)
  if (!token) return answer
  const response = new Response(answer.body, answer)
  response.headers.delete(deviceHeader)
  response.headers.append('set-cookie', setCookie(names.device, token, deviceSeconds, names))
  return response
}
