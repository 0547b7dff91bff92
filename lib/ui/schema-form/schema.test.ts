import { describe, expect, it } from 'vitest'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { messages } from '@/messages/catalogue'
import { branchesOf, branchName, isSchema, type Names, type Schema, titled, titleOf } from './schema'

/** Every name a form shows for a schema: of its fields, and of the branches to choose from. */
function shown(schema: Schema, names: Names): string[] {
  const under = (of: unknown) => (isSchema(of) ? shown(of, names) : [])
  const branches = branchesOf(schema, schema)
  return [
    ...Object.entries(isSchema(schema.properties) ? schema.properties : {}).flatMap(([name, of]) =>
      isSchema(of) && !('const' in of) ? [titleOf(name, of, names), ...under(of)] : [],
    ),
    ...under(schema.items),
    ...branches.flatMap((branch, at) => [branchName(branches, at, names), ...under(branch)]),
  ]
}
const schemas = builtInModuleTypes.flatMap(({ configSchema, bodySchema }): Schema[] => [configSchema, bodySchema])

describe('the forms of the built-in module types', () => {
  it('name every field in Arabic, and by what was written in English', () => {
    const arabic = schemas.flatMap((schema) => shown(schema, messages.ar.builtInFields))
    expect(arabic.length).toBeGreaterThan(100)
    expect(arabic.filter((name) => !/\p{Script=Arabic}/u.test(name))).toEqual([])
    const written = new Set(Object.values(messages.en.builtInFields))
    expect(schemas.flatMap((schema) => shown(schema, messages.en.builtInFields)).filter((name) => !written.has(name))).toEqual([])
  })

  it('have names for nothing that is not there', () => {
    const known = new Set(schemas.flatMap((schema) => shown(schema, messages.en.builtInFields)))
    expect(Object.values(messages.en.builtInFields).filter((name) => !known.has(name))).toEqual([])
  })

  it('keep their names when they are copied, and titles of their own win', () => {
    for (const schema of schemas)
      expect(shown(titled(schema, messages.ar.builtInFields), {})).toEqual(shown(schema, messages.ar.builtInFields))
    const own = { type: 'object', properties: { title: { type: 'string', title: 'Mine' }, at: { type: 'number' } } }
    expect(titled(own, messages.en.builtInFields)).toEqual({
      type: 'object',
      properties: { title: { type: 'string', title: 'Mine' }, at: { title: 'At second', type: 'number' } },
    })
    expect(titleOf('toString', {}, messages.en.builtInFields)).toBe('To string')
  })
})
