import { openApi } from '../documentation'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : isPart(value) ? [value] : [])
const entriesOf = (value: unknown): [string, Part][] =>
  isPart(value) ? Object.entries(value).flatMap(([name, one]): [string, Part][] => (isPart(one) ? [[name, one]] : [])) : []
const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/**
 * Every text that a request may have, as the OpenAPI document says it: parameters but for headers (each is sent as a text), and what has
 * `type: string` in a body. As `operation part path`; of alternatives each.
 */
export function documentedTexts(): string[] {
  const document = JSON.parse(JSON.stringify(openApi())) as { paths: Part; components: Part }
  const resolved = (part: Part): Part => {
    if (typeof part.$ref !== 'string') return part
    const [, , kind = '', name = ''] = part.$ref.split('/')
    const found = Reflect.get(Object(document.components[kind]), name)
    if (!isPart(found)) throw new Error(`The document lacks ${part.$ref}`)
    return resolved(found)
  }
  const texts: string[] = []
  const visit = (given: Part, at: string, path: string) => {
    const schema = resolved(given)
    const types = Array.isArray(schema.type) ? schema.type : [schema.type]
    if (types.includes('string')) texts.push(`${at} ${path}`)
    for (const [name, field] of entriesOf(schema.properties)) visit(field, at, joined(path, name))
    for (const element of partsOf(schema.items)) visit(element, at, `${path}[]`)
    for (const names of partsOf(schema.propertyNames)) visit(names, at, joined(path, '{name}'))
    for (const values of partsOf(schema.additionalProperties)) visit(values, at, joined(path, '{}'))
    for (const option of [schema.anyOf, schema.oneOf, schema.allOf].flatMap(partsOf)) visit(option, at, path)
  }
  for (const [, methods] of entriesOf(document.paths))
    for (const [, operation] of entriesOf(methods)) {
      const id = String(operation.operationId)
      for (const parameter of partsOf(operation.parameters).map(resolved))
        if (parameter.in !== 'header')
          texts.push(`${id} ${parameter.in === 'path' ? 'params' : 'query'} ${String(parameter.name)}`)
      const [content] = entriesOf(isPart(operation.requestBody) ? operation.requestBody.content : undefined)
      for (const body of partsOf(content?.[1].schema)) visit(body, `${id} body`, '')
    }
  return texts.toSorted()
}
