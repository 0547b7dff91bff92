type Json = Record<string, unknown>
export type Document = { paths: Record<string, Json>; components: Record<string, Json> }
type Schema = Json & {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: Schema }
type Media = { content?: { 'application/json'?: { schema: Schema } } }
type Operation = {
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media>
}

/**
 * What a document promises and demands, as `place: sentence`: a promise that is gone, or a demand that is new, breaks callers. What is added beside
 * (an operation, a field of an answer, a value, an optional field) is a new promise and breaks nobody.
 */
export type Facts = { promises: string[]; demands: string[] }

/** The facts of a document. Shapes that have a name are told once; an answer and a request are told apart, for what breaks them differs. */
export function factsOf(document: Document): Facts {
  const teller = new Teller(document)
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      teller.tellOperation(`${method.toUpperCase()} ${path}`, operation as Operation)
  return { promises: [...teller.promises].toSorted(), demands: [...teller.demands].toSorted() }
}

type Direction = 'takes' | 'answers'

class Teller {
  readonly promises = new Set<string>()
  readonly demands = new Set<string>()
  private readonly told = new Set<string>()

  constructor(private readonly document: Document) {}

  tellOperation(name: string, { parameters, requestBody, responses }: Operation): void {
    this.promises.add(`${name}: exists`)
    for (const given of parameters) {
      const { name: parameter, in: place, required, schema } = this.resolved<Parameter>(given)
      // Names of headers have no case, and the names of a path's parameters are not sent.
      if (place !== 'path') this.tellField('takes', `${name} ${place} ${parameter.toLowerCase()}`, schema, required)
    }
    const body = requestBody?.content?.['application/json']?.schema
    if (requestBody && body) this.tellField('takes', `${name} body`, body, requestBody.required)
    for (const [status, answer] of Object.entries(responses)) {
      if (!status.startsWith('2')) continue
      this.promises.add(`${name}: answers ${status}`)
      const schema = answer.content?.['application/json']?.schema.properties?.data
      if (schema) this.tellField('answers', `${name} data`, schema, true)
    }
  }

  private resolved<T>(part: object): T {
    if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T
    const keys = part.$ref.slice('#/'.length).split('/')
    return keys.reduce<unknown>((value, key) => (value as Json)[key], this.document) as T
  }

  private tellField(direction: Direction, place: string, schema: Schema, isRequired: boolean): void {
    if (direction === 'takes') {
      if (isRequired) this.demands.add(`${place}: is required`)
      else this.promises.add(`${place}: may be left out`)
    } else if (isRequired) this.promises.add(`${place}: is always there`)
    this.tellShape(direction, place, schema)
  }

  /** `isForm`: one of several forms of a place, whose null has been told of. */
  private tellShape(direction: Direction, place: string, schema: Schema, isForm = false): void {
    const forms = schema.anyOf ?? schema.oneOf ?? []
    const types = [schema.type ?? []].flat()
    const mayBeNull = forms.some(({ type }) => type === 'null') || types.includes('null')
    if (!isForm && direction === 'takes' && mayBeNull) this.promises.add(`${place}: may be null`)
    if (!isForm && direction === 'answers' && !mayBeNull) this.promises.add(`${place}: is never null`)
    const known = schema.$ref?.split('/').at(-1)
    if (known) this.tellNamed(direction, place, known, schema)
    const others = forms.filter(({ type }) => type !== 'null')
    for (const [at, form] of others.entries())
      this.tellShape(direction, others.length === 1 ? place : `${place}, form ${at + 1}`, form, true)
    for (const part of schema.allOf ?? []) this.tellShape(direction, place, part, true)
    const kinds = types.filter((type) => type !== 'null')
    if (kinds.length > 0 && kinds.join() !== 'object') this.promises.add(`${place}: is ${kinds.toSorted().join(' or ')}`)
    // A new value of an answer is an addition, as every list of values may grow.
    if (direction === 'takes')
      for (const value of schema.enum ?? []) if (value !== null) this.promises.add(`${place}: may be ${JSON.stringify(value)}`)
    if ('const' in schema) this.promises.add(`${place}: is ${JSON.stringify(schema.const)}`)
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      this.tellField(direction, `${place}.${name}`, field, schema.required?.includes(name) ?? false)
    if (schema.items) this.tellShape(direction, `${place}[]`, schema.items)
    if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
      this.tellShape(direction, `${place}.*`, schema.additionalProperties)
  }

  private tellNamed(direction: Direction, place: string, known: string, schema: Schema): void {
    this.promises.add(`${place}: is ${known}`)
    const name = `${known} (${direction === 'takes' ? 'sent' : 'answered'})`
    if (this.told.has(name)) return
    this.told.add(name)
    this.tellShape(direction, name, this.resolved<Schema>(schema), true)
  }
}

/** What breaks callers of the API as it was: promises that are gone, and new demands where there was something before. */
export function breaksBetween(before: Facts, after: Facts): string[] {
  const promised = new Set(after.promises)
  const gone = before.promises.filter((promise) => !promised.has(promise))
  // Of an operation that is gone, that alone is told.
  const operations = gone.filter((promise) => promise.endsWith(': exists')).map((promise) => promise.replace(/: exists$/, ''))
  const lost = gone.filter((one) => one.endsWith(': exists') || !operations.includes(subjectOf(one)))
  const demanded = new Set(before.demands)
  const subjects = new Set([...before.promises, ...before.demands].map(subjectOf))
  const asked = after.demands.filter((demand) => !demanded.has(demand) && subjects.has(subjectOf(demand)))
  return [...lost.map((promise) => `no longer: ${promise}`), ...asked.map((demand) => `now: ${demand}`)]
}

/** The operation, or the named shape, that a sentence is about. */
const subjectOf = (fact: string): string =>
  (/^[A-Z]+ \//.test(fact) ? /^[A-Z]+ [^ ]+?(?=: | |$)/ : /^[^ ]+/).exec(fact)?.[0] ?? fact
