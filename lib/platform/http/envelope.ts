import { env } from '../env'
import { type ErrorName, type FieldError, Refusal } from '../errors'
import { transportSecurity } from '../gate/transport'
import { type Language, messageLanguage } from '../i18n/languages'
import { text } from '../i18n/text'
import { requestIdFrom } from '../ids'
import { type PageMetadata, RawJson } from '../lists/page'

/** `error`: the name of a refusal, besides its number. */
export type Metadata = {
  language: Language
  path: string
  version: '1'
  requestId: string
  error?: ErrorName
} & Partial<PageMetadata>

/** The shape of every answer under /api/v1 (specification 2.3). */
export type Envelope<T = unknown> = {
  statusCode: number
  message: string
  metadata: Metadata
  data?: T
  errors?: { key: string; property: string; message: string }[]
}

/** The class of every answer. The self-hosted server replaces it by a faster one (docs/decisions/0028-light-response.md). */
export const answers = { Response: globalThis.Response }

/** Names in lower case. */
export type AnswerHeaders = Record<string, string>
type About = { language: Language; path: string; requestId: string; headers: AnswerHeaders }

/** A JSON answer in the envelope. `statusCode` is 200 on every success, whatever the HTTP status. */
export function success(about: About, status: number, message: string, data: unknown, paging?: PageMetadata): Response {
  const { language, path, requestId } = about
  return send(about, status, { statusCode: 200, message, metadata: { language, path, version: '1', requestId, ...paging }, data })
}

/** The envelope of a refusal in the caller's language, with `Retry-After` if waiting helps. */
export function refused(about: About, refusal: Refusal): Response {
  const { language, path, requestId } = about
  const { params, fields, headers, retryAfter } = refusal.detail
  Object.assign(about.headers, headers)
  const seconds = Math.max(1, Math.ceil(retryAfter ?? 1))
  if (retryAfter !== undefined) about.headers['retry-after'] = String(refusal.status === 503 ? spread(seconds) : seconds)
  // Link to the page of this error in the guide, which does not exist in production.
  if (env().deployment !== 'production') about.headers.link = `</docs/guide/errors/${refusal.reason}>; rel="help"`
  if (refusal.status === 401) about.headers['www-authenticate'] = challengeFor(refusal.reason)
  const errors = fields?.map((field) => ({ key: field.key, property: field.property, message: fieldText(language, field) }))
  return send(about, refusal.status, {
    statusCode: refusal.statusCode,
    message: text(language, `errors.${refusal.reason}`, { seconds, ...params }),
    metadata: { language, path, version: '1', requestId, error: refusal.reason },
    ...(errors && { errors }),
  })
}

/**
 * Seconds to wait. An outage affects all callers at once, so each gets a random time up to twice the real one, to spread their retries. A rate limit
 * concerns one address, and its time is exact.
 */
const spread = (seconds: number): number => seconds + Math.floor(Math.random() * (seconds + 1))

/** `WWW-Authenticate` of a 401 (RFC 9110, 11.6.1; RFC 6750, 3): an API key or a token. */
function challengeFor(reason: ErrorName): string {
  if (reason === 'apiKeyMissing' || reason === 'apiKeyInvalid') return 'ApiKey realm="Masar", header="x-api-key"'
  const isOfToken = reason === 'accessTokenInvalid' || reason === 'refreshTokenInvalid' || reason === 'sessionRevoked'
  return isOfToken ? 'Bearer realm="Masar", error="invalid_token"' : 'Bearer realm="Masar"'
}

const fieldText = (language: Language, field: FieldError) =>
  text(language, `validation.${field.key}`, {
    property: field.property,
    ...field.params,
    ...(field.params?.expected !== undefined && { expected: text(language, `validation.types.${field.params.expected}`) }),
  })

function send(about: About, status: number, { data, ...envelope }: Envelope): Response {
  const { headers } = about
  headers['content-type'] = 'application/json; charset=utf-8'
  headers['content-language'] ??= about.language
  headers['x-request-id'] = about.requestId
  headers['x-content-type-options'] = 'nosniff'
  headers['cache-control'] ??= 'no-store'
  Object.assign(headers, transportSecurity())
  return new answers.Response(bodyOf(envelope, data), { status, headers })
}

/** An answer of server-sent events. `no-transform`: nothing on the way may hold them back to compress them. */
export function eventStream({ headers, requestId }: Pick<About, 'headers' | 'requestId'>, body: ReadableStream | null): Response {
  headers['content-type'] = 'text/event-stream; charset=utf-8'
  headers['x-request-id'] = requestId
  headers['x-content-type-options'] = 'nosniff'
  headers['cache-control'] = 'no-store, no-transform'
  headers['x-accel-buffering'] = 'no'
  Object.assign(headers, transportSecurity())
  return new Response(body, { headers })
}

/** Whether an answer stays open after its headers were sent. */
export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

function bodyOf(envelope: Omit<Envelope, 'data'>, data: unknown): string | Uint8Array<ArrayBuffer> {
  if (!(data instanceof RawJson)) return JSON.stringify({ ...envelope, data })
  const head = JSON.stringify(envelope)
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"data":[`), data.json, closing])
}
const closing = Buffer.from(']}')

/** A refusal outside any operation: no such route, wrong method, malformed address. `retryAfter` is in seconds. */
export function refuseOutside(
  headers: Headers,
  path: string,
  reason: ErrorName,
  extra: Record<string, string> = {},
  retryAfter?: number,
): Response {
  const about = {
    language: messageLanguage(headers.get('x-custom-lang'), 'en'),
    path,
    requestId: requestIdFrom(headers.get('x-request-id')),
    headers: {},
  }
  return refused(about, new Refusal(reason, { headers: extra, retryAfter }))
}
