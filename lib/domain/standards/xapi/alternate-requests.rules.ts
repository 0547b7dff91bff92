import type { Asked } from './documents/document-requests.service'
import { refuse } from './xapi-refusal.rules'

// The alternate request syntax (xAPI 1.0.3, Communication, 1.3), for content that can send forms only: a POST whose query names the method.

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
/** Fields of the form that are headers; `content` is the body, and all others are parameters. */
const headerNames = new Set([
  'authorization',
  'x-experience-api-version',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept',
  'accept-language',
])
/** Each of them is as short as a header is. */
const longestHeader = 2_000
const mostFields = 50

export const isAlternate = ({ method, query }: Pick<Asked, 'method' | 'query'>): boolean =>
  method === 'POST' && query.has('method')

/** The request that a form describes. */
export function alternateOf({ query, headers, bytes }: Asked): Asked {
  if ([...query.keys()].length > 1) refuse(400, 'A request with the parameter method has its other parameters in its form.')
  const method = query.get('method') ?? ''
  if (!methods.includes(method)) refuse(400, `The parameter method is one of ${methods.join(', ')}.`)
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') refuse(415, 'A request with the parameter method is a form.')
  const fields = [...new URLSearchParams(bytes.toString('utf8'))]
  if (fields.length > mostFields) refuse(400, `A form has at most ${mostFields} fields.`)
  const asked = { method, query: new URLSearchParams(), headers: new Headers(), bytes: Buffer.alloc(0) }
  for (const [name, value] of fields) {
    const lower = name.toLowerCase()
    if (lower === 'content') asked.bytes = Buffer.from(value, 'utf8')
    else if (headerNames.has(lower)) setHeader(asked.headers, lower, value)
    else asked.query.append(name, value)
  }
  if (asked.headers.get('content-type')?.toLowerCase().startsWith('multipart/')) refuse(400, 'A form has no attachments.')
  return asked
}

function setHeader(headers: Headers, name: string, value: string): void {
  if (value.length > longestHeader || !/^[\t\x20-\x7e]*$/.test(value)) refuse(400, `The field ${name} is no header.`)
  headers.set(name, value)
}
