import { comment, type Schema, typeOf } from './json-schema-type'

type Ref = { $ref: string }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Media = { content?: Record<string, { schema?: Schema }> }
export type Operation = {
  operationId: string
  summary: string
  deprecated?: boolean
  parameters?: (Parameter | Ref)[]
  requestBody?: Media & { required?: boolean }
  responses: Record<string, Media>
}
export type Document = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema & Record<string, unknown>>; parameters: Record<string, Parameter> }
}

const json = ({ content }: Media) => content?.['application/json']?.schema
const last = (ref: string) => ref.split('/').at(-1) ?? ''
const isRef = (value: object): value is Ref => '$ref' in value
/** Headers that the client sets itself, so they are not parameters of a call. */
const own = ['x-custom-lang', 'x-request-id', 'x-organization', 'accept-language']

/** The generated type files of the SDK, by file name. */
export function declarations(document: Document): Record<string, string> {
  const made = `// Made from the API's document, version ${document.info.version}.\n`
  const { schemas } = document.components
  const named = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema, last)}\n`,
  )
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) =>
        `${comment({ ...operation, description: operation.summary })}${method}: {\n${operationOf(operation, document)}\n}`,
    )
    return `'${path}': {\n${operations.join('\n')}\n}`
  })
  const names = (schemas.RefusalMetadata?.properties?.error as { 'x-known-values'?: string[] } | undefined)?.['x-known-values']
  if (!names) throw new Error('The document does not list the names of its errors')
  return {
    'schemas.ts': `${made}${named.join('')}`,
    'paths.ts': `${made}import type * as Schemas from './schemas'\n\nexport interface Paths {\n${paths.join('\n')}\n}\n`,
    'names.ts': `${made}/** The names of all refusals. */\nexport type ErrorName =\n${names.map((name) => `  | '${name}'`).join('\n')}\n`,
  }
}

/** The type of a list parameter: an array, or a single value. */
const oneOrSeveral = (schema: Schema): Schema =>
  schema.type === 'array' && schema.items ? { anyOf: [schema.items, { type: 'array', items: schema.items }] } : schema

function operationOf({ parameters = [], requestBody, responses }: Operation, { components }: Document): string {
  const nameOf = (ref: string) => `Schemas.${last(ref)}`
  const resolved = parameters.map((one) => (isRef(one) ? components.parameters[last(one.$ref)] : one))
  const sent = resolved.filter((one): one is Parameter => one !== undefined && !own.includes(one.name.toLowerCase()))
  const group = (name: string, place: string) => {
    const fields = sent.filter((one) => one.in === place)
    if (fields.length === 0) return []
    const shape: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, schema, description }) => [name, { ...oneOrSeveral(schema), ...(description && { description }) }]),
      ),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    }
    return [`${name}${shape.required?.length ? '' : '?'}: ${typeOf(shape, nameOf)}`]
  }
  const body = requestBody && json(requestBody)
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const { data, metadata } = (success && json(success[1]))?.properties ?? {}
  if (!data || !metadata) throw new Error('Every operation answers with an envelope')
  return [
    ...group('params', 'path'),
    ...group('query', 'query'),
    ...group('headers', 'header'),
    ...(body ? [`body${requestBody?.required ? '' : '?'}: ${typeOf(body, nameOf)}`] : []),
    `data: ${typeOf(data, nameOf)}`,
    `metadata: ${typeOf(metadata, nameOf)}`,
  ].join('\n')
}
