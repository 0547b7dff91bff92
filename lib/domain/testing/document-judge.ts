import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'

type Reference = { $ref?: string }
type Header = Reference & { schema?: { type?: string } }
type Response = Reference & {
  'x-statuses'?: number[]
  headers?: Record<string, Header>
  content?: Record<string, { schema: Reference }>
}
export type ApiDocument = {
  'x-headers-of-every-answer'?: Record<string, Header>
  'x-headers-of-every-refusal'?: Record<string, Header>
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  components: Record<string, Record<string, object>>
}
/** An answer as it came. */
export type Answered = { status: number; headers: Headers; text: string }

/** Headers that no operation declares: of HTTP, of the connection, or described once for all answers. */
const ofEveryAnswer =
  /^(content-(type|length)|date|connection|keep-alive|transfer-encoding|x-content-type-options|strict-transport-security|server-timing|access-control-.*)$/
/** Headers that must be sent with every answer for which the document declares them. */
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

/** The same schemas, closed: undeclared fields are faults. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]))
  const isOpen = typeof copy.properties === 'object' && copy.type === 'object' && copy.additionalProperties === undefined
  return isOpen ? { ...copy, additionalProperties: false } : copy
}

/** Compares answers with an OpenAPI document, without other knowledge of the API. */
export class DocumentJudge {
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))
  private readonly compiled = new Map<string, ValidateFunction>()

  constructor(private readonly document: ApiDocument) {
    // Examples may look like schemas and are skipped.
    const { paths, components } = JSON.parse(JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)))
    this.ajv.addSchema(closed({ paths, components }) as object, 'document')
  }

  /** The differences between an answer and the document; empty if they agree. */
  drift(path: string, method: string, { headers, status, text }: Answered): string[] {
    const operation = this.document.paths[path]?.[method.toLowerCase()]
    const { key, given } = this.answerOf(operation?.responses ?? {}, status)
    if (!given) return [`status ${status} is not declared`]
    const place = given.$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${key}`
    const declared = this.at<Response>(given)
    const { 'x-headers-of-every-answer': always, 'x-headers-of-every-refusal': refused } = this.document
    return [
      ...this.headerDrift({ ...always, ...(status >= 400 && refused), ...declared.headers }, headers),
      ...this.bodyDrift(place, declared, text),
    ]
  }

  /** The answer of a status: its own, else the one of any request if that names the status. */
  private answerOf(responses: Record<string, Response>, status: number): { key: string | number; given: Response | undefined } {
    const { [status]: own, default: other } = responses
    if (own || !other) return { key: status, given: own }
    return { key: 'default', given: this.at(other)['x-statuses']?.includes(status) ? other : undefined }
  }

  private at<T extends Reference>(part: T): T {
    if (!part.$ref) return part
    const [, , kind = '', name = ''] = part.$ref.split('/')
    return this.document.components[kind]?.[name] as T
  }

  private headerDrift(declared: Record<string, Header>, sent: Headers): string[] {
    const names = new Map(Object.entries(declared).map(([name, header]) => [name.toLowerCase(), this.at(header)]))
    const unknown = [...sent.keys()].filter((name) => !ofEveryAnswer.test(name) && !names.has(name))
    const missing = [...names.keys()].filter((name) => always.includes(name) && !sent.has(name))
    const wrong = [...names].flatMap(([name, { schema = {} }]) => {
      const value = sent.get(name)
      const isFit = value === null || this.ajv.validate(schema, schema.type === 'integer' ? Number(value) : value)
      return isFit ? [] : [`header ${name} is ${value}`]
    })
    return [
      ...unknown.map((name) => `header ${name} is not declared`),
      ...missing.map((name) => `header ${name} is not sent`),
      ...wrong,
    ]
  }

  private bodyDrift(place: string, { content }: Response, text: string): string[] {
    const schema = content?.['application/json']?.schema
    if (!schema) return text === '' ? [] : ['a body is not declared']
    // HEAD has no body.
    if (text === '') return []
    const validate = this.validator(schema.$ref ?? `${place}/content/application~1json/schema`)
    if (validate(JSON.parse(text))) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  private validator(pointer: string): ValidateFunction {
    const known = this.compiled.get(pointer) ?? this.ajv.compile({ $ref: `document${encodeURI(pointer)}` })
    this.compiled.set(pointer, known)
    return known
  }
}
