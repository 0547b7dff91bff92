import type { z } from 'zod'
import { refresh, type Tokens } from '@/lib/domain/identity/identity.contract'
import { sha256 } from '@/lib/platform/auth/secrets'
import type { PageLabel } from '@/lib/platform/gate/hand-over'
import { callInProcess } from '@/lib/ui/in-process'

export type Pair = z.output<typeof Tokens>
/** What the API answered to a renewal, and the new pair where it gave one. */
export type Renewal = { pair: Pair | null; status: number; headers: Headers; body: string }

/** How long a request that still carries the replaced token is given the pair that replaced it. */
const keptMs = 30_000
const renewals = new Map<string, Promise<Renewal>>()

type Caller = { label: PageLabel; host: string; headers: Headers }

async function ask({ label, host, headers }: Caller, refreshToken: string): Promise<Renewal> {
  const answer = await callInProcess({ label, host, accessToken: refreshToken }, refresh.path, {
    method: refresh.method,
    headers,
    body: null,
  })
  const body = await answer.text()
  const pair = answer.ok ? (JSON.parse(body) as { data: Pair }).data : null
  return { pair, status: answer.status, headers: answer.headers, body }
}

/**
 * Exchanges a refresh token once, however many requests carry it: a second use would end the session, and two tabs wake up together. The pair
 * is remembered for half a minute, and followed where it was itself replaced since.
 */
export async function renew(caller: Caller, refreshToken: string): Promise<Renewal> {
  const key = sha256(`${caller.label.organization?.id}\n${refreshToken}`).toString('hex')
  const running = renewals.get(key)
  const renewal = running ?? ask(caller, refreshToken)
  if (!running) {
    renewals.set(key, renewal)
    const forget = () => renewals.delete(key)
    // Only success is worth remembering: what failed may be tried again at once.
    renewal.then(({ pair }) => (pair ? setTimeout(forget, keptMs).unref() : forget()), forget)
  }
  const { pair, ...answer } = await renewal
  const next = pair && sha256(`${caller.label.organization?.id}\n${pair.refreshToken}`).toString('hex')
  return next && renewals.has(next) && pair ? renew(caller, pair.refreshToken) : { pair, ...answer }
}
