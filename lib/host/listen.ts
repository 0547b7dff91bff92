import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'

const loopback: readonly [string, string] = ['127.0.0.1', '::1']
/** The error codes of a system without IPv6 for an IPv6 address. */
const absent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

type Where = { HOST?: string | undefined; deployment: string }

/** The addresses to listen on; undefined is every interface. A development server has demo passwords, so it listens on loopback unless configured otherwise. */
export function listenAddresses({ HOST, deployment }: Where): [string | undefined, ...string[]] {
  if (HOST) return HOST === 'localhost' ? [...loopback] : [HOST]
  return deployment === 'development' ? [...loopback] : [undefined]
}

/** How a person on this machine reaches a server that listens there. */
export function localUrl(where: Where, port: number): string {
  const [address] = listenAddresses(where)
  if (address === undefined || [...loopback, '0.0.0.0', '::'].includes(address)) return `http://localhost:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function bind(server: Server, port: number, host: string | undefined): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Binds a server to the first address, and one more per further address with the same port. Answers the port and those further servers. */
export async function listenOn(
  server: Server,
  port: number,
  [first, ...rest]: [string | undefined, ...string[]],
  further: () => Server,
): Promise<{ port: number; further: Server[] }> {
  const bound = await bind(server, port, first)
  const also: Server[] = []
  for (const address of rest) {
    const one = further()
    try {
      await bind(one, bound, address)
      also.push(one)
    } catch (error) {
      const code = codeOf(error)
      // A port the system chose may be taken on the other address; one that was asked for must be free on both.
      if (absent.includes(code) || (port === 0 && code === 'EADDRINUSE')) continue
      for (const open of [server, ...also]) open.close()
      throw error
    }
  }
  return { port: bound, further: also }
}

/** Takes connections for an HTTP server that listens elsewhere. */
export const forwarding = (server: HttpServer): Server =>
  new Server({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))

/** The port, or a free one for 0, once it is known that it can be listened on. */
export async function freePort(wanted: number, where: Where): Promise<number> {
  const probe = new Server()
  const addresses = listenAddresses(where)
  const listening = await listenOn(probe, wanted, addresses, () => new Server()).catch((cause: unknown) => {
    const place = where.HOST ? ` on ${where.HOST}` : ''
    throw new Error(
      `Port ${wanted}${place} cannot be used (${codeOf(cause)}). Stop what uses it, or choose another: PORT=3001 npm start`,
      { cause },
    )
  })
  await Promise.all([probe, ...listening.further].map((one) => new Promise((closed) => one.close(closed))))
  return listening.port
}
