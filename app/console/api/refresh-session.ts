import type { z } from 'zod'
import { refresh, type Tokens } from '@/lib/domain/house/identity/sign-in/identity.contract'
import type { PageLabel } from '@/lib/platform/gate/label-request'
import { callInProcess } from '@/lib/ui/in-process'

export type TokenPair = z.output<typeof Tokens>
/** The API's answer to a refresh, and the new pair if there is one. */
export type Refreshed = { pair: TokenPair | null; status: number; headers: Headers; body: string }

type Caller = { label: PageLabel; host: string; headers: Headers }

/**
 * Exchanges the refresh token of a browser. Several requests may carry the same one, to several workers: the API gives all of them the same
 * successor.
 */
export async function refreshSession({ label, host, headers }: Caller, refreshToken: string): Promise<Refreshed> {
  const answer = await callInProcess({ label, host, accessToken: refreshToken }, refresh.path, {
    method: refresh.method,
    headers,
    body: null,
  })
  const body = await answer.text()
  const pair = answer.ok ? (JSON.parse(body) as { data: TokenPair }).data : null
  return { pair, status: answer.status, headers: answer.headers, body }
}

/** The answer to a refresh as a browser may see it: without the tokens. */
export function refreshAnswer({ pair, status, headers, body }: Refreshed): Response {
  return new Response(pair ? JSON.stringify({ ...JSON.parse(body), data: {} }) : body, { status, headers: new Headers(headers) })
}
