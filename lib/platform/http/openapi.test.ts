import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { refused } from '@/lib/platform/http/envelope'
import { errorsOf, openApiDocument } from '@/lib/platform/http/openapi'
import {
  type Answer,
  at,
  change,
  contracts,
  document,
  headersIn,
  list,
  parameter,
  renew,
  type Shown,
  short,
  shown,
} from '@/lib/platform/testing/openapi-example'
import { codeOf, type ErrorName, pipelineErrors, Refusal } from '../errors'

describe('errorsOf', () => {
  it('gives a public read the refusals of the pipeline and of its shape only', () => {
    const open = { ...list, access: 'public' } as const
    expect(errorsOf(open).toSorted()).toEqual([...pipelineErrors, 'validation'].toSorted())
  })

  it('adds what the access of an operation can refuse', () => {
    const added = (names: ErrorName[]) =>
      names.filter((name) => !(pipelineErrors as readonly ErrorName[]).includes(name) && name !== 'validation').toSorted()
    expect(added(errorsOf(list))).toEqual([
      'accessTokenInvalid',
      'permissionForbidden',
      'sessionRevoked',
      'termsNotAccepted',
      'userInactive',
    ])
    expect(added(errorsOf(change))).toEqual(
      [
        'accessTokenInvalid',
        'payloadTooLarge',
        'permissionForbidden',
        'roleForbidden',
        'routeNotFound',
        'sessionRevoked',
        'unsupportedMediaType',
        'userInactive',
        'versionRequired',
        'versionStale',
      ].toSorted(),
    )
    expect(added(errorsOf(renew))).toEqual([
      'idempotencyReused',
      'idempotencyRunning',
      'payloadTooLarge',
      'refreshTokenInvalid',
      'sessionRevoked',
      'unsupportedMediaType',
    ])
  })

  it('answers an impossible id with the 404 of the contract where it has one', () => {
    expect(errorsOf({ ...change, errors: ['pathNotFound'] })).not.toContain('routeNotFound')
  })
})

