import { z } from 'zod'
import { codeOf, type ErrorName, errorNames } from '../errors'
import { apiPrefix } from '../gate/gate'
import { type Language, languages } from '../i18n/languages'
import { text } from '../i18n/text'
import type { PageMetadata } from '../lists/page'
import type { Contract } from './contract'
import type { Envelope } from './envelope'
import { locationOf } from './location'
import { headersOfEveryAnswer, headersOfEveryRefusal, ref, sampleRequestId, waits } from './openapi-components'
import type { Json, Shapes } from './openapi-shapes'
import { fieldErrors } from './validation'

/** Whether the answer of an operation has an entity tag: of its record's version, or of its content. */
export const isTagged = ({ list, returns, taggedByContent }: Contract): boolean =>
  taggedByContent === true || (!list && returns instanceof z.ZodObject && 'version' in returns.shape)

/** The answer of success in the envelope: whole with the example of the contract, else with what is its own only. */
export function successOf(contract: Contract, shapes: Shapes, isWhole: boolean): Json {
  const { id, list, returns, status } = contract
  const message = text('en', `operations.${id}`)
  const properties = {
    statusCode: { type: 'integer', const: 200 },
    message: { type: 'string' },
    metadata: ref('schemas', list ? 'ListMetadata' : 'Metadata'),
    data: shapes.schemaOf(returns),
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  const headers = { ...headersOf(isWhole, ...sentBy(contract)), ...ownHeaders(contract.sends, []) }
  return {
    description: status === 202 ? `${message} The work goes on in a job.` : message,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema, ...(isWhole && { example: exampleOf(contract, message) }) } },
  }
}

/** The names of the headers that an answer of success has beside those of every answer. */
const sentBy = (contract: Contract): string[] => {
  const { deprecated, example, list, method } = contract
  return [
    ...(isTagged(contract) ? ['ETag'] : []),
    ...(locationOf(contract, example.returns, example.params) ? ['Location'] : []),
    ...(list ? ['Link'] : []),
    ...(method === 'POST' ? ['Idempotent-Replayed'] : []),
    ...(deprecated ? ['Deprecation'] : []),
    ...(deprecated?.sunset ? ['Sunset'] : []),
  ]
}

function exampleOf(contract: Contract, message: string): Envelope {
  const { example, list } = contract
  const [field = '', direction = 'asc'] = list?.default.split(':') ?? []
  const items = Array.isArray(example.returns) ? example.returns.length : 0
  const totals = list?.type === 'offset' ? { page: 1, totalPage: Math.min(items, 1), count: items } : {}
  const page: Partial<PageMetadata> | undefined = list && {
    type: list.type,
    perPage: 20,
    hasNext: false,
    hasPrevious: false,
    ...totals,
    orderBy: [{ [field]: direction === 'desc' ? 'desc' : 'asc' }],
    availableOrderBy: [...list.orderBy],
  }
  return { statusCode: 200, message, metadata: { ...metadataOf('en', contract), ...page }, data: example.returns }
}

const phrases: Record<number, string> = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}
/** Short descriptions of refusals that most operations have. */
const words: Partial<Record<ErrorName, string>> = {
  accessTokenInvalid: 'Token',
  idempotencyReused: 'Reuse',
  idempotencyRunning: 'Retry',
  payloadTooLarge: 'Body',
  permissionForbidden: 'Permission',
  roleForbidden: 'Role',
  sessionRevoked: 'Session',
  termsNotAccepted: 'Terms',
  unsupportedMediaType: 'Body',
  userInactive: 'User',
}
/** Statuses with nothing but errors of any request, for most operations. */
const ofAnyRequest: readonly number[] = [400, 413, 415, 422, 429, 500, 503]
const ofBodies: readonly ErrorName[] = ['payloadTooLarge', 'unsupportedMediaType']
const line = (name: ErrorName) => `- \`${codeOf(name)[0]}\` ${name}`

function grouped(names: readonly ErrorName[]): Map<number, ErrorName[]> {
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of names) byStatus.set(codeOf(name)[1], [...(byStatus.get(codeOf(name)[1]) ?? []), name])
  return byStatus
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The refusals of all operations. Operations with the same refusals share a component, so that each is written once. */
export class Refusals {
  readonly components: Json

  /**
   * `usual`: errors that every request may get; they are not part of a component's name. `sends`: headers by error. `isWhole`: with examples, texts, and
   * the headers of every answer.
   */
  constructor(
    private readonly usual: ReadonlySet<ErrorName>,
    private readonly sends: Contract['sends'],
    private readonly isWhole: boolean,
  ) {
    const description = 'The caller holds the current version: `If-None-Match` names it. No body.'
    this.components = { NotModified: { description, headers: headersOf(isWhole, 'ETag') } }
  }

  /** The refusals of an operation by HTTP status. */
  of(possible: ErrorName[]): Json {
    const byStatus = [...grouped(possible)]
    if (this.isWhole) return Object.fromEntries(byStatus.map(([status, names]) => [status, this.once(status, names)]))
    const anyone = new Set([...this.usual, ...ofBodies.filter((name) => possible.includes(name))])
    const isOwn = ([status, names]: [number, ErrorName[]]) =>
      !ofAnyRequest.includes(status) || names.some((name) => !anyone.has(name))
    const own = byStatus.filter(isOwn).map(([status, names]) => [status, this.once(status, names)])
    return { ...Object.fromEntries(own), default: this.anyRequest([...anyone]) }
  }

