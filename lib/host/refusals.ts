import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorName } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { rememberedAcrossOrigins } from '@/lib/platform/http/cors'
import { refuseOutside } from '@/lib/platform/http/envelope'

/** The refusals for Node's connection errors, by error code; everything else is a malformed request. */
const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Some of a request's headers as a `Headers` object. */
export function headersOf(request: IncomingMessage, names: string[]): Headers {
  const headers = new Headers()
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** Sends an answer with its length; for HEAD without the body. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const text = await answer.text()
  if (response.headersSent || response.destroyed) return
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/** `status` overrides that of the catalogue where HTTP has a more exact one; `retryAfter` is in seconds. */
type Detail = { extra?: Record<string, string>; status?: number; retryAfter?: number }

/** The envelope of a refusal before any pipeline, with Node's own status where the catalogue has none. */
async function refusal(headers: Headers, path: string, reason: ErrorName, { extra = {}, status, retryAfter }: Detail) {
  const answer = refuseOutside(headers, path, reason, extra, retryAfter)
  const text = await answer.text()
  if (status === undefined) return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
  return {
    status,
    headers: Object.fromEntries(answer.headers),
    text: JSON.stringify({ ...(JSON.parse(text) as object), statusCode: status }),
  }
}

/** Refuses a request in the envelope. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  reason: ErrorName,
  detail: Detail = {},
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0]?.slice(0, 200) ?? '/'
  const headers = headersOf(request, ['x-custom-lang', 'x-request-id', 'origin', 'host', 'x-organization'])
  const answer = await refusal(headers, path, reason, detail)
  if (response.headersSent || response.destroyed) return
  const readable = path.startsWith(apiPrefix) ? rememberedAcrossOrigins(headers) : {}
  response.writeHead(answer.status, { ...answer.headers, ...readable, 'content-length': Buffer.byteLength(answer.text) })
  response.end(request.method === 'HEAD' ? undefined : answer.text)
}

const titles: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

/** Ends a connection from which Node could not read a request, with an envelope if it is still writable. */
export async function refuseConnection(socket: Duplex, error?: Error & { code?: string }): Promise<void> {
  const status = statusOf[error?.code ?? ''] ?? 400
  const { headers, text } = await refusal(new Headers(), '/', 'malformedRequest', { status })
  if (!socket.writable) return void socket.destroy()
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(text) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${titles[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  // Further input is ignored: the connection is closed half a second later, so that the answer arrives.
  socket.pause()
  setTimeout(() => socket.destroy(), 500).unref()
}

export const timedOut = (error: Error & { code?: string }) => error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
