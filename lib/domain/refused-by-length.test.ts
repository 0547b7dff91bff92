import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeServer } from '@/lib/host/listener'
import { Overload } from '@/lib/host/overload'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { patchSchema } from './people/scim/patch.rules'
import { userSchema } from './people/scim/schema.rules'
import { createScimKey, createSsoProvider } from './people/single-sign-on/providers.contract'
import { freshOrganization, handle } from './testing/fixtures'

const server = makeServer({
  api: handle,
  documents: new Map(),
  plain: new Map(),
  pages: { files: null, handle: async (_, response) => void response.writeHead(404).end() },
  overload: new Overload(),
  isDraining: () => false,
  timing: false,
})
let org: Awaited<ReturnType<typeof freshOrganization>>
let send: ReturnType<typeof overHttp>
beforeAll(async () => {
  env().CAPTCHA_PROVIDER = 'test'
  org = await freshOrganization()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  send = overHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => void server.close().closeAllConnections())

/** The answer over HTTP, and the processor time of this process meanwhile, in microseconds. */
async function ask(method: string, path: string, body: object, headers: Record<string, string>) {
  const before = process.cpuUsage()
  const request = new Request(`${org.origin}/api/v1${path}`, {
    method,
    headers: { host: new URL(org.origin).host, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await send(request, freshAddress())
  const { user, system } = process.cpuUsage(before)
  return { status: answer.status, body: await answer.json(), cost: user + system }
}

/** Added to the usual work, in microseconds: less than this says nothing. */
const noise = 20_000
const plain = 'a'.repeat(60_000)
const marks = '\u0301'.repeat(60_000)
const alternating = '\u064b\u200d'.repeat(30_000)
const token = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'
const account = { token, password: 'Some-long-pass-2026', acceptedPolicies: [] }
const credential = {
  id: 'q83vASNFZ4mrze8BI0VniQ',
  rawId: 'q83vASNFZ4mrze8BI0VniQ',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
}

describe('a text that is too long', () => {
  it.each([
    ['POST', '/public/user/invite/accept', (text: string) => ({ ...account, name: { en: text } }), 'name.en'],
    ['POST', '/public/user/verify/email', (text: string) => ({ ...account, name: { en: text } }), 'name.en'],
    ['PATCH', '/shared/user/profile', (text: string) => ({ name: { en: text } }), 'name.en'],
    ['POST', '/shared/user/passkey', (text: string) => ({ name: text, credential }), 'name'],
  ])('of 60,000 combining marks is refused by its length at %s %s', async (method, path, bodyOf, property) => {
    const headers = { 'x-api-key': org.apiKey, authorization: `Bearer ${org.learner.tokens.accessToken}` }
    // The first request also loads code.
    await ask(method, path, bodyOf(plain), headers)
    const usual = await ask(method, path, bodyOf(plain), headers)
    for (const text of [marks, alternating]) {
      const { status, body, cost } = await ask(method, path, bodyOf(text), headers)
      expect(status).toBe(422)
      expect(body.errors).toContainEqual(expect.objectContaining({ key: 'maxLength', property }))
      // It was thousands of times the work for letters.
      expect(cost / (usual.cost + noise)).toBeLessThan(20)
    }
  })

  it.each([
    ['colons', `urn:${':a'.repeat(25_000)}\n!`],
    ['names of schemas', ':2.0:User:'.repeat(20_000)],
  ])('is refused by its length as the path of a SCIM operation: %s', async (_, path) => {
    const body = { name: `Directory ${path.length}`, issuer: `https://login${path.length}.alnoor.example`, clientId: 'masar' }
    const provider = (await org.admin.call(createSsoProvider, { body })).envelope.data as { id: string }
    const { key } = (await org.admin.call(createScimKey, { params: { id: provider.id } })).envelope.data as { key: string }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' }
    const userName = `sara${path.length}@alnoor.example`
    const person = await ask(
      'POST',
      '/public/scim/v2/Users',
      { schemas: [userSchema], userName, name: { givenName: 'Sara' } },
      headers,
    )
    expect(person.status).toBe(201)
    const patch = (path: string) => {
      const operations = { schemas: [patchSchema], Operations: [{ op: 'add', path, value: 1 }] }
      return ask('PATCH', `/public/scim/v2/Users/${person.body.id}`, operations, headers)
    }
    const usual = await patch('a'.repeat(path.length))
    const { status, body: refusal, cost } = await patch(path)
    expect(status).toBe(400)
    expect(refusal).toMatchObject({ scimType: 'invalidPath', detail: 'A path has at most 1000 characters.' })
    expect(cost / (usual.cost + noise)).toBeLessThan(20)
  })
})