  /** The errors of any request as one answer: `x-statuses` names its statuses, the description the numbers of the errors of each. */
  private anyRequest(names: readonly ErrorName[]): Json {
    const name = names.some((one) => ofBodies.includes(one)) ? 'AnyRequestWithBody' : 'AnyRequest'
    const statuses = [...grouped(names)].filter(([status]) => ofAnyRequest.includes(status)).toSorted(([a], [b]) => a - b)
    const all = statuses.flatMap(([, some]) => some)
    this.components[name] ??= {
      ...this.answerOf(0, all),
      description: statuses.map(([status, some]) => `HTTP ${status}:\n\n${some.map(line).join('\n')}`).join('\n\n'),
      'x-statuses': statuses.map(([status]) => status),
    }
    return ref('responses', name)
  }

  private once(status: number, names: ErrorName[]): Json {
    const own = names.filter((name) => !this.usual.has(name))
    const name = [phrases[status] ?? `Status${status}`, ...own.map((one) => words[one] ?? capital(one))].join('')
    this.components[name] ??= this.answerOf(status, names)
    return ref('responses', name)
  }

  private answerOf(status: number, names: ErrorName[]): Json {
    // The catalogue in the description of the API has the texts.
    const words = (name: ErrorName) => line(name) + (this.isWhole ? `: ${inMarkdown('en', name)}` : '')
    const keys = names.flatMap((name) => shown.map((language) => exampleKey(language, name)))
    const examples = Object.fromEntries(keys.map((key) => [key, ref('examples', key)]))
    const sent = [...(names.some(waits) ? ['Retry-After'] : []), ...(status === 401 ? ['WWW-Authenticate'] : [])]
    const headers = {
      ...headersOf(this.isWhole, ...(this.isWhole ? headersOfEveryRefusal : []), ...sent),
      ...ownHeaders(this.sends, names),
    }
    return {
      description: names.map(words).join('\n'),
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': { schema: ref('schemas', 'Refusal'), ...(this.isWhole && { examples }) } },
    }
  }
}

/** The additional headers of a contract's answers: of success if no errors are given. */
const ownHeaders = (sends: Contract['sends'] = {}, names: ErrorName[]): Json =>
  Object.fromEntries(
    Object.entries(sends)
      .filter(([, header]) => (header.with ? names.includes(header.with) : names.length === 0))
      .map(([name, { description }]) => [name, { description, schema: { type: 'string' } }]),
  )

const sample = { seconds: 8, difficulty: 0, reason: 'unsolved', most: 20, used: 20 }
// English first: the reference is in English.
const shown = languages.toReversed()

const inMarkdown = (language: Language, name: ErrorName) => text(language, `errors.${name}`, sample).replaceAll('<', '&lt;')

const exampleKey = (language: Language, name: ErrorName) => (language === 'en' ? name : `${name}.${language}`)

/** The envelope of one refusal in both languages, as named examples. */
export function refusalExamples(contract: Contract, name: ErrorName): [string, { summary: string; value: Envelope }][] {
  const [statusCode] = codeOf(name)
  // An unknown field can fail in every operation.
  const failed = name === 'validation' ? unknownField() : undefined
  return shown.map((language) => {
    const errors = failed?.map(({ key, property }) => ({
      key,
      property,
      message: text(language, `validation.${key}`, { property }),
    }))
    const value: Envelope = {
      statusCode,
      message: text(language, `errors.${name}`, sample),
      metadata: { ...metadataOf(language, contract), error: name },
      ...(errors && { errors }),
    }
    return [exampleKey(language, name), { summary: `${statusCode} ${name} (${language})`, value }]
  })
}

function metadataOf(language: Language, { path, example }: Contract): Envelope['metadata'] {
  const params: Json = { ...example.params }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { language, path: apiPrefix + filled, version: '1', requestId: sampleRequestId }
}

/** References to headers; with those of every answer where the document does not say them once. */
const headersOf = (isWhole: boolean, ...more: string[]): Json =>
  Object.fromEntries([...(isWhole ? headersOfEveryAnswer : []), ...more].map((name) => [name, ref('headers', name)]))

/** The whole catalogue with both languages' texts, as a Markdown table that unfolds. */
export function catalogueTable(): string {
  const rows = errorNames().map((name) => {
    const texts = shown.map((language) => inMarkdown(language, name))
    return `| ${[...codeOf(name), name, ...texts].join(' | ')} |`
  })
  const head = ['| statusCode | HTTP | name | English | العربية |', '|---|---|---|---|---|']
  return ['<details>', '<summary>Every status code</summary>', '', ...head, ...rows, '', '</details>'].join('\n')
}

function unknownField() {
  const { error } = z.strictObject({}).safeParse({ unexpected: '' }, { reportInput: true })
  return error ? fieldErrors(error) : []
}
