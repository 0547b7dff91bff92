import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Forwards requests to a server and runs a given action before the nth request. `status` is null where the server did not answer. */
export async function gateway(target: () => string, steps: Record<number, () => Promise<void>>) {
  const seen: { status: number | null; path: string }[] = []
  const server = createServer(async ({ method = 'GET', url = '/', headers, socket }, response) => {
    const sent = { 'x-api-key': String(headers['x-api-key']), authorization: String(headers.authorization ?? '') }
    await steps[seen.length + 1]?.()
    const answer = await fetch(`${target()}${url}`, { method, headers: sent }).catch(() => null)
    seen.push({ status: answer?.status ?? null, path: url.split('?')[0]?.split('/').at(-1) ?? '' })
    if (!answer) return void socket.destroy()
    const after = answer.headers.get('retry-after')
    response.writeHead(answer.status, after === null ? {} : { 'retry-after': after })
    response.end(await answer.text())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, seen, close: () => server.close() }
}
