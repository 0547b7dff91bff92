import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { closeDatabase } from '@/db/client'
import { operations } from '@/lib/domain/operations'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { router } from '@/lib/platform/http/router'
import { refuseOutside } from '@/lib/platform/http/serve'
import { log } from '@/lib/platform/log'
import { assertFitToServe } from '@/lib/platform/startup'

/** Headers that steer Next or our own pipeline from inside; what comes from outside under these names is dropped. */
const internal = /^(x-middleware-|x-invoke-|x-matched-path$|x-nextjs-|next-resume$|x-masar-)/

function strip(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) if (internal.test(name)) delete request.headers[name]
  const kept: string[] = []
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2)
    if (!internal.test(name.toLowerCase())) kept.push(name, value)
  }
  request.rawHeaders = kept
}

/** Whether a target is one an honest client sends: origin-form, and percent-encoding that decodes. */
function wellFormed(target: string): boolean {
  if (!target.startsWith('/') || target.startsWith('//')) return false
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

const hostShape = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Whether a Host header can be part of an address at all; the adapter would refuse any other in words of its own. */
const isHost = (host: string | undefined) => host !== undefined && hostShape.test(host) && URL.canParse(`http://${host}`)

const headersOf = (request: IncomingMessage) =>
  new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  )

async function sendRefusal(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refuseOutside(headersOf(request), (request.url ?? '/').slice(0, 200), 'malformedRequest')
  response.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), connection: 'close' }).end(await refusal.text())
}

/** The API alone as a Node listener: the socket's own address is the peer. */
export function apiListener() {
  const handle = router(operations)
  return getRequestListener(
    (request, { incoming }) => handle(request, (incoming as IncomingMessage).socket.remoteAddress ?? null),
    { overrideGlobalObjects: false },
  )
}

/**
 * The self-hosted server: the API goes around Next, everything else through it, with what Next cannot know or must not believe settled
 * before. `port` 0 takes a free one.
 */
export async function startServer(options: {
  port: number
  apiOnly?: boolean
}): Promise<{ url: string; close(): Promise<void> }> {
  await assertFitToServe()
  // Next's own start-up hook need not check again.
  Object.assign(globalThis, { masarChecked: true })
  const api = apiListener()
  const app = options.apiOnly ? null : next({ dev: false, dir: process.cwd() })
  await app?.prepare()
  const pages = app?.getRequestHandler()
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    strip(request)
    if (!wellFormed(target) || !isHost(request.headers.host)) return void sendRefusal(request, response)
    if (target.startsWith(`${apiPrefix}/`) && target.split('?', 1)[0] !== `${apiPrefix}/openapi.json`)
      return void api(request, response)
    request.headers[peerHeader] = sealPeer(request.socket.remoteAddress ?? '')
    if (pages) return void pages(request, response).catch((error: unknown) => log().error({ err: error }, 'a page failed'))
    response.writeHead(404).end()
  })
  // Nothing here speaks WebSocket; passing an upgrade on has been a way around servers before.
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'))
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const limit = setTimeout(() => server.closeAllConnections(), 25_000)
      await closed
      clearTimeout(limit)
      await app?.close()
      await closeDatabase()
    },
  }
}
