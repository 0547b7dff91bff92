import { addressOf, type CollectionCall, headersOf, variablesOf } from './collection-call'
import { strings } from './example-call'

/** Keeps the tokens that an answer carries, whichever operation handed them out. (Postman has a `data` of its own.) */
const keepTokens = [
  `const payload = (/json/.test(pm.response.headers.get('content-type') || '') && pm.response.json().data) || {}`,
  'const tokens = payload.tokens || payload',
  `for (const name of ['accessToken', 'refreshToken'])`,
  `  if (typeof tokens[name] === 'string') pm.collectionVariables.set(name, tokens[name])`,
]

/** Keeps the ids of the first item of a list, for the operations on one item. */
const keepIds = (feeds: Record<string, string>) => [
  'const first = pm.response.code === 200 && pm.response.json().data[0]',
  ...Object.entries(feeds).map(([variable, field]) => `if (first) pm.collectionVariables.set('${variable}', first.${field})`),
]

const script = (exec: string[]) => ({ listen: 'test', script: { type: 'text/javascript', exec } })

function request(call: CollectionCall) {
  const { body, feeds, id, method, query, summary } = call
  const [path = ''] = addressOf(call).split('?')
  return {
    name: summary,
    ...(Object.keys(feeds).length > 0 && { event: [script(keepIds(feeds))] }),
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
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
  }
}

/** A Postman collection (format 2.1) of an API: one folder for each group of operations. */
export function postmanCollection(calls: readonly CollectionCall[], about: { name: string; description: string; url: string }) {
  const groups = [...new Set(calls.map(({ group }) => group))]
  return {
    info: {
      name: about.name,
      description: about.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries(variablesOf(calls, about.url)).map(([key, value]) => ({ key, value })),
    event: [script(keepTokens)],
    item: groups.map((name) => ({ name, item: calls.filter(({ group }) => group === name).map(request) })),
  }
}
export type PostmanCollection = ReturnType<typeof postmanCollection>
