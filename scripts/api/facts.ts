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
type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: Schema; explode?: boolean }
type Media = { content?: { 'application/json'?: { schema: Schema } } }
type Operation = {
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media>
}

/**
 * The promises of an API document to callers and its demands of them, as lines of the form `place: sentence`.
 * Removing a promise, or adding a demand to something that existed, is a breaking change. New operations,
 * fields of a response, values and optional fields are new promises, which break nothing.
 */
export type Facts = { promises: string[]; demands: string[] }

/** The facts of a document. A named schema is described once for requests and once for responses, because different changes break them. */
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
      const { name: parameter, in: place, required, explode, schema: whole } = this.resolved<Parameter>(given)
      // One value of a comma-separated list is written like a parameter with one value, so the facts are those of an item.
      const ofSeveral = explode === false ? whole.items : undefined
      const schema = ofSeveral ?? whole
      if (ofSeveral) this.promises.add(`${name} ${place} ${parameter.toLowerCase()}: takes several`)
      // Header names ignore case. The names of path parameters are not sent, so they may change.
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

  /** `isForm`: the schema is one of several alternatives; whether the place may be null has been recorded by the caller. */
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
    // Only for requests: a new value in a response is an addition, because every list of values may grow.
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

/** The breaking changes between two versions: promises that were removed, and new demands on something that existed. */
export function breaksBetween(before: Facts, after: Facts): string[] {
  const [was, is] = [unfolded(before), unfolded(after)]
  const gone = [...was.promises].filter((promise) => !is.promises.has(promise))
  // For a removed operation, only its removal is reported, not each of its promises.
  const operations = new Set(gone.filter((promise) => promise.endsWith(': exists')).map((promise) => operationOf(promise)))
  const lost = gone.filter((promise) => promise.endsWith(': exists') || !operations.has(operationOf(promise)))
  const places = new Set([...was.promises, ...was.demands].flatMap((fact) => wholesOf(partsOf(fact)[0])))
  // A required field of a new optional object breaks nothing.
  const isOld = (demand: string) => places.has(around(partsOf(demand)[0]))
  const asked = [...is.demands].filter((demand) => !was.demands.has(demand) && isOld(demand))
  return [...lost.map((promise) => `no longer: ${promise}`), ...asked.map((demand) => `now: ${demand}`)]
}

export const partsOf = (fact: string): [place: string, sentence: string] => {
  const at = fact.indexOf(': ')
  return [fact.slice(0, at), fact.slice(at + 2)]
}

/** The operation of a fact, as `GET /path`; empty for a fact about a named schema. */
const operationOf = (fact: string): string => /^[A-Z]+ [^ :]+/.exec(fact)?.[0] ?? ''

/** A place and every place that contains it. */
function wholesOf(place: string): string[] {
  const whole = around(place)
  return whole === place || whole === '' ? [place] : [place, ...wholesOf(whole)]
}

/** The place that contains a place: the object of a field, else the operation. */
const around = (place: string): string =>
  place.includes('.') && / body/.test(place) ? place.slice(0, place.lastIndexOf('.')) : operationOf(place)

/** The same facts without named schemas: the facts of a schema are repeated for each place that uses it, so that renaming a schema is no change. */
function unfolded({ promises, demands }: Facts): { promises: Set<string>; demands: Set<string> } {
  const shapes = new Map<string, { promises: string[]; demands: string[] }>()
  const shapeAt = (name: string) => {
    const shape = shapes.get(name) ?? { promises: [], demands: [] }
    shapes.set(name, shape)
    return shape
  }
  const ofShape = (fact: string) => /^(\w+ \((?:sent|answered)\))(.*)$/.exec(fact)
  const own: Facts = { promises: [], demands: [] }
  for (const kind of ['promises', 'demands'] as const)
    for (const fact of { promises, demands }[kind]) {
      const [, name, rest = ''] = ofShape(fact) ?? []
      if (name) shapeAt(name)[kind].push(rest)
      else own[kind].push(fact)
    }
  const found = { promises: new Set<string>(), demands: new Set(own.demands) }
  const put = (place: string, sentence: string, direction: string, within: readonly string[]) => {
    const name = `${sentence.replace(/^is /, '')} (${direction})`
    const shape = sentence.startsWith('is ') ? shapes.get(name) : undefined
    if (!shape) return found.promises.add(`${place}: ${sentence}`)
    // A recursive schema has been written already.
    if (within.includes(name)) return found
    for (const fact of shape.promises) {
      const [inner, said] = partsOf(fact)
      put(place + inner, said, direction, [...within, name])
    }
    for (const fact of shape.demands) found.demands.add(place + fact)
    return found
  }
  for (const fact of own.promises) {
    const [place, sentence] = partsOf(fact)
    put(place, sentence, / data/.test(place) ? 'answered' : 'sent', [])
  }
  return found
}
