import { describe, expect, it } from 'vitest'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import { openSchema } from './open-schema.rules'

const text = { type: 'string', maxLength: 10 }
const schema = {
  type: 'object',
  $defs: {
    stop: {
      type: 'object',
      required: ['task', 'expected'],
      'x-order': ['expected', 'task', 'note'],
      properties: {
        task: text,
        expected: { ...text, default: 'the answer', 'x-secret': true },
        note: { ...text, 'x-showIf': { expected: 'boxes', task: 'look' } },
        hint: { ...text, 'x-showIf': { expected: 'boxes' } },
      },
    },
    key: { ...text, 'x-secret': true },
  },
  properties: {
    stops: { type: 'array', items: { $ref: '#/$defs/stop', title: 'Stops' } },
    code: { $ref: '#/$defs/key' },
    open: text,
  },
}

describe('the schema that a learner gets', () => {
  it('has no secret place and nothing that depends on one', () => {
    const item = {
      type: 'object',
      title: 'Stops',
      required: ['task'],
      'x-order': ['task', 'note'],
      properties: { task: text, note: { ...text, 'x-showIf': { task: 'look' } }, hint: text },
    }
    expect(openSchema([schema])).toEqual({
      type: 'object',
      properties: { stops: { type: 'array', items: item }, open: text },
    })
  })

  it('has no place that is secret in a newer version of the type', () => {
    const newer = { type: 'object', properties: { open: { ...text, 'x-secret': true } } }
    expect(Object.keys(openSchema([schema, newer]).properties ?? {})).toEqual(['stops'])
  })

  it('of a type without secrets is its own', () => {
    for (const { key, bodySchema } of builtInModuleTypes)
      if (key !== 'interactive.dragDrop') expect(openSchema([bodySchema]), key).toEqual(bodySchema)
      else expect(JSON.stringify(openSchema([bodySchema]))).not.toContain('pairs')
  })
})