describe('the OpenAPI document', () => {
  it('is the same document every time', () => {
    expect(JSON.stringify(openApiDocument(contracts, { title: 'Test', version: '1' }))).toBe(JSON.stringify(short))
  })

  it('shows query parameters decoded and never as an empty schema', () => {
    const read = shown('/user/lessons', 'get')
    expect(parameter(read, 'from')).toMatchObject({ required: false, schema: { type: 'string', format: 'date-time' } })
    expect(parameter(read, 'weeks')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 9 },
      description: 'Example: `2`',
    })
    // "Try it out" would send a parameter that has an example.
    expect(read.parameters.filter((one) => one.in !== 'path' && 'example' in one)).toEqual([])
    expect(parameter(read, 'open')).toMatchObject({ required: true, schema: { type: 'boolean' } })
  })

  it('shows bodies and answers as they travel', () => {
    const schemas = document.components.schemas as Record<string, { properties: Record<string, object>; items?: object }>
    expect(schemas.ApiKeysResetBody?.properties.startsAt).toEqual({ $ref: '#/components/schemas/Instant' })
    expect(schemas.Instant).toEqual({ type: 'string', format: 'date-time', examples: [at] })
    expect(schemas.ApiKeysResetBody?.properties.teacher).toEqual({ $ref: '#/components/schemas/Teacher' })
    expect(schemas.Teacher?.properties.name).toEqual({ type: 'string' })
    expect(JSON.stringify(shown('/user/lessons', 'get').responses['200'])).toContain(
      '"data":{"type":"array","items":{"$ref":"#/components/schemas/Lesson"}}',
    )
  })

  it('gives lists the paging parameters with their orderings', () => {
    const read = shown('/user/lessons', 'get')
    for (const name of ['page', 'perPage', 'cursor', 'search'])
      expect(parameter(read, name)).toMatchObject({ in: 'query', required: false })
    expect(parameter(read, 'orderBy')?.schema).toEqual({
      type: 'string',
      enum: ['title:asc', 'title:desc'],
      default: 'title:asc',
    })
  })

  it('names the headers an operation reads', () => {
    expect(headersIn(shown('/user/lessons', 'get'))).toEqual(['Accept-Language', 'x-custom-lang', 'x-request-id'])
    expect(headersIn(shown('/shared/renew', 'post'))).toEqual([
      'Idempotency-Key',
      'x-custom-lang',
      'x-request-id',
      'x-captcha-token required',
    ])
    expect(headersIn(shown('/admin/lessons/{id}', 'put'))).toEqual(['If-Match required', 'x-custom-lang', 'x-request-id'])
    expect(headersIn(shown('/user/lessons/{id}', 'get'))).toEqual(['If-None-Match', 'x-custom-lang', 'x-request-id'])
    const chosen = openApiDocument(contracts, { title: 'Test', version: '1', choosesOrganization: true })
    expect(Object.keys(chosen.components.parameters ?? {})).toContain('x-organization')
  })

  it('writes a header once, whatever case its contract writes it in', () => {
    const twice = { ...change, headers: { 'if-match': { required: false, description: 'Again' } } }
    const { paths, components } = openApiDocument([twice, { ...twice, path: '/admin/more/:id' }], { title: 'Test', version: '1' })
    const put = paths['/admin/lessons/{id}']?.put as Shown
    expect(JSON.stringify(put.parameters).match(/if-match/gi)).toHaveLength(1)
    expect(Object.keys(components.parameters ?? {})).toEqual(['If-Match', 'x-custom-lang', 'x-request-id', 'id.path'])
  })

  it('says who may call, what is recorded and how often one may call', () => {
    const put = shown('/admin/lessons/{id}', 'put')
    expect(put.security).toEqual([{ apiKey: [], accessToken: [] }])
    expect(shown('/shared/renew', 'post').security).toEqual([{ apiKey: [], refreshToken: [] }])
    expect(put.tags).toEqual(['API keys'])
    for (const part of [
      'Moves it, too.',
      'learningPath · update',
      '`learningModuleUpdated`',
      'before the current terms',
      '100 requests per 10 s',
    ])
      expect(put.description).toContain(part)
    expect(shown('/shared/renew', 'post').description).toContain('failed attempts only')
  })

  it('answers with the status of the contract and the envelope around its example', () => {
    const { content, headers } = shown('/shared/renew', 'post').responses['202'] as Answer
    expect(content['application/json'].example).toMatchObject({
      statusCode: 200,
      metadata: { path: '/api/v1/shared/renew', version: '1' },
      data: { accessToken: 'abc' },
    })
    expect(Object.keys(headers)).toContain('Idempotent-Replayed')
    const paged = shown('/user/lessons', 'get').responses['200']?.content['application/json'].example
    expect(paged).toMatchObject({
      metadata: { type: 'offset', perPage: 20, count: 1, orderBy: [{ title: 'asc' }], availableOrderBy: ['title'] },
    })
  })

  it('lists every error an operation can give under its HTTP status, with both languages', () => {
    for (const one of contracts) {
      const { responses } = shown(one.path.replace(':id', '{id}'), one.method.toLowerCase())
      for (const name of errorsOf(one)) {
        const [code, status] = codeOf(name)
        const { content, description } = responses[status] as Answer & { description: string }
        expect(Object.keys(content['application/json'].examples)).toEqual(expect.arrayContaining([name, `${name}.ar`]))
        expect(description).toContain(`\`${code}\` ${name}`)
      }
    }
  })

  it('leaves the codes of refusals open, so that a new one breaks no client', () => {
    const { Refusal: shape, RefusalMetadata: about } = document.components.schemas as Record<
      string,
      { properties: Record<string, object> }
    >
    expect(shape?.properties.statusCode).toMatchObject({ type: 'integer', 'x-known-values': expect.arrayContaining([5100, 429]) })
    expect(shape?.properties.statusCode).not.toHaveProperty('enum')
    expect(about?.properties.error).toMatchObject({ type: 'string', 'x-known-values': expect.arrayContaining(['apiKeyMissing']) })
  })

  it('declares an entity tag and 304 where a record has a version', () => {
    const { responses } = shown('/user/lessons/{id}', 'get')
    expect(Object.keys(responses['200']?.headers ?? {})).toContain('ETag')
    expect(Object.keys(responses['304']?.headers ?? {})).toContain('ETag')
    expect(responses['304']).not.toHaveProperty('content')
    expect(shown('/user/lessons', 'get').responses).not.toHaveProperty('304')
  })

  it('shows refusals exactly as the pipeline sends them', async () => {
    const examples = document.components.examples as Record<string, { value: { metadata: { path: string; requestId: string } } }>
    for (const name of [...new Set(contracts.flatMap(errorsOf))].filter((one) => one !== 'validation')) {
      for (const language of ['en', 'ar'] as const) {
        const value = examples[language === 'en' ? name : `${name}.ar`]?.value
        const { path, requestId } = value?.metadata ?? { path: '', requestId: '' }
        const sent = refused({ language, path, requestId, headers: {} }, new Refusal(name, { retryAfter: 8 }))
        expect(value).toEqual(await sent.json())
      }
    }
  })

  it('shows a validation failure as the pipeline sends it', async () => {
    const { 'validation.ar': example } = document.components.examples as Record<string, { value: { errors: object } }>
    const fields = [{ key: 'unknown', property: 'unexpected' }]
    const sent = refused({ language: 'ar', path: '', requestId: '', headers: {} }, new Refusal('validation', { fields }))
    expect(example?.value.errors).toEqual(((await sent.json()) as { errors: object }).errors)
  })

  it('documents Retry-After where waiting helps', () => {
    const { responses } = shown('/shared/renew', 'post')
    for (const status of ['409', '429', '503']) expect(Object.keys(responses[status]?.headers ?? {})).toContain('Retry-After')
    expect(Object.keys(responses['401']?.headers ?? {})).not.toContain('Retry-After')
  })

  it('refuses an example that its own schema would refuse', () => {
    const ajv = addFormats(new Ajv2020({ strict: false }))
    const schema = { $ref: '#/components/schemas/ApiKeysResetBody', components: document.components }
    expect(ajv.validate(schema, change.example.body)).toBe(true)
    expect(ajv.validate(schema, { title: 'Fractions', startsAt: 'tomorrow' })).toBe(false)
  })
})
