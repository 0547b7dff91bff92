import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { config } from '@/middleware'
import { env } from '../env'
import { gateHere, hereHeader } from './here'

afterEach(() => Object.assign(env(), { VERCEL: undefined }))

/** What a server of this process sees of a request's headers. */
async function seen(path: string): Promise<IncomingHttpHeaders> {
  let headers: IncomingHttpHeaders = {}
  const server = createServer((request, response) => {
    headers = request.headers
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
    return headers
  } finally {
    server.close()
  }
}

describe('the gate of an API request under Next', () => {
  it('stays with the middleware on Vercel, and leaves it where Next serves in the same process', async () => {
    Object.assign(env(), { VERCEL: '1' })
    gateHere()
    expect((await seen('/api/v1/shared/user/profile'))[hereHeader]).toBeUndefined()
    Object.assign(env(), { VERCEL: undefined })
    gateHere()
    expect((await seen('/api/v1/shared/user/profile'))[hereHeader]).toBe('1')
    for (const path of ['/', '/verify', '/api/v1', '/console/api/v1/x', '/x/api/v1/y'])
      expect((await seen(path))[hereHeader]).toBeUndefined()
  })

  it('is what the matcher of the middleware asks for', () => {
    expect(config.matcher.at(-1)).toMatchObject({ source: '/api/v1/:path*', missing: [{ type: 'header', key: hereHeader }] })
  })
})
