import { describe, expect, it } from 'vitest'
import { builtInType, builtInTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { languages } from '@/lib/platform/i18n/languages'
import { combined, textsOf, withIds, withoutLanguages } from './bilingual'
import { fieldAt, pathAt, stepsAt, valueAt, withValueAt } from './places'
import { itemsWithin, referencePattern } from './references'
import { initialOf, isSchema, projected } from './schema'

const sampleOf = (key: string) => {
  const definition = builtInType(key)
  if (!definition) throw new Error(`There is no type ${key}`)
  const { type, sample } = definition
  const bodies = { ar: sample.body((ar) => ar), en: sample.body((_, en) => en) }
  return { type, sample, bodies, value: combined(type.bodySchema, bodies, 'ar', type.bodySchema) }
}

describe('a module in both languages as one value', () => {
  it.each(builtInTypes.map(({ type }) => type.key))('has each language as it was: %s', (key) => {
    const { type, bodies, value, sample } = sampleOf(key)
    for (const language of languages)
      expect(projected(type.bodySchema, value, language, type.bodySchema)).toEqual(bodies[language])
    const settings = withoutLanguages(type.configSchema)
    expect(projected(settings, sample.config, 'ar', settings)).toEqual(sample.config)
  })

  it('keeps the places of a list in a language that is not written yet', () => {
    const { type, bodies } = sampleOf('content.article')
    const value = combined(type.bodySchema, { ar: bodies.ar }, 'ar', type.bodySchema)
    const english = projected(type.bodySchema, value, 'en', type.bodySchema)
    expect(valueAt(english, ['blocks', '@times', 'rows'])).toEqual([
      ['', ''],
      ['', ''],
    ])
    expect(valueAt(english, ['blocks', '@why'])).toEqual({ kind: 'heading', id: 'why', level: 2 })
    expect(valueAt(english, ['blocks', '@steps', 'image'])).toBe(valueAt(bodies.ar, ['blocks', '@steps', 'image']))
  })

  it('has the texts of a language by the ids of their items', () => {
    const { type, value } = sampleOf('interactive.dragDrop')
    expect(textsOf(type.bodySchema, value, 'en')).toEqual({
      '/task': 'Put each kind of waste into its bin.',
      '/items/@glass/text': 'Glass',
      '/items/@peel/text': 'Peel',
      '/items/@peel/reason': 'Peel rots in the ground.',
      '/zones/@green/title': 'Green bin',
      '/zones/@brown/title': 'Brown bin',
    })
    // Both languages of a term are common to all languages.
    const { type: glossary, value: terms } = sampleOf('content.glossary')
    expect(Object.keys(textsOf(glossary.bodySchema, terms, 'ar'))).toEqual(['/terms/@ppe/definition'])
  })
})

describe('new items', () => {
  it('get an id where their schema wants one, inside alternatives and lists too', () => {
    const { type } = sampleOf('content.article')
    const fresh = withIds(type.bodySchema, initialOf(type.bodySchema, type.bodySchema), type.bodySchema, () => 'new')
    expect(valueAt(fresh, ['blocks'])).toEqual([{ kind: 'heading', id: 'new', level: 2 }])
    expect(withIds({ type: 'string' }, 'text', {})).toBe('text')
    expect(withIds(type.bodySchema, { blocks: [{ kind: 'table', id: 'kept' }] }, type.bodySchema)).toEqual({
      blocks: [{ kind: 'table', id: 'kept' }],
    })
  })

  it('can be named where a schema has places for their ids', () => {
    const { type, value } = sampleOf('interactive.branching')
    expect(referencePattern(type.bodySchema)).toBe('^[A-Za-z0-9_-]{1,40}$')
    expect(itemsWithin(value, 'en').map(({ id }) => id)).toEqual(['call', 'calm', 'listen'])
    const bins = {
      items: [{ id: 'a', text: { ar: 'زجاج', en: 'Glass' } }, { id: 'b', points: 2, text: { ar: 'قشور' } }, { id: 'c' }],
    }
    expect(itemsWithin(bins, 'en')).toEqual([
      { id: 'a', name: 'Glass', list: 'items', nth: 1 },
      { id: 'b', name: 'قشور', list: 'items', nth: 2 },
      { id: 'c', name: '', list: 'items', nth: 3 },
    ])
    expect(referencePattern(sampleOf('content.slides').type.bodySchema)).toBeUndefined()
  })
})

describe('the place of a value', () => {
  const { type, value } = sampleOf('content.article')
  it('is found by the id of its item, whichever place that has now', () => {
    const steps = stepsAt(value, 'blocks.1.text')
    expect(steps).toEqual(['blocks', '@because', 'text'])
    const blocks = valueAt(value, ['blocks'])
    const moved = { blocks: Array.isArray(blocks) ? blocks.toReversed() : [] }
    expect(pathAt(moved, steps)).toBe('blocks.5.text')
    expect(valueAt(moved, [...steps, 'en'])).toBe('Most infections in kitchens travel on hands.')
    expect(pathAt(moved, ['blocks', '@gone', 'text'])).toBeUndefined()
  })

  it('takes another value, adds an item that is gone, and removes one', () => {
    const changed = withValueAt(value, ['blocks', '@because', 'text', 'en'], 'New')
    expect(valueAt(changed, ['blocks', '@because', 'text', 'en'])).toBe('New')
    expect(valueAt(value, ['blocks', '@because', 'text', 'en'])).not.toBe('New')
    const without = withValueAt(value, ['blocks', '@because'], undefined)
    expect(pathAt(without, ['blocks', '@because'])).toBeUndefined()
    expect(pathAt(withValueAt(without, ['blocks', '@because'], { id: 'because' }), ['blocks', '@because'])).toBe('blocks.6')
    expect(withValueAt({ a: { b: 1, c: 2 } }, ['a', 'b'], undefined)).toEqual({ a: { c: 2 } })
  })

  it('is told at the field that shows it', () => {
    const at = (path: string) => fieldAt(type.bodySchema, value, path, 'ar')
    expect(at('blocks.0.text')).toEqual({ path: 'blocks.0.text.ar', isLocalized: true })
    expect(at('blocks.5.text.content.0.content.0')).toEqual({ path: 'blocks.5.text.ar', isLocalized: true })
    expect(at('blocks.3.rows.1.0')).toEqual({ path: 'blocks.3.rows.1.0.ar', isLocalized: true })
    expect(at('blocks.0.level')).toEqual({ path: 'blocks.0.level', isLocalized: false })
    expect(at('blocks')).toEqual({ path: 'blocks', isLocalized: false })
    expect(isSchema(value)).toBe(true)
  })
})
