import fc from 'fast-check'
import { hostileJson, hostileTexts } from './hostile-input'

/** The part of a request that is changed. */
export type Mutation =
  | { at: 'param'; which: number; text: string; isRaw: boolean }
  | { at: 'query'; which: number; text: string; isTwice: boolean }
  | { at: 'header'; name: string; text: string }
  | { at: 'field'; which: number; json: string }
  | { at: 'extra'; name: string; json: string }
  | { at: 'body'; json: string }
  | { at: 'type'; text: string }

const headers = [
  'x-api-key',
  'authorization',
  'x-custom-lang',
  'accept-language',
  'x-captcha-token',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-request-id',
  'user-agent',
  'origin',
  'cookie',
  'content-length',
  'content-encoding',
  'accept',
  'x-organization',
  'x-forwarded-for',
  'x-masar-label',
  'x-masar-peer',
  'range',
  'expect',
]
const which = fc.nat(30)
const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...hostileTexts) }, fc.string({ unit: 'binary', maxLength: 60 }))
const json = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostileJson) }, fc.json({ maxDepth: 4 }))

/** One to three hostile changes of a request that would otherwise work. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    fc.record({ at: fc.constant('param' as const), which, text, isRaw: fc.boolean() }),
    fc.record({ at: fc.constant('query' as const), which, text, isTwice: fc.boolean() }),
    fc.record({ at: fc.constant('header' as const), name: fc.constantFrom(...headers), text }),
    { weight: 3, arbitrary: fc.record({ at: fc.constant('field' as const), which, json }) },
    fc.record({
      at: fc.constant('extra' as const),
      name: fc.constantFrom('id', 'organizationId', '__proto__', 'constructor', 'surprise', ''),
      json,
    }),
    fc.record({ at: fc.constant('body' as const), json }),
    fc.record({
      at: fc.constant('type' as const),
      text: fc.constantFrom(
        'text/plain',
        '',
        'application/json;charset=utf-7',
        'application/json, text/html',
        'multipart/form-data; boundary=x',
        'APPLICATION/JSON',
      ),
    }),
  ),
  { minLength: 1, maxLength: 3 },
)

/** A placeholder that is replaced by raw JSON after serialization. */
const hole = (at: number) => `\u0001hole${at}\u0001`
type Field = { path: (string | number)[] }

function fieldsOf(value: unknown, path: (string | number)[] = []): Field[] {
  const inner = Array.isArray(value)
    ? value.map((child, at) => [at, child] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  return [...(path.length > 0 ? [{ path }] : []), ...inner.flatMap(([key, child]) => fieldsOf(child, [...path, key]))]
}

function put(root: unknown, path: (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string | number, unknown>
  copy[key] = put(copy[key], rest, value)
  return copy
}

export type Good = {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  body?: object
  queryNames: string[]
}

const encoded = (part: string) => encodeURIComponent(part.toWellFormed())

/** Applies hostile changes to a valid request; null if no client could send the result. */
export function mutated(good: Good, changes: readonly Mutation[], origin: string, given: Record<string, string>): Request | null {
  const params = Object.entries(good.params).map(([name, value]) => ({ name, value: encoded(value) }))
  const query = Object.entries(good.query).map(([name, value]) => `${name}=${encoded(value)}`)
  const headers: Record<string, string> = { ...given }
  const holes: string[] = []
  let body: unknown = good.body
  for (const change of changes) {
    const param = change.at === 'param' ? params[change.which % Math.max(1, params.length)] : undefined
    if (change.at === 'param' && param) param.value = change.isRaw ? change.text.replace(/[/?#\s]/g, '') : encoded(change.text)
    if (change.at === 'query') {
      const names = [...good.queryNames, 'surprise', '__proto__']
      const pair = `${names[change.which % names.length]}=${/^%/.test(change.text) ? change.text : encoded(change.text)}`
      query.push(...(change.isTwice ? [pair, pair] : [pair]))
    }
    if (change.at === 'header') headers[change.name] = change.text
    if (change.at === 'type') headers['content-type'] = change.text
    if (change.at === 'body' || change.at === 'extra' || change.at === 'field') {
      const spots = fieldsOf(good.body)
      const path =
        change.at === 'body'
          ? []
          : change.at === 'extra'
            ? [change.name || 'empty']
            : (spots[change.which % Math.max(1, spots.length)]?.path ?? ['surprise'])
      body = put(body ?? {}, path, hole(holes.push(change.json) - 1))
    }
  }
  const written =
    body === undefined
      ? undefined
      : holes.reduce((json, piece, at) => json.replace(JSON.stringify(hole(at)), () => piece), JSON.stringify(body))
  const path = good.path.replace(/:(\w+)/g, (_, name: string) => params.find((param) => param.name === name)?.value ?? '')
  try {
    return new Request(`${origin}/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      method: good.method,
      headers: { ...(written === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: good.method === 'GET' ? undefined : written,
    })
  } catch (error) {
    // Headers cannot contain NUL, line breaks or characters beyond Latin-1, so such requests cannot be sent.
    if (error instanceof TypeError) return null
    throw error
  }
}
