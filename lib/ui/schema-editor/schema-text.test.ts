import { describe, expect, it } from 'vitest'
import { schemaText, withWrittenOrder } from './schema-text'

describe('the text of a schema', () => {
  it('is in the order of a person, and of the form', () => {
    const schema = {
      properties: { b: { maxLength: 9, type: 'string' }, a: { default: { properties: 1, type: 'x' }, type: 'object' } },
      'x-order': ['a', 'b'],
      type: 'object',
      'x-own': 1,
    }
    expect(schemaText(schema)).toBe(
      `{
  "type": "object",
  "x-order": ["a", "b"],
  "properties": {
    "a": {
      "type": "object",
      "default": {
        "properties": 1,
        "type": "x"
      }
    },
    "b": {
      "type": "string",
      "maxLength": 9
    }
  },
  "x-own": 1
}`,
    )
  })

  it('keeps the written order of the fields, and an order that is already there', () => {
    const two = { b: {}, a: {} }
    expect(withWrittenOrder({ properties: two })).toEqual({ properties: two, 'x-order': ['b', 'a'] })
    expect(withWrittenOrder({ properties: two, 'x-order': ['a'] })).toEqual({ properties: two, 'x-order': ['a', 'b'] })
    const ordered = { properties: { b: { 'x-order': 2 }, a: { 'x-order': 1 } } }
    expect(withWrittenOrder(ordered)).toEqual(ordered)
    expect(withWrittenOrder({ $defs: { d: { items: { properties: two } } } })).toEqual({
      $defs: { d: { items: { properties: two, 'x-order': ['b', 'a'] } } },
    })
    expect(withWrittenOrder({ properties: { only: {} } })).toEqual({ properties: { only: {} } })
  })
})
