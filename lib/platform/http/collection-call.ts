import { z } from 'zod'
import { type ExampleCall, exampleCall, type HeaderValue, type Setting, strings } from './example-call'
import type { Operation } from './implement'

/** The variables of a collection, by the environment variable that a program would read. */
export const variableOfSetting: Record<Setting, string> = {
  MASAR_URL: 'url',
  MASAR_KEY: 'apiKey',
  MASAR_TOKEN: 'accessToken',
  MASAR_REFRESH_TOKEN: 'refreshToken',
  MASAR_CAPTCHA: 'captchaToken',
  MASAR_LINK_TOKEN: 'linkToken',
}

/** A call whose path parameters are variables, filled from the answer of a list or by the user. */
export type CollectionCall = ExampleCall & {
  group: string
  /** The variable of each parameter of the path. */
  variables: Record<string, string>
  /** Variables set from the answer: name → JavaScript expression over `answered`, the `data` of a success. */
  feeds: Record<string, string>
}

const camel = (words: string) => words.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of a parameter's variable: its own name, or for `id` a name made from the path before it. */
function variableOf(path: string, param: string): string {
  const before = path
    .slice(1, path.indexOf(`/{${param}}`))
    .split('/')
    .filter((one) => !one.startsWith('{'))
  return param.length > 4 ? param : camel(before.slice(-2).join('/')) + capital(param)
}

const fieldsOf = (shape?: z.core.$ZodType): string[] => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])
const itemFields = (returns?: z.ZodType): string[] => (returns instanceof z.ZodArray ? fieldsOf(returns.element) : [])

/** The field of a record that holds the records below it, with their ids: `rooms` for what lies at `/room`. */
function heldAt(base: string, returns?: z.ZodType): string | null {
  if (!(returns instanceof z.ZodObject)) return null
  const field = `${base.slice(base.lastIndexOf('/') + 1)}s`
  const held: unknown = returns.shape[field]
  return held instanceof z.ZodArray && fieldsOf(held.element).includes('id') ? field : null
}

/** The calls of an API as collections have them, group after group; `groupOf` names the folder of an operation. */
export function collectionCalls(operations: readonly Operation[], groupOf: (id: string) => string): CollectionCall[] {
  const calls = operations.map(({ contract }) => exampleCall(contract))
  const known = calls.flatMap(({ params, path }) =>
    Object.keys(params).map((param) => ({
      param,
      base: path.slice(0, path.indexOf(`/{${param}}`)),
      variable: variableOf(path, param),
    })),
  )
  const found = calls.map((call, at) => {
    const { returns, status } = operations[at]?.contract ?? {}
    const [fields, answered] = call.isList ? [itemFields(returns), 'answered[0]?'] : [fieldsOf(returns), 'answered']
    const fieldOf = (param: string) =>
      fields.includes(param) ? param : /id$/i.test(param) && fields.includes('id') ? 'id' : null
    const own = Object.keys(call.params).map((param) => [param, variableOf(call.path, param)])
    const isSource = call.isList || status === 201
    const fed = known.filter(({ base }) => isSource && (call.path === base || call.path === `${base}/list`))
    const below = known.flatMap(({ param, base, variable }) => {
      const field = call.method === 'GET' && base.slice(0, base.lastIndexOf('/')) === call.path ? heldAt(base, returns) : null
      return field && /id$/i.test(param) ? [[variable, `${answered}.${field}[0]?.id`]] : []
    })
    return {
      ...call,
      group: groupOf(call.id),
      variables: Object.fromEntries(own),
      feeds: Object.fromEntries([
        ...fed.flatMap(({ param, variable }) => {
          const field = fieldOf(param)
          return field ? [[variable, `${answered}.${field}`]] : []
        }),
        ...below,
      ]),
    }
  })
  const groups = [...new Set(found.map(({ group }) => group))]
  return groups.flatMap((name) => found.filter(({ group }) => group === name))
}

/** The variables of a collection with their initial values. */
export function variablesOf(calls: readonly CollectionCall[], url: string): Record<string, string> {
  const settings = Object.values(variableOfSetting).map((name) => [name, name === 'url' ? url : ''])
  const params = calls.flatMap(({ params, variables }) =>
    Object.entries(variables).map(([param, name]) => [name, String(params[param])]),
  )
  return Object.fromEntries([...settings, ...params])
}

const inBraces = (name: string) => `{{${name}}}`
/** The headers of a call, with variables for what is secret. */
export const headersOf = ({ body, headers }: CollectionCall): [string, string][] => [
  ...Object.entries(headers).map(([name, { text, from }]: [string, HeaderValue]): [string, string] => [
    name,
    `${text}${from ? inBraces(variableOfSetting[from]) : ''}`,
  ]),
  ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
]

/** The path and query of a call, with variables for path parameters; a value of the query may be a variable too. */
export function addressOf({ path, query, variables }: CollectionCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => inBraces(variables[param] ?? param))
  const search = String(new URLSearchParams(strings(query))).replace(/%7B%7B(\w+)%7D%7D/g, '{{$1}}')
  return `/api/v1${filled}${search && `?${search}`}`
}
