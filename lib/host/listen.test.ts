import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, Server as NetServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { startServer } from '@/server'
import { drain } from './drain'
import { forwarding, freePort, listenAddresses, listenOn, localUrl } from './listen'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
/** `open`, or what connecting to a port of an address failed with. */
const knock = (port: number, host: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve('open')).once('error', (error) => resolve('code' in error ? `${error.code}` : 'error'))
    socket.once('connect', () => socket.destroy())
  })
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
const loopbacks = ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])]
/** Addresses of this machine that a server on loopback alone must not answer on. */
const elsewhere = Object.values(networkInterfaces()).flatMap((all) =>
  (all ?? []).flatMap(({ address, internal, family }) => (internal || family !== 'IPv4' ? [] : [address])),
)

describe('where the server listens', () => {
  it('is loopback in development, everywhere in a preview and in production, and where HOST says', () => {
    expect(listenAddresses({ deployment: 'development' })).toEqual(['127.0.0.1', '::1'])
    for (const deployment of ['preview', 'production']) expect(listenAddresses({ deployment })).toEqual([undefined])
    for (const deployment of ['development', 'preview', 'production']) {
      expect(listenAddresses({ HOST: '0.0.0.0', deployment })).toEqual(['0.0.0.0'])
      expect(listenAddresses({ HOST: 'localhost', deployment })).toEqual(['127.0.0.1', '::1'])
    }
    expect(localUrl({ deployment: 'development' }, 3000)).toBe('http://localhost:3000')
    expect(localUrl({ HOST: '0.0.0.0', deployment: 'development' }, 3000)).toBe('http://localhost:3000')
    expect(localUrl({ HOST: 'fd00::5', deployment: 'preview' }, 3000)).toBe('http://[fd00::5]:3000')
  })

  it('is no other interface for a development server', async () => {
    const running = await startServer({ port: 0, apiOnly: true })
    open.push(running)
    const port = Number(new URL(running.url).port)
    for (const address of loopbacks) expect(await knock(port, address), address).toBe('open')
    // On Linux every address of 127/8 is this machine, and a server on all interfaces answers on it.
    for (const address of ['127.0.0.2', ...elsewhere]) expect(await knock(port, address), address).not.toBe('open')
  })

  it('is one server on both loopback addresses: it answers on each and drains both', async () => {
    const server: Server = createServer((_request, response) => response.end('here'))
    const { port, further } = await listenOn(server, 0, ['127.0.0.1', '::1'], () => forwarding(server))
    for (const address of loopbacks) {
      const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
      expect(await (await fetch(url)).text(), address).toBe('here')
    }
    await drain(server, further)
    for (const address of loopbacks) expect(await knock(port, address), address).toBe('ECONNREFUSED')
  })

  it('reports the port and address that are not available, and uses a free port for 0', async () => {
    const taken = new NetServer().listen(0, '127.0.0.1')
    open.push(taken)
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(freePort(port, { deployment: 'development' })).rejects.toThrow(`Port ${port} cannot be used (EADDRINUSE)`)
    await expect(freePort(port, { HOST: '192.0.2.250', deployment: 'development' })).rejects.toThrow(
      `Port ${port} on 192.0.2.250 cannot be used (EADDRNOTAVAIL)`,
    )
    const free = await freePort(0, { deployment: 'development' })
    expect(free).toBeGreaterThan(1023)
    expect(await knock(free, '127.0.0.1')).toBe('ECONNREFUSED')
  })
})
