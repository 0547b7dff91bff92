import { describe, expect, it } from 'vitest'
import { type ApiDocument, DocumentJudge } from './document-judge'

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const lesson = { type: 'object', required: ['title'], properties: { title: { type: 'string' }, minutes: { type: 'integer' } } }
const document = {
  paths: {
    '/user/lessons/{id}': {
      get: {
        operationId: 'lessons.read',
        responses: {
          200: {
            headers: { ETag: header('ETag'), 'X-Left': { schema: { type: 'integer', minimum: 1 } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Lesson' } } },
          },
          304: { $ref: '#/components/responses/NotModified' },
        },
      },
    },
  },
  components: {
    headers: { ETag: { schema: { type: 'string' } } },
    responses: { NotModified: { headers: { ETag: header('ETag') } } },
    schemas: { Lesson: lesson },
  },
} as ApiDocument
const judge = new DocumentJudge(document)
const drift = (status: number, headers: Record<string, string>, body: unknown) =>
  judge.drift('/user/lessons/{id}', 'GET', {
    status,
    headers: new Headers(headers),
    text: body === undefined ? '' : JSON.stringify(body),
  })

describe('an answer compared with the document', () => {
  it('agrees with it, with a body, without one after HEAD, and as 304', () => {
    const headers = {
      etag: '"1"',
      'x-left': '2',
      'content-type': 'application/json',
      'access-control-allow-origin': 'https://a.example',
    }
    expect(drift(200, headers, { title: 'Fractions' })).toEqual([])
    expect(drift(200, headers, undefined)).toEqual([])
    expect(drift(304, { etag: '"1"' }, undefined)).toEqual([])
  })

  it('has a status that is not declared', () => {
    expect(drift(404, {}, {})).toEqual(['status 404 is not declared'])
  })

  it('has a header too many, one too few, or one with another value', () => {
    expect(drift(200, { 'x-left': '0', 'x-more': '1' }, { title: '' })).toEqual([
      'header x-more is not declared',
      'header etag is not sent',
      'header x-left is 0',
    ])
  })

  it('has a field that is not declared, lacks one, or has one of another type', () => {
    const headers = { etag: '"1"' }
    expect(drift(200, headers, { title: 'Fractions', secret: 1 })).toEqual([
      'body must NOT have additional properties {"additionalProperty":"secret"}',
    ])
    expect(drift(200, headers, { minutes: 'two' })).toEqual([
      `body must have required property 'title' {"missingProperty":"title"}`,
      'body/minutes must be integer {"type":"integer"}',
    ])
    expect(drift(304, headers, {})).toEqual(['a body is not declared'])
  })
})
