import { describe, expect, it } from 'vitest'
import { collectionForEditors, collectionForPostman, tourForPostman } from '@/lib/domain/collections'
import { operations } from '@/lib/domain/product'

const url = 'http://localhost:3000'
const collection = collectionForPostman(url)
const file = collectionForEditors(url)
const requests = collection.item.flatMap(({ item }) => item)

describe('the Postman collection', () => {
  it('has every operation once, in the folder of its group', () => {
    expect(requests.map(({ request }) => request.description).toSorted()).toEqual(
      operations.map(({ contract }) => contract.id).toSorted(),
    )
    expect(collection.item.map(({ name }) => name)).toEqual([...new Set(collection.item.map(({ name }) => name))])
    expect(collection.item.every(({ name, item }) => name && item.length > 0)).toBe(true)
  })

  it('has no empty parts, and its bodies are objects', () => {
    const text = JSON.stringify(collection)
    expect(text).not.toMatch(/:null|"undefined|undefined"/)
    expect(JSON.parse(text)).toEqual(collection)
    const bodies = requests.flatMap(({ request }) => (request.body ? [JSON.parse(request.body.raw)] : []))
    expect(bodies.length).toBeGreaterThan(20)
    for (const body of bodies) expect(typeof body === 'object' && body !== null && !Array.isArray(body)).toBe(true)
  })

  it('declares every variable that it uses', () => {
    const declared = new Set(collection.variable.map(({ key }) => key))
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    const kept = [...JSON.stringify(collection).matchAll(/\bkeep\('(\w+)'/g)].map(([, name = '']) => name)
    expect([...used, ...kept].filter((name) => !declared.has(name))).toEqual([])
    expect(kept).toContain('roleId')
  })

  it('has the same address in `raw` and in the parts of the address', () => {
    for (const { request } of requests) {
      const { host, path, query = [], raw } = request.url
      const search = new URLSearchParams(query.map(({ key, value }) => [key, value]))
      expect(raw).toBe(`${host.join('.')}/${path.join('/')}${search.size > 0 ? `?${search}` : ''}`)
    }
  })

  it('sends an API key with each request, and a token where one is needed', () => {
    for (const { request } of requests) {
      const headers = Object.fromEntries(request.header.map(({ key, value }) => [key.toLowerCase(), value]))
      const { access } = operations.find(({ contract }) => contract.id === request.description)?.contract ?? {}
      const token = { public: undefined, refreshToken: 'Bearer {{refreshToken}}' }
      expect(headers['x-api-key']).toBe('{{apiKey}}')
      expect(headers.authorization).toBe(typeof access === 'string' ? token[access] : 'Bearer {{accessToken}}')
    }
  })
})

describe('the tour', () => {
  const tour = tourForPostman(url, { email: 'admin@alnoor.example' })
  const steps = tour.item.flatMap(({ item }) => item)

  it('reads everything', () => {
    // An organization is no operator of a server.
    const isAnywhere = ({ contract: { access } }: (typeof operations)[number]) =>
      typeof access !== 'object' || access.organization !== 'platform'
    const reads = operations
      .filter((operation) => operation.contract.method === 'GET' && isAnywhere(operation))
      .map(({ contract }) => contract.id)
    const taken = steps.filter(({ request }) => request.method === 'GET').map(({ request }) => request.description)
    expect(reads.filter((id) => !taken.includes(id))).toEqual([])
  })

  it('removes the records that it creates', () => {
    const ids = steps.map(({ request }) => request.description)
    const made = ids.filter((id) => ['serviceAccounts.create', 'ssoProviders.create', 'passkeys.add'].includes(id))
    expect(ids.slice(-6)).toEqual(expect.arrayContaining(made.map((id) => id.replace(/\.\w+/, '.remove'))))
  })

  it('uses only variables that are typed in, stored by an earlier request or given in the examples', () => {
    const typed = [
      'url',
      'apiKey',
      'captchaToken',
      'signUpCaptchaToken',
      'email',
      'password',
      'publicCertificateVerifyCode',
      'issuer',
    ]
    const known = new Set([...typed, 'locale', 'pathVersionN'])
    const missing: string[] = []
    for (const { event = [], request } of steps) {
      const used = [...JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      missing.push(...used.filter((name) => !known.has(name)).map((name) => `${request.description}: ${name}`))
      for (const [, name = ''] of JSON.stringify(event).matchAll(/(?:keep|set)\('(\w+)'/g)) known.add(name)
      if (request.description === 'identity.signIn') known.add('accessToken')
    }
    expect(missing).toEqual([])
    expect(tour.variable).toContainEqual({ key: 'email', value: 'admin@alnoor.example' })
  })
})

describe('the .http file', () => {
  it('has the same requests as the collection', () => {
    const written = file
      .split(/^### /m)
      .slice(1)
      .map((text) => {
        const [head = '', ...body] = text.trimEnd().split('\n\n')
        const [name, id = '', line = '', ...headers] = head.split('\n')
        return { name, id, line, headers, body: body.join('\n\n') || undefined }
      })
    expect(written).toEqual(
      requests.map(({ name, request }) => ({
        name,
        id: `# @name ${request.description.replaceAll('.', '_')}`,
        line: `${request.method} ${request.url.raw}`,
        headers: request.header.map(({ key, value }) => `${key}: ${value}`),
        body: request.body?.raw,
      })),
    )
  })

  it('declares the same variables', () => {
    const declared = [...file.matchAll(/^@(\w+) =(.*)$/gm)].map(([, key, value = '']) => ({ key, value: value.trim() }))
    expect(declared).toEqual(collection.variable)
  })
})
