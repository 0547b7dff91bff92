import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asOwner } from '@/lib/platform/testing/owner'

export type Received = { path: string; headers: Record<string, string>; body: string }

const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** Writes an answer of 30 MB for as long as the other side takes it. */
async function flood(response: ServerResponse): Promise<void> {
  response.writeHead(200)
  for (let at = 0; at < 30 && !response.destroyed; at += 1)
    if (!response.write(megabyte))
      await new Promise<void>((resolve) => {
        response.once('drain', resolve)
        response.once('close', resolve)
      })
  response.end()
}

/** A receiver on this machine, the only one that gets deliveries: it answers by the path: /ok, /fail, /busy/<seconds>, /hang, /redirect, /gone, /large; `broken` paths fail until they are taken out. */
export async function startReceiver() {
  // Other files of tests leave webhooks to addresses that do not exist, and a runner sends to all of them.
  await asOwner((sql) => sql`delete from webhooks`)
  const received: Received[] = []
  const broken = new Set<string>()
  const hanging = new Set<ServerResponse>()
  const answer = (path: string, response: ServerResponse): unknown => {
    if (path.startsWith('/hang')) return hanging.add(response)
    if (path.startsWith('/fail') || broken.has(path)) return response.writeHead(500).end('It failed\0')
    if (path.startsWith('/busy')) return response.writeHead(429, { 'retry-after': path.split('/').at(-1) ?? '' }).end()
    if (path.startsWith('/redirect')) return response.writeHead(302, { location: '/ok' }).end()
    if (path.startsWith('/gone')) return response.writeHead(410).end()
    if (path.startsWith('/large')) return flood(response)
    return response.end('thanks')
  }
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') })
    await answer(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    received,
    broken,
    stop,
    /** Closes the connections of those that hang. */
    hangUp: () => {
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    at: (path: string) => received.filter((one) => one.path === path),
  }
}
