import type { z } from 'zod'
import { refresh, type Tokens } from '@/lib/domain/identity/identity.contract'
import type { PageLabel } from '@/lib/platform/gate/hand-over'
import { callInProcess } from '@/lib/ui/in-process'

export type Pair = z.output<typeof Tokens>
/** What the API answered to a renewal, and the new pair where it gave one. */
export type Renewal = { pair: Pair | null; status: number; headers: Headers; body: string }

type Caller = { label: PageLabel; host: string; headers: Headers }

/**
 * Exchanges the refresh token of a browser. Several requests may carry the same one, to several workers: the API gives all of them the same
 * successor.
 */
export async function renew({ label, host, headers }: Caller, refreshToken: string): Promise<Renewal> {
  const answer = await callInProcess({ label, host, accessToken: refreshToken }, refresh.path, {
    method: refresh.method,
    headers,
    body: null,
  })
  const body = await answer.text()
  const pair = answer.ok ? (JSON.parse(body) as { data: Pair }).data : null
  return { pair, status: answer.status, headers: answer.headers, body }
}
