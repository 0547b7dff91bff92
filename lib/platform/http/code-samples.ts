import type { Contract } from './contract'
import { type ExampleCall, exampleCall, type HeaderValue, type Setting, targetOf } from './example-call'

/** An entry of `x-codeSamples`, which Redoc, Scalar and others read. */
export type CodeSample = { lang: 'Shell' | 'TypeScript' | 'Python'; label: string; source: string }

/** Complete programs for a call, in three languages. They read URL, key and tokens from the environment. */
export const codeSamples = (call: ExampleCall): CodeSample[] => [
  { lang: 'Shell', label: 'curl', source: curl(call) },
  { lang: 'TypeScript', label: 'TypeScript (@masar/sdk)', source: typescript(call) },
  { lang: 'Python', label: 'Python', source: python(call) },
]

export const codeSamplesOf = (contract: Contract): CodeSample[] => codeSamples(exampleCall(contract))

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl(call: ExampleCall): string {
  const { body, headers, method } = call
  const shown = ({ text, from }: HeaderValue, name: string) => (from ? `"${name}: ${text}$${from}"` : quoted(`${name}: ${text}`))
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$MASAR_URL${targetOf(call)}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shown(value, name)}`),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

/** A value as JavaScript source. */
function javascript(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(javascript).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${javascript(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function typescript({ body, headers, isList, method, params, path, query }: ExampleCall): string {
  const own = Object.entries(headers).filter(([, { from }]) => from !== 'MASAR_KEY' && from !== 'MASAR_TOKEN')
  const read = (from: Setting) => `env.${from} ?? ''`
  const value = ({ text, from }: HeaderValue) => (from ? `\`${text}\${env.${from}}\`` : javascript(text))
  const token = headers.authorization?.from === 'MASAR_TOKEN' ? `, accessToken: ${read('MASAR_TOKEN')}` : ''
  const given = [
    ...(Object.keys(params).length > 0 ? [`params: ${javascript(params)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${javascript(query)}`] : []),
    ...(body === undefined ? [] : [`body: ${javascript(body)}`]),
    ...(own.length > 0 ? [`headers: { ${own.map(([name, one]) => `${key(name)}: ${value(one)}`).join(', ')} }`] : []),
  ]
  const input = given.length === 0 ? '' : `, { ${given.join(', ')} }`
  return [
    `import { env } from 'node:process'`,
    `import { Masar } from '@masar/sdk'`,
    '',
    `const masar = new Masar({ url: ${read('MASAR_URL')}, apiKey: ${read('MASAR_KEY')}${token} })`,
    ...(isList
      ? [`for await (const item of masar.items('${path}'${input})) console.log(item)`]
      : [`const { data } = await masar.${method.toLowerCase()}('${path}'${input})`, 'console.log(data)']),
  ].join('\n')
}

/** A value as Python source. */
function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, field]) => `${pythonValue(name)}: ${pythonValue(field)}`)
    .join(', ')}}`
}

function python(call: ExampleCall): string {
  const { body, headers, method } = call
  const shown = ({ text, from }: HeaderValue) =>
    [...(text ? [pythonValue(text)] : []), ...(from ? [`os.environ['${from}']`] : [])].join(' + ')
  const all = [
    ...Object.entries(headers).map(([name, value]) => `'${name}': ${shown(value)}`),
    ...(body === undefined ? [] : [`'content-type': 'application/json'`]),
  ]
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ['MASAR_URL'] + ${pythonValue(targetOf(call))},`,
    `    method='${method}',`,
    `    headers={${all.join(', ')}},`,
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    `    print(json.load(answer)['data'])`,
  ].join('\n')
}
