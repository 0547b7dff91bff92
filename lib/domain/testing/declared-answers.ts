import { expect } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import type { Answer } from '@/lib/platform/testing/call'
import { openApi } from '../documentation'

type Response = { $ref?: string; headers?: Record<string, object>; content?: object }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

/** Of HTTP itself, of the connection, or told once for all answers: no operation declares them. */
const ofEveryAnswer =
  /^(content-(type|length)|date|connection|keep-alive|transfer-encoding|x-content-type-options|strict-transport-security|server-timing|access-control-.*)$/
/** Sent with every answer of the kind, where the document names them. */
const always = [
  'x-request-id',
  'cache-control',
  'vary',
  'etag',
  'location',
  'www-authenticate',
  'content-language',
  'deprecation',
  'sunset',
]

let declared: Document | undefined

/** What the document says of an answer of an operation with a status. */
function declaredAnswer({ path, method }: Contract, status: number): Response | undefined {
  declared ??= JSON.parse(JSON.stringify(openApi())) as Document
  const { responses } = declared.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { responses: {} }
  const { $ref, ...own } = responses[status] ?? {}
  if (!responses[status]) return undefined
  return $ref ? declared.components.responses[$ref.split('/').at(-1) ?? ''] : own
}

/** The answer has a status that the document names for its operation, and the headers that stand there: no other, and none less of those that always come. */
export function assertDeclared(contract: Contract, { status, headers }: Answer): void {
  const found = declaredAnswer(contract, status)
  const names = Object.keys(found?.headers ?? {}).map((name) => name.toLowerCase())
  const sent = [...headers.keys()].filter((name) => !ofEveryAnswer.test(name))
  expect({
    operation: contract.id,
    status,
    isDeclared: found !== undefined,
    sentButNotDeclared: sent.filter((name) => !names.includes(name)),
    declaredButNotSent: names.filter((name) => always.includes(name) && !headers.has(name)),
  }).toEqual({ operation: contract.id, status, isDeclared: true, sentButNotDeclared: [], declaredButNotSent: [] })
}
