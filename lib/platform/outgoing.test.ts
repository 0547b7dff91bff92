import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from './env'
import { fetchOutgoing, isOutgoingUrl, isPublicAddress, lookUpAllowed, OutgoingFailed, outgoingLimits } from './outgoing'

const shipped = { ...outgoingLimits }
const servers: Server[] = []
afterEach(async () => {
  Object.assign(outgoingLimits, shipped)
  env().OUTGOING_LOOPBACK = false
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server on this machine; gives its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof OutgoingFailed ? error.reason : error
}

describe('an outgoing request', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['198.18.0.1', '192.0.2.1', '203.0.113.9', '::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
    ...['::ffff:10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', '2001:0:1::1', '2001:db8::1', '100::1'],
  ])('does not count %s among the public addresses', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::8a'])(
    'counts %s among them',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    'http://login.example.com',
    'https://name:secret@login.example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]:8443',
    'https://[::ffff:7f00:1]',
    'https://localhost',
    'https://id.localhost:3000',
    'https://169.254.169.254/latest/meta-data',
    'ftp://login.example.com',
    'file:///etc/passwd',
    'nonsense',
  ])('is not sent to %s', async (address) => {
    expect(isOutgoingUrl(address)).toBe(false)
    expect(await reasonOf(fetchOutgoing(address))).toBe('addressForbidden')
  })

  it('is not sent to a name that resolves to a forbidden address', async () => {
    const found = await new Promise((resolve) => lookUpAllowed('localhost', { all: true }, (error) => resolve(error)))
    expect(found).toMatchObject({ reason: 'addressForbidden' })
    env().OUTGOING_LOOPBACK = true
    const allowed = await new Promise((resolve) =>
      lookUpAllowed('localhost', { all: true }, (_, addresses) => resolve(addresses)),
    )
    expect(allowed).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })]),
    )
  })

  it('reaches this machine where the setting allows it, and private networks never', async () => {
    env().OUTGOING_LOOPBACK = true
    const port = await serve((request, response) => {
      response.setHeader('content-type', 'text/plain')
      response.end(`${request.method} ${request.headers['accept-encoding']} ${request.url}`)
    })
    const answer = await fetchOutgoing(`http://localhost:${port}/here`, { method: 'POST', body: 'a=b' })
    expect([answer.status, await answer.text()]).toEqual([200, 'POST identity /here'])
    for (const address of ['http://10.0.0.1', 'https://10.0.0.1', 'http://login.example.com'])
      expect(await reasonOf(fetchOutgoing(address))).toBe('addressForbidden')
  })

  it('follows no redirect', async () => {
    env().OUTGOING_LOOPBACK = true
    const port = await serve((_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
    expect((await fetchOutgoing(`http://127.0.0.1:${port}/`)).status).toBe(302)
  })

  it('ends when the answer is too large or does not come in time, and is not sent when too many are under way', async () => {
    env().OUTGOING_LOOPBACK = true
    const port = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(5000))
    })
    const address = `http://127.0.0.1:${port}`
    Object.assign(outgoingLimits, { bytes: 1000, ms: 60_000 })
    expect(await reasonOf(fetchOutgoing(`${address}/large`))).toBe('tooLarge')
    Object.assign(outgoingLimits, { atOnce: 1, ms: 100 })
    const never = fetchOutgoing(`${address}/never`)
    expect(await reasonOf(fetchOutgoing(`${address}/large`))).toBe('busy')
    expect(await reasonOf(never)).toBe('timedOut')
    outgoingLimits.ms = 60_000
    expect(await reasonOf(fetchOutgoing(`${address}/large`))).toBe('tooLarge')
  })
})
