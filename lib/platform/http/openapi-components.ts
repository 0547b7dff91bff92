import { codeOf, type ErrorName, errorNames } from '../errors'

export const sampleRequestId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
const string = { type: 'string' }
const order = { type: 'object', additionalProperties: { enum: ['asc', 'desc'] } }
// No examples: "try it out" would send them, and a key sent twice replays the first answer.
const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const answered = (description: string, example: string, schema: object = string) => ({ description, schema, example })
export const ref = (kind: 'schemas' | 'headers' | 'parameters' | 'examples', name: string) => ({
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
  refreshToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A refresh token, a JWT signed with ES512; accepted by the refresh endpoint alone',
  },
}

export const parameters = {
  'x-custom-lang': header('x-custom-lang', "Language of the messages; without it the organization's default", {
    enum: ['ar', 'en'],
  }),
  'x-request-id': header(
    'x-request-id',
    'A UUID of your own (version 4 or 7) that names the request in answers and logs; made for you when absent',
    { type: 'string', format: 'uuid' },
  ),
  'Accept-Language': header('Accept-Language', 'Languages of the content, best first (RFC 9110), such as `ar, en;q=0.8`', string),
  'Idempotency-Key': header(
    'Idempotency-Key',
    '1 to 255 printable ASCII characters. A repetition within 24 hours gets the first answer and has no second effect',
    { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  ),
  'If-Match': header('If-Match', 'The `ETag` you read, such as `"3"`; another version answers 412 (RFC 9110)', string),
}

export const headers = {
  'x-request-id': answered('Names this request in our logs', sampleRequestId),
  'Content-Language': answered('Language of the message, or of the content where it depends on `Accept-Language`', 'en'),
  'RateLimit-Policy': answered(
    'The limit that counts: name, requests (q) and seconds (w); IETF draft "RateLimit header fields for HTTP"',
    '"general";q=100;w=10',
  ),
  RateLimit: answered('Requests left (r) and seconds until the limit is full again (t)', '"general";r=99;t=10'),
  'Retry-After': answered('Seconds to wait before the same request can succeed', '8', { type: 'integer', minimum: 1 }),
  ETag: answered('Strong entity tag of the version, for `If-Match`', '"3"'),
  'Idempotent-Replayed': answered('`true` when this is the first answer of the same Idempotency-Key', 'true', { const: 'true' }),
  Vary: answered('Request headers the answer depends on', 'Accept-Language, x-custom-lang'),
}

const metadata = {
  language: { enum: ['ar', 'en'], description: 'Language of the message' },
  path: { type: 'string', description: 'Path of the request' },
  version: { const: '1', description: 'Version of the API' },
  requestId: { type: 'string', format: 'uuid', description: 'The same as header x-request-id' },
}
const paging = {
  type: { enum: ['offset', 'cursor'], description: 'How this answer was paged' },
  perPage: { type: 'integer', minimum: 1, maximum: 100, description: 'Page size' },
  hasNext: { type: 'boolean', description: 'Another page follows' },
  hasPrevious: { type: 'boolean', description: 'A previous page exists' },
  nextCursor: { type: 'string', description: 'Opaque cursor of the next page; cursor paging with a next page only' },
  page: { type: 'integer', minimum: 1, description: '1-based page number; offset paging only' },
  totalPage: { type: 'integer', minimum: 0, description: 'Number of pages; offset paging only' },
  count: { type: 'integer', minimum: 0, description: 'Number of items on all pages; offset paging only' },
  orderBy: { type: 'array', items: order, description: 'The ordering in use' },
  availableOrderBy: { type: 'array', items: string, description: 'Fields that may be ordered by' },
}

/** Made when the document is: then all rooms' errors are known. */
export const schemas = () => ({
  Metadata: { type: 'object', required: Object.keys(metadata), properties: metadata },
  ListMetadata: {
    type: 'object',
    required: [...Object.keys(metadata), 'type', 'perPage', 'hasNext', 'hasPrevious', 'orderBy', 'availableOrderBy'],
    properties: { ...metadata, ...paging },
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
        enum: errorNames().map((name) => codeOf(name)[0]),
        description: "The service's own code of the exact cause",
      },
      message: { type: 'string', description: "Text in the caller's language" },
      metadata: ref('schemas', 'Metadata'),
      errors: {
        type: 'array',
        items: ref('schemas', 'FieldError'),
        description: 'One entry per offending field; on validation failures only',
      },
    },
  },
})

/** Refusals that say in `Retry-After` when to come back. */
export const waits = (name: ErrorName): boolean => [429, 503].includes(codeOf(name)[1]) || name === 'idempotencyRunning'
