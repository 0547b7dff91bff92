import { addressOf, type CollectionCall, headersOf, variablesOf } from './collection-call'
import { strings } from './example-call'

/** Script that stores the tokens of an answer, of whichever operation. (`data` is a name of Postman's own.) */
const keepTokens = [
  `const payload = (/json/.test(pm.response.headers.get('content-type') || '') && pm.response.json().data) || {}`,
  'const tokens = payload.tokens || payload',
  `for (const name of ['accessToken', 'refreshToken'])`,
  `  if (typeof tokens[name] === 'string') pm.collectionVariables.set(name, tokens[name])`,
]

/** Script that stores the id that operations on one record need: of the created record, or of the first of a list. */
const keepIds = (feeds: Record<string, string>) => [
  'const answered = pm.response.code < 300 ? pm.response.json().data : null',
  'const keep = (name, value) => value !== undefined && pm.collectionVariables.set(name, value)',
  ...Object.entries(feeds).map(([variable, value]) => `if (answered) keep('${variable}', ${value})`),
]

/** A script that runs after a request (`test`) or before it. */
export const script = (exec: string[], listen: 'test' | 'prerequest' = 'test') => ({
  listen,
  script: { type: 'text/javascript', exec },
})

/** A request of a collection; `more`: additional lines of the script after it, `before`: the script before it. */
export function request(call: CollectionCall, more: string[] = [], before: string[] = []) {
  const { body, feeds, id, method, query, summary } = call
  const [path = ''] = addressOf(call).split('?')
  const lines = [...(Object.keys(feeds).length > 0 ? keepIds(feeds) : []), ...more]
  const event = [...(before.length > 0 ? [script(before, 'prerequest')] : []), ...(lines.length > 0 ? [script(lines)] : [])]
  return {
    name: summary,
    ...(event.length > 0 && { event }),
    request: {
      method,
      description: id,
      header: headersOf(call).map(([key, value]) => ({ key, value })),
      url: {
        raw: `{{url}}${addressOf(call)}`,
        host: ['{{url}}'],
        path: path.slice(1).split('/'),
        ...(Object.keys(query).length > 0 && { query: Object.entries(strings(query)).map(([key, value]) => ({ key, value })) }),
      },
      ...(body !== undefined && {
        body: {
          mode: 'raw',
          raw: typeof body === 'string' ? body : JSON.stringify(body, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  }
}

export type PostmanRequest = ReturnType<typeof request>
type About = {
  name: string
  description: string
  variables: Record<string, string>
  /** Scripts that run after every request. */
  scripts?: string[][]
}

/** A Postman collection (format 2.1) of folders of requests. */
export function collectionOf(
  folders: { name: string; item: PostmanRequest[] }[],
  { name, description, variables, scripts = [] }: About,
) {
  return {
    info: { name, description, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    event: [keepTokens, ...scripts].map((lines) => script(lines)),
    item: folders,
  }
}

/** A Postman collection of an API: one folder for each group of operations. */
export function postmanCollection(
  calls: readonly CollectionCall[],
  { url, ...about }: { name: string; description: string; url: string },
) {
  const groups = [...new Set(calls.map(({ group }) => group))]
  const folders = groups.map((name) => ({
    name,
    item: calls.filter(({ group }) => group === name).map((call) => request(call)),
  }))
  return collectionOf(folders, { ...about, variables: variablesOf(calls, url) })
}
export type PostmanCollection = ReturnType<typeof collectionOf>
