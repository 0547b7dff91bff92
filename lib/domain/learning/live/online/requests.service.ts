import { z } from 'zod'
import { fetchOutgoing, type OutgoingLimits } from '@/lib/platform/outgoing'
import { type Account, type Meeting, OnlineFailed, type OnlineRooms, type Talk } from './online-room.rules'

const limits: OutgoingLimits = { ms: 8000, bytes: 1024 * 1024, atOnce: 20 }

type Asked = { method?: string; token?: string; json?: object; form?: Record<string, string>; basic?: readonly [string, string] }

/** Asks a provider; refuses every answer that is not a success. */
export async function ask(address: string, { method = 'GET', token, json, form, basic }: Asked = {}): Promise<Response> {
  const authorization = token
    ? `Bearer ${token}`
    : basic && `Basic ${Buffer.from(basic.map(encodeURIComponent).join(':')).toString('base64')}`
  const headers = {
    accept: 'application/json, text/xml',
    ...(authorization && { authorization }),
    ...(json && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : null
  const answer = await fetchOutgoing(address, { method, headers, body }, limits)
  if (answer.status < 200 || answer.status >= 300) throw new OnlineFailed(`Answered with ${answer.status}`)
  return answer
}

/** The answer of a provider as JSON of a known form. */
export async function askFor<T extends z.ZodType>(form: T, address: string, asked: Asked = {}): Promise<z.output<T>> {
  const answer = await ask(address, asked)
  const answered: unknown = await answer.json().catch(() => {
    throw new OnlineFailed('Answered no JSON')
  })
  const read = form.safeParse(answered)
  if (!read.success) throw new OnlineFailed('Answered in another form')
  return read.data
}

const Token = z.object({ access_token: z.string().min(1).max(10_000) })

/** An access token of OAuth 2.0 by credentials of a program (RFC 6749, section 4.4). */
export const tokenFrom = async (address: string, asked: Pick<Asked, 'form' | 'basic'>): Promise<string> =>
  (await askFor(Token, address, { method: 'POST', ...asked })).access_token

type Planned = {
  tokenOf: (account: Account) => Promise<string>
  addressOf: (account: Account, meeting: Meeting) => string
  bodyOf: (talk: Talk) => object
}
/** Changes and ends meetings that are planned at a service. */
export const planned = ({ tokenOf, addressOf, bodyOf }: Planned): Pick<OnlineRooms, 'change' | 'close'> => ({
  change: async (account, meeting, talk) =>
    void (await ask(addressOf(account, meeting), { method: 'PATCH', token: await tokenOf(account), json: bodyOf(talk) })),
  close: async (account, meeting) =>
    void (await ask(addressOf(account, meeting), { method: 'DELETE', token: await tokenOf(account) })),
})
