import { z } from 'zod'
import { codeOf, type ErrorName, errorNames } from '../errors'
import { apiPrefix } from '../gate/gate'
import { type Language, languages } from '../i18n/languages'
import { text } from '../i18n/text'
import type { PageMetadata } from '../lists/page'
import type { Contract } from './contract'
import type { Envelope } from './envelope'
import { ref, sampleRequestId, waits } from './openapi-components'
import type { Json, Shapes } from './openapi-shapes'
import { fieldErrors } from './validation'

/** The answer of success, in the envelope, with the example of the contract. */
export function successOf(contract: Contract, shapes: Shapes): Json {
  const { example, id, list, localized, method, returns } = contract
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
  const message = text('en', `operations.${id}`)
  const versioned = returns instanceof z.ZodObject && 'version' in returns.shape
  const sent = [
    ...(versioned ? ['ETag'] : []),
    ...(localized ? ['Vary'] : []),
    ...(method === 'POST' ? ['Idempotent-Replayed'] : []),
  ]
  const properties = {
    statusCode: { const: 200 },
    message: { type: 'string' },
    metadata: ref('schemas', list ? 'ListMetadata' : 'Metadata'),
    data: ref('schemas', shapes.nameOf(returns)),
  }
  const value: Envelope = {
    statusCode: 200,
    message,
    metadata: { ...metadataOf('en', contract), ...page },
    data: example.returns,
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return {
    description: message,
    headers: headersOf(...sent),
    content: { 'application/json': { schema, example: value } },
  }
}

/** The refusals of an operation by HTTP status, each with its envelope in both languages. */
export function refusalsOf(contract: Contract, possible: ErrorName[]): Json {
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of possible) byStatus.set(codeOf(name)[1], [...(byStatus.get(codeOf(name)[1]) ?? []), name])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const description = names.map((name) => `- \`${codeOf(name)[0]}\` ${name}: ${inMarkdown('en', name)}`).join('\n')
      const codes = { properties: { statusCode: { enum: names.map((name) => codeOf(name)[0]) } } }
      const examples = names
        .flatMap((name) => refusalExamples(contract, name))
        .map(([key, value]) => [key, key.startsWith('validation') ? value : ref('examples', key)])
      const content = {
        'application/json': { schema: { allOf: [ref('schemas', 'Refusal'), codes] }, examples: Object.fromEntries(examples) },
      }
      return [status, { description, headers: headersOf(...(names.some(waits) ? ['Retry-After'] : [])), content }]
    }),
  )
}

const sample = { seconds: 8, difficulty: 0 }
// English first: the reference is read in English.
const shown = languages.toReversed()

const inMarkdown = (language: Language, name: ErrorName) => text(language, `errors.${name}`, sample).replaceAll('<', '&lt;')

/** The envelope of one refusal in both languages, as named examples. */
export function refusalExamples(contract: Contract, name: ErrorName): [string, { summary: string; value: Envelope }][] {
  const [statusCode] = codeOf(name)
  // An unknown field beside missing ones is a failure that every operation knows.
  const failed = name === 'validation' ? unknownField(contract) : undefined
  return shown.map((language) => {
    const errors = failed?.map(({ key, property }) => ({
      key,
      property,
      message: text(language, `validation.${key}`, { property }),
    }))
    const value: Envelope = {
      statusCode,
      message: text(language, `errors.${name}`, sample),
      metadata: metadataOf(language, contract),
      ...(errors && { errors }),
    }
    return [language === 'en' ? name : `${name}.${language}`, { summary: `${statusCode} ${name} (${language})`, value }]
  })
}

function metadataOf(language: Language, { path, example }: Contract): Envelope['metadata'] {
  const params: Json = { ...example.params }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { language, path: apiPrefix + filled, version: '1', requestId: sampleRequestId }
}

const headersOf = (...more: string[]): Json =>
  Object.fromEntries(
    ['x-request-id', 'Content-Language', 'RateLimit-Policy', 'RateLimit', ...more].map((name) => [name, ref('headers', name)]),
  )

/** The whole catalogue with both languages' texts, as a Markdown table that unfolds. */
export function catalogueTable(): string {
  const rows = errorNames().map((name) => {
    const texts = shown.map((language) => inMarkdown(language, name))
    return `| ${[...codeOf(name), name, ...texts].join(' | ')} |`
  })
  const head = ['| statusCode | HTTP | name | English | العربية |', '|---|---|---|---|---|']
  return ['<details>', '<summary>Every status code</summary>', '', ...head, ...rows, '', '</details>'].join('\n')
}

function unknownField({ body, query }: Contract) {
  const { error } = (body ?? query ?? z.strictObject({})).safeParse({ unexpected: '' }, { reportInput: true })
  return error ? fieldErrors(error) : []
}
