import { labelRequest } from '@/lib/platform/gate/label-request'
import { freshAddress } from '@/lib/platform/testing/call'
import { answerForm } from './form-door'

type Tokens = { accessToken?: string; refreshToken?: string }
export type Options = { tokens?: Tokens; headers?: Record<string, string | null>; type?: string }

/** A form of a page as a browser sends it, behind the middleware; as parts where it has files. */
export async function pressAt(
  origin: string,
  action: string,
  fields: Record<string, string> | URLSearchParams | FormData,
  { tokens = {}, headers = {}, type }: Options = {},
) {
  const host = new URL(origin).host
  const { accessToken = '', refreshToken = '' } = tokens
  const cookies = [accessToken && `masar-access=${accessToken}`, refreshToken && `masar-refresh=${refreshToken}`].filter(Boolean)
  const body = new Response(fields instanceof FormData ? fields : String(new URLSearchParams(fields)))
  const parts = fields instanceof FormData ? body.headers.get('content-type') : null
  const sent = new Headers({
    host,
    'x-forwarded-for': freshAddress(),
    'content-type': type ?? parts ?? 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
  })
  for (const [name, value] of Object.entries(headers))
    if (value === null) sent.delete(name)
    else sent.set(name, value)
  const url = `http://${host}/learn/do/${action}`
  const { inside } = await labelRequest({ url, method: 'POST', headers: sent })
  const answer = await answerForm(new Request(url, { method: 'POST', headers: inside, body: await body.arrayBuffer() }), action)
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    set: answer.headers.getSetCookie(),
    forgets: answer.headers.get('clear-site-data'),
    text: await answer.text(),
  }
}
