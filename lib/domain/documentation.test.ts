import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterEach, describe, expect, it } from 'vitest'
import { asyncApi, asyncApiJson, openApi, openApiJson } from '@/lib/domain/documentation'
import { operations } from '@/lib/domain/product'
import { env } from '@/lib/platform/env'
import type { OpenApi } from '@/lib/platform/http/openapi'
import { freshAddress } from '@/lib/platform/testing/call'
import { messages } from '@/messages/catalogue'

type Shown = { operationId: string; parameters: object[] }

const document = JSON.parse(JSON.stringify(openApi())) as OpenApi
const shown = Object.values(document.paths).flatMap((path) => Object.values(path) as Shown[])
const at = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)

function* within(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const child of Object.values(value)) yield* within(child)
}

describe('the API documentation', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result).toEqual({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('lists exactly the operations that exist', () => {
    const ids = shown.map(({ operationId }) => operationId)
    expect(ids.toSorted()).toEqual(operations.map(({ contract }) => contract.id).toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(
      operations.map(({ contract }) => `${contract.method} ${contract.path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
  })

  it('has no dangling references', () => {
    const refs = [...within(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    expect(refs.length).toBeGreaterThan(0)
    expect(refs.filter((ref) => !ref.startsWith('#/components/') || at(ref) === undefined)).toEqual([])
  })

  it('has at most 3,500 bytes for each operation', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(3_500 * operations.length)
  })

  it('gives every field a type or a description', () => {
    const fields = [...within(document.components.schemas), ...within(document.paths)].flatMap(({ properties }) =>
      Object.entries(properties ?? {}),
    )
    const empty = fields.filter(([, schema]) => typeof schema === 'object' && Object.keys(schema as object).length === 0)
    expect(empty.map(([name]) => name)).toEqual([])
    const parameters = shown
      .flatMap((operation) => operation.parameters as { name?: string; schema?: object }[])
      .filter(({ schema }) => schema && Object.keys(schema).length === 0)
    expect(parameters).toEqual([])
  })

  it('documents every metadata field of the envelope', () => {
    const { Metadata, ListMetadata } = document.components.schemas as Record<string, { properties: object }>
    const always = ['language', 'path', 'version']
    const paging = ['type', 'perPage', 'hasNext', 'hasPrevious', 'nextCursor', 'orderBy', 'availableOrderBy']
    expect(Object.keys(Metadata?.properties ?? {})).toEqual(expect.arrayContaining(always))
    expect(Object.keys(Metadata?.properties ?? {}).filter((name) => paging.includes(name))).toEqual([])
    expect(Object.keys(ListMetadata?.properties ?? {})).toEqual(expect.arrayContaining([...always, ...paging]))
  })

  it('shows texts, never the keys of texts', () => {
    const keys = Object.keys(messages.en.errors).map((name) => `errors.${name}`)
    const operationKeys = operations.map(({ contract }) => `operations.${contract.id}`)
    const texts = [...within(document)]
      .flatMap((part) => [part.message, part.description])
      .filter((text) => typeof text === 'string')
    expect(
      [...keys, ...operationKeys].filter((key) =>
        texts.some((text) => text === key || text.includes(`: ${key}`) || text.includes(`| ${key} |`)),
      ),
    ).toEqual([])
  })
})

describe.each([
  ['openapi', openApiJson, openApi],
  ['asyncapi', asyncApiJson, asyncApi],
] as const)('/api/v1/%s.json', (name, served, make) => {
  const address = `http://localhost/api/v1/${name}.json`
  const whole: unknown = JSON.parse(JSON.stringify(make()))
  const ask = (method = 'GET', headers: Record<string, string> = {}, peer = freshAddress()) =>
    served.serve(new Request(address, { method, headers: { 'x-custom-lang': 'ar', ...headers } }), peer)
  const { deployment } = env()
  afterEach(() => {
    env().deployment = deployment
  })

  it('needs no API key, and is sent again only when it changed', async () => {
    const response = await ask()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
    expect(await response.json()).toEqual(whole)
    expect(await (await ask('HEAD')).text()).toBe('')
    const tag = response.headers.get('etag') ?? ''
    const again = await ask('GET', { 'if-none-match': tag })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    expect((await ask('GET', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('is compressed for callers that accept gzip, with its own entity tag, if no layer behind compresses', async () => {
    const packed = (headers: Record<string, string>) => served.servePacked(new Request(address, { headers }), freshAddress())
    const plain = await packed({})
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      expect.stringContaining('Accept-Encoding'),
    ])
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
      const { headers, ...answer } = await packed({ 'accept-encoding': accepted }).then(async (response) => ({
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }))
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(JSON.parse(gunzipSync(answer.bytes).toString())).toEqual(whole)
      expect(headers.get('etag')).not.toBe(plain.headers.get('etag'))
      const again = await packed({ 'accept-encoding': accepted, 'if-none-match': headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
    for (const refused of ['gzip;q=0', 'br', 'gzip;q=0, *'])
      expect((await packed({ 'accept-encoding': refused })).headers.get('content-encoding')).toBe(null)
  })

  it('is counted like any other request of an address', async () => {
    const peer = freshAddress()
    const statuses = await Promise.all(Array.from({ length: 101 }, async () => (await ask('HEAD', {}, peer)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('refuses other methods in the envelope', async () => {
    const response = await ask('POST')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ statusCode: 405, metadata: { language: 'ar', path: `/api/v1/${name}.json` } })
  })

  it('does not exist in production', async () => {
    env().deployment = 'production'
    const response = await ask()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404, message: messages.ar.errors.routeNotFound })
  })
})
