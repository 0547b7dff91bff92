import { codeOf, type ErrorName, errorNames } from '../errors'

export const sampleRequestId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
const string = { type: 'string' }
const order = { type: 'object', additionalProperties: { type: 'string', enum: ['asc', 'desc'] } }
const answered = (description: string, example: unknown, schema: object = string) => ({ description, schema, example })
export const ref = (kind: 'schemas' | 'headers' | 'parameters' | 'examples' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

export const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The calling app, on every request: `<key>:<secret>`' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The signed-in person: an access token, a JWT signed with ES256 (RFC 9068)',
  },
  // A scheme of its own: a generated client must not send the access token here.
  refreshToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Bearer <refresh token>`, a JWT signed with ES512; accepted by the refresh endpoint alone',
  },
}

export const headers = {
  'x-request-id': answered('Names this request in our logs', sampleRequestId),
  'Content-Language': answered('Language of the message, or of the content where it depends on `Accept-Language`', 'en'),
  'RateLimit-Policy': answered(
    'The limit that counts: name, requests (q) and seconds (w); IETF draft "RateLimit header fields for HTTP"',
    '"general";q=100;w=10',
  ),
  RateLimit: answered('Requests left (r) and seconds until the limit is full again (t)', '"general";r=99;t=10'),
  'Retry-After': answered('Seconds to wait before the same request can succeed', 8, { type: 'integer', minimum: 1 }),
  ETag: answered('Strong entity tag of the version, for `If-Match` and `If-None-Match`', '"3"'),
  'Idempotent-Replayed': answered('`true` when this is the first answer of the same Idempotency-Key', 'true', {
    type: 'string',
    const: 'true',
  }),
  Vary: answered('Request headers the answer depends on', 'Accept-Language, x-custom-lang'),
  'Cache-Control': answered('`no-store` unless the operation says otherwise', 'no-store'),
  Location: answered('Address of what was made, or of the job that does the work', `/api/v1/shared/job/${sampleRequestId}`),
  Link: answered(
    'Of a list: the pages beside this one, `rel="next"` and `rel="prev"` (RFC 8288). Of a refusal, outside production: its cause and cure, `rel="help"`',
    '</api/v1/user/learning/paths?page=2>; rel="next"',
  ),
  'WWW-Authenticate': answered(
    'What is asked for (RFC 9110): `ApiKey` or `Bearer`',
    'Bearer realm="Masar", error="invalid_token"',
  ),
  Allow: answered('The methods of this address', 'GET, HEAD'),
  Deprecation: answered('Since when the operation is deprecated (RFC 9745)', '@1795392000'),
  Sunset: answered('When it stops working (RFC 8594)', 'Sun, 23 May 2027 00:00:00 GMT'),
}

/** Headers of every answer, those of refusals included. */
export const headersOfEveryAnswer = ['x-request-id', 'Content-Language', 'RateLimit-Policy', 'RateLimit', 'Vary', 'Cache-Control']
/** Further headers of every refusal. */
export const headersOfEveryRefusal = ['Link']

const metadata = {
  language: { type: 'string', enum: ['ar', 'en'], description: 'Language of the message' },
  path: { type: 'string', description: 'Path of the request' },
  version: { type: 'string', const: '1', description: 'Version of the API' },
  requestId: { type: 'string', format: 'uuid', description: 'The same as header x-request-id' },
}
const paging = {
  type: { type: 'string', enum: ['offset', 'cursor'], description: 'How this answer was paged' },
  perPage: { type: 'integer', minimum: 1, maximum: 100, description: 'Page size' },
  hasNext: { type: 'boolean', description: 'Another page follows' },
  hasPrevious: { type: 'boolean', description: 'A previous page exists' },
  nextCursor: { type: 'string', description: 'Opaque cursor of the next page; cursor paging with a next page only' },
  previousCursor: {
    type: 'string',
    description: 'Opaque cursor of the previous page; cursor paging with a previous page only',
  },
  page: { type: 'integer', minimum: 1, description: '1-based page number; offset paging only' },
  totalPage: { type: 'integer', minimum: 0, description: 'Number of pages; offset paging only' },
  count: { type: 'integer', minimum: 0, description: 'Number of items on all pages; offset paging only' },
  orderBy: { type: 'array', items: order, description: 'The ordering in use' },
  availableOrderBy: { type: 'array', items: string, description: 'Fields that may be ordered by' },
  updatedTo: {
    type: 'string',
    format: 'date-time',
    description:
      'With `updatedFrom` or `updatedTo` only: the moment before which this list has every change; the next `updatedFrom`',
  },
}

/** A function, because the rooms' errors are registered only when the document is made. */
export const schemas = () => ({
  Metadata: { type: 'object', required: Object.keys(metadata), properties: metadata },
  ListMetadata: {
    type: 'object',
    required: [...Object.keys(metadata), 'type', 'perPage', 'hasNext', 'hasPrevious', 'orderBy', 'availableOrderBy'],
    properties: { ...metadata, ...paging },
  },
  RefusalMetadata: {
    type: 'object',
    required: [...Object.keys(metadata), 'error'],
    properties: {
      ...metadata,
      error: {
        type: 'string',
        description: 'The name of the cause. `x-known-values` lists those of today',
        'x-known-values': errorNames(),
      },
    },
  },
  FieldError: {
    type: 'object',
    required: ['key', 'property', 'message'],
    properties: {
      key: { type: 'string', description: 'Name of the failed rule' },
      property: { type: 'string', description: 'Dotted path of the offending field' },
      message: { type: 'string', description: "The failure, in the caller's language" },
    },
  },
  Refusal: {
    type: 'object',
    required: ['statusCode', 'message', 'metadata'],
    properties: {
      statusCode: {
        type: 'integer',
        description:
          "The service's own code of the exact cause. `x-known-values` lists the codes of today; a client must bear others",
        'x-known-values': errorNames().map((name) => codeOf(name)[0]),
      },
      message: { type: 'string', description: "Text in the caller's language" },
      metadata: ref('schemas', 'RefusalMetadata'),
      errors: {
        type: 'array',
        items: ref('schemas', 'FieldError'),
        description: 'One entry per offending field; on validation failures only',
      },
    },
  },
})

/** Refusals with `Retry-After`. */
export const waits = (name: ErrorName): boolean => [429, 503].includes(codeOf(name)[1]) || name === 'idempotencyRunning'
