import { type SQL, sql } from 'drizzle-orm'
import type { FilterColumn } from './filter-sql.rules'
import { type Attribute, enterpriseAttributes, enterpriseSchema, userAttributes } from './schema.rules'

/** A text of the schema as a literal of SQL. Only names of the table of attributes come here. */
const literal = (name: string) => sql.raw(`'${name}'`)

function columnOf({ type, isCaseExact }: Attribute, text: SQL): Exclude<FilterColumn, { each: SQL }> {
  if (type === 'boolean') return { of: sql`(lower(${text}) = 'true')`, is: 'truth' }
  return isCaseExact ? { of: text, is: 'text' } : { of: sql`lower(${text})`, is: 'folded' }
}

/** The columns of attributes that are stored as JSON, by their names in lower case. A complex attribute alone means its `value`. */
function columnsOf(attributes: readonly Attribute[], json: SQL): Record<string, FilterColumn> {
  const columns: Record<string, FilterColumn> = {}
  for (const attribute of attributes) {
    const { name, type, isMany, parts } = attribute
    const key = name.toLowerCase()
    const own = sql`${json} -> ${literal(name)}`
    if (isMany) {
      const each = sql`jsonb_array_elements(case jsonb_typeof(${own}) when 'array' then ${own} else '[]' end) one`
      const ofPart = (part: Attribute) => [part.name.toLowerCase(), columnOf(part, sql`(one.value ->> ${literal(part.name)})`)]
      columns[key] = { each, parts: Object.fromEntries(parts.map(ofPart)) }
    } else if (type === 'complex') {
      for (const part of parts) {
        const column = columnOf(part, sql`(${own} ->> ${literal(part.name)})`)
        columns[`${key}.${part.name.toLowerCase()}`] = column
        if (part.name === 'value') columns[key] = column
      }
    } else columns[key] = columnOf(attribute, sql`(${json} ->> ${literal(name)})`)
  }
  return columns
}

/** The columns of a person's stored attributes. Those of the extension are named with and without its URN: Microsoft Entra writes `manager eq "…"`. */
export function storedColumns(json: SQL): Record<string, FilterColumn> {
  const stored = userAttributes.filter(({ mutability, returned }) => mutability !== 'readOnly' && returned !== 'never')
  const extension = columnsOf(enterpriseAttributes, sql`${json} -> ${literal(enterpriseSchema)}`)
  const named = Object.entries(extension).map(([name, column]) => [`${enterpriseSchema.toLowerCase()}:${name}`, column])
  return { ...extension, ...Object.fromEntries(named), ...columnsOf(stored, json) }
}
