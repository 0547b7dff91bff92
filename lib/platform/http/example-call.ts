import { z } from 'zod'
import type { Contract } from './contract'

/** Values that a program reads from the environment, because they are secret or specific to it. */
export type Setting = 'MASAR_URL' | 'MASAR_KEY' | 'MASAR_TOKEN' | 'MASAR_REFRESH_TOKEN' | 'MASAR_CAPTCHA' | 'MASAR_LINK_TOKEN'
/** `from` comes after `text`. */
export type HeaderValue = { text: string; from?: Setting }

/** Several values of one parameter are separated by commas. */
export type Values = Record<string, string | number | string[]>

/** A call of an operation with the values of its example; the source of code samples and collections. */
export type ExampleCall = {
  id: string
  summary: string
  method: Contract['method']
  /** Below /api/v1, with {params}. */
  path: string
  params: Values
  query: Values
  headers: Record<string, HeaderValue>
  body?: unknown
  isList: boolean
}

/** Headers as the document spells them. */
const spelling: Record<string, string> = { 'if-match': 'If-Match', 'idempotency-key': 'Idempotency-Key' }
const tokens: Record<string, Setting> = { 'x-captcha-token': 'MASAR_CAPTCHA', 'x-link-token': 'MASAR_LINK_TOKEN' }

function headerValue(name: string): HeaderValue {
  const from = tokens[name.toLowerCase()]
  if (from) return { text: '', from }
  return { text: name.toLowerCase() === 'if-match' ? '"1"' : 'sample-1' }
}

/** The example of a contract as a call; `values` replace those of the example. */
export function exampleCall(
  contract: Contract,
  given: Partial<Pick<ExampleCall, 'params' | 'query' | 'body'>> = {},
): ExampleCall {
  const { access, body, errors = [], example, headers = {}, id, list, method, path, summary } = contract
  const required = new Set(Object.keys(headers).filter((name) => headers[name]?.required))
  if (errors.includes('versionRequired')) required.add('If-Match')
  const token = access === 'refreshToken' ? 'MASAR_REFRESH_TOKEN' : access === 'public' ? undefined : 'MASAR_TOKEN'
  return {
    id,
    summary,
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    params: values(contract.params, { ...example.params, ...given.params }),
    query: values(contract.query, { ...example.query, ...given.query }),
    headers: {
      'x-api-key': { text: '', from: 'MASAR_KEY' },
      ...(token && { authorization: { text: 'Bearer ', from: token } }),
      ...Object.fromEntries([...required].map((name) => [spelling[name.toLowerCase()] ?? name, headerValue(name)])),
    },
    ...(body && Object.keys(body.shape).length > 0 && { body: given.body ?? example.body ?? {} }),
    isList: list !== undefined,
  }
}

/** Parameters as typed values: digits may be a number, a text with commas a list. */
const values = (shape: z.ZodObject | undefined, given: object): Values =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const { data } = z.safeParse(shape?.shape[name] ?? z.never(), value)
      return [name, typeof data === 'number' ? data : Array.isArray(data) ? data.map(String) : String(value)]
    }),
  )

/** The path and query of a call. */
export function targetOf({ params, path, query }: ExampleCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(strings(query))
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Parameters as text. */
export const strings = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
