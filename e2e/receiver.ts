import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { id: string; body: string; headers: Record<string, string> }

/** A system of others: it answers 503 until it is repaired, and keeps what it got. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { isBroken: true }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    received.push({ id: headers['webhook-id'] ?? '', body: Buffer.concat(chunks).toString('utf8'), headers })
    response.writeHead(state.isBroken ? 503 : 200).end(state.isBroken ? 'under repair' : 'thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, state, stop }
}
