import { Agent, request as send } from 'node:http'
import type { Handler } from '../http/router'

/**
 * A running host as a function from request to response, like the pipeline. Sends the request over HTTP with its Host header, which `fetch` cannot set,
 * and with the client's address in the header that the nearest proxy would set.
 */
export function overHttp(baseUrl: string): Handler {
  const { hostname, port } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return async (request, peer) => {
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    if (peer && !headers['x-forwarded-for']) headers['x-forwarded-for'] = peer
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    if (body) headers['content-length'] = String(body.length)
    return new Promise((resolve, reject) => {
      const outgoing = send(
        { agent, hostname, port, path: pathname + search, method: request.method, headers },
        async (incoming) => {
          const chunks: Buffer[] = []
          for await (const chunk of incoming) chunks.push(chunk)
          const answered = new Headers()
          for (let at = 0; at < incoming.rawHeaders.length; at += 2)
            answered.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
          const status = incoming.statusCode ?? 0
          resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers: answered }))
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body ?? undefined)
    })
  }
}
