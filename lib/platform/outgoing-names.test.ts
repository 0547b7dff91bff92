import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from './env'

/** The answers of the resolver, one after another; the last one is repeated. */
let answers: LookupAddress[][] = []
let asked = 0
vi.mock('node:dns', async (actual) => ({
  ...(await actual<typeof import('node:dns')>()),
  lookup: (_name: string, _options: object, callback: (error: Error | null, found: LookupAddress[]) => void) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    callback(null, found)
  },
}))
const { fetchOutgoing, OutgoingFailed } = await import('./outgoing')

const v4 = (address: string): LookupAddress => ({ address, family: 4 })
const v6 = (address: string): LookupAddress => ({ address, family: 6 })

describe('a name of another machine', () => {
  let received: string[]
  let url: string
  const server = createServer((request, response) => {
    received.push(`${request.headers.host}`)
    response.end()
  })
  beforeEach(async () => {
    ;[received, asked] = [[], 0]
    env().OUTGOING_LOOPBACK = true
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // The one kind of name that is reached without TLS.
    url = `http://rebinding.localhost:${(server.address() as AddressInfo).port}/`
  })
  afterEach(async () => {
    env().OUTGOING_LOOPBACK = false
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const send = async (to = url) => {
    try {
      return (await fetchOutgoing(to)).status
    } catch (error) {
      return error instanceof OutgoingFailed ? error.reason : error
    }
  }

  it('is resolved once a request, and the connection goes to the address that was checked', async () => {
    answers = [[v4('127.0.0.1')], [v4('10.0.0.1')]]
    expect(await send()).toBe(200)
    expect([asked, received.length]).toEqual([1, 1])
    // The next request sees the new answer.
    expect(await send()).toBe('addressForbidden')
    expect([asked, received.length]).toEqual([2, 1])
  })

  it('is not reached by a second answer after the first one was forbidden', async () => {
    answers = [[v4('169.254.169.254')], [v4('127.0.0.1')]]
    expect(await send()).toBe('addressForbidden')
    expect([asked, received.length]).toEqual([1, 0])
  })

  it('is not reached where any of its addresses is forbidden, or where it has none', async () => {
    for (const found of [
      [v4('127.0.0.1'), v4('10.0.0.1')],
      [v4('127.0.0.1'), v6('::ffff:10.0.0.1')],
      [v6('fd00:ec2::254')],
      [],
    ]) {
      ;[answers, asked] = [[found], 0]
      expect(await send()).toBe('addressForbidden')
    }
    env().OUTGOING_LOOPBACK = false
    answers = [[v4('127.0.0.1')]]
    for (const name of ['metadata.google.internal', 'localtest.example', '127.0.0.1.nip.example'])
      expect(await send(`https://${name}/`), name).toBe('addressForbidden')
    expect(received).toEqual([])
  })
})
