import { expect, it } from 'vitest'
import { collectionForPostman } from '../collections'
import { CollectionRunner } from './collection-runner'
import type { ExampleWorld } from './example-world'
import { fixturePassword } from './fixtures'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The Postman collection at a server, with nothing but a key and a sign-in. */
export function testCollection(world: () => ExampleWorld): void {
  it('signs in, and every operation that reads answers 200', async () => {
    const { apiKey, home, reads, url } = world()
    const runner = new CollectionRunner(collectionForPostman(url), { apiKey, captchaToken: 'test-pass' })
    const byId = new Map(runner.requests().map((one) => [one.request.description, one]))
    const request = (id: string) => {
      const found = byId.get(id)
      if (!found) throw new Error(`The collection has no request ${id}`)
      return found
    }
    const credentials = { email: home.admin.email, password: fixturePassword, from: 'website' }
    expect((await runner.send(request('identity.signIn'), credentials)).status).toBe(200)
    const own = runner.variables.get('accessToken') ?? ''
    expect(own.split('.')).toHaveLength(3)

    const outcomes: Record<string, number> = {}
    for (const { accessToken, contract, headers, params, query } of reads) {
      const asked = request(contract.id)
      const { raw } = asked.request.url
      // The variables of the path, in the order in which they stand there.
      const names = [...raw.slice('{{url}}'.length).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      const values = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => params[name] ?? '')
      for (const [at, name] of names.entries()) runner.variables.set(name, values[at] ?? '')
      runner.variables.set('linkToken', headers['x-link-token'] ?? '')
      // Some reads are of what belongs to another person.
      runner.variables.set('accessToken', accessToken === home.admin.tokens.accessToken ? own : accessToken)
      // Where the query names a record, it is typed in, as in the variables of the path.
      const [path = ''] = raw.split('?')
      const typed = Object.values(query).some((value) => isId(value)) ? `${path}?${new URLSearchParams(query)}` : raw
      const url = { ...asked.request.url, raw: typed }
      outcomes[contract.id] = (await runner.send({ ...asked, request: { ...asked.request, url } })).status
    }
    expect(outcomes).toEqual(Object.fromEntries(reads.map(({ contract }) => [contract.id, 200])))
  })

  it('keeps the id of the first item of a list for the operations on one item', async () => {
    const { apiKey, home, url } = world()
    const values = { apiKey, accessToken: home.admin.tokens.accessToken }
    const runner = new CollectionRunner(collectionForPostman(url), values)
    const named = (id: string) => runner.requests().filter(({ request }) => request.description === id)
    const before = runner.variables.get('roleId')
    for (const id of ['roles.list', 'roles.read'])
      for (const request of named(id)) expect((await runner.send(request)).status).toBe(200)
    expect(runner.variables.get('roleId')).not.toBe(before)
  })
}
