import { describe, expect, it } from 'vitest'
import { schemaProblems, withDefaultBounds } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { schemaLimits } from '@/lib/domain/learning/modules/schemas/schema-limits.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const one = (schema: unknown) => object({ a: schema })
const many = (count: number, of: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, of(at)]))
const nest = (levels: number): object => (levels === 0 ? { type: 'boolean' } : one(nest(levels - 1)))
const pattern = (source: unknown) => one({ type: 'string', pattern: source })
const variant = (kind: string, more: object = {}) => object({ kind: { const: kind }, ...more })

const sketch = {
  configSchema: {
    type: 'object', additionalProperties: false, required: ['completeAtPercent'],
    properties: {
      preventSkip: { enum: ['none', 'forward', 'both'], default: 'none', 'x-enumLabels': { ar: ['بلا', 'للأمام', 'كلاهما'], en: ['None', 'Forward', 'Both'] } },
      completeAtPercent: { type: 'integer', minimum: 1, maximum: 100, default: 90 },
      maxRate: { enum: [1, 1.25, 1.5, 2], default: 2 },
    },
  },
  bodySchema: {
    type: 'object', required: ['mediaId'],
    properties: {
      mediaId: { type: 'string', format: 'uuid', 'x-widget': 'asset', 'x-asset': { kinds: ['video'] } },
      intro: { type: 'string', maxLength: 2000, 'x-localized': true, 'x-widget': 'richText' },
      cues: {
        type: 'array', maxItems: 100,
        items: {
          type: 'object', required: ['at', 'kind'],
          properties: {
            at: { type: 'number', minimum: 0 }, kind: { enum: ['question', 'note', 'link', 'mustAcknowledge'] },
            questionRef: { type: 'string', 'x-widget': 'questionPicker' }, title: { type: 'string', 'x-localized': true },
            required: { type: 'boolean', default: false },
          },
        },
      },
    },
  },
} // biome-ignore format: as an author would write it

describe('honest schemas', () => {
  it('accepts a video type as an author would write it', () => {
    expect(schemaProblems(sketch.configSchema, 'configSchema')).toEqual([])
    expect(schemaProblems(sketch.bodySchema, 'bodySchema')).toEqual([])
  })

  it.each(builtInModuleTypes.map((type) => [type.key, type] as const))(
    'accepts the built-in %s, also with its default bounds',
    (_, type) => {
      for (const part of ['configSchema', 'bodySchema', 'resultSchema'] as const) {
        expect(schemaProblems(type[part], part)).toEqual([])
        expect(schemaProblems(withDefaultBounds(type[part]), part)).toEqual([])
      }
    },
  )

  it('gives every built-in a family key, both labels, and its own learner action', () => {
    expect(builtInModuleTypes.map(({ key }) => key).toSorted()).toEqual([
      'assessment.assignment',
      'assessment.observation',
      'assessment.quiz',
      'assessment.survey',
      'content.article',
      'content.audio',
      'content.document',
      'content.embed',
      'content.flashcards',
      'content.glossary',
      'content.slides',
      'content.video',
      'interactive.branching',
      'interactive.checklist',
      'interactive.dragDrop',
      'interactive.hotspot',
      'interactive.timeline',
      'launch.cmi5',
      'launch.lti',
      'launch.scorm',
      'launch.xapi',
      'live.inPerson',
      'live.session',
      'policy.acknowledgement',
      'social.poll',
    ])
    for (const { key, labels, completionRules, events, xapi } of builtInModuleTypes) {
      expect(key).toMatch(/^[a-z][a-zA-Z0-9]*\.[a-z][a-zA-Z0-9]*$/)
      expect(labels.ar).toMatch(/\p{Script=Arabic}/u)
      expect(labels.en).toMatch(/^[A-Z]/)
      expect([completionRules.length, events.length, xapi.verbs.length].every((count) => count > 0)).toBe(true)
      for (const iri of [xapi.activityType, ...xapi.verbs]) expect(URL.canParse(iri)).toBe(true)
    }
  })

  it('accepts shared definitions, tuples, constants with titles and the 2020-12 dialect', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        spot: { type: 'array', prefixItems: [{ $ref: '#/$defs/share' }, { $ref: '#/$defs/share' }], items: false },
        mode: {
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
        part: { oneOf: [{ $ref: '#/$defs/note' }, variant('link')] },
        phone: { type: 'string', pattern: '^\\+9665[0-9]{8}$' },
        name: { type: ['string', 'null'], pattern: '^[\\u0600-\\u06FF ]{2,80}$' },
      },
      $defs: { share: { type: 'number', minimum: 0, maximum: 1 }, note: { $ref: '#/$defs/remark' }, remark: variant('note') },
    }
    expect(schemaProblems(schema, 'bodySchema')).toEqual([])
  })

  it('accepts what lies exactly on a limit', () => {
    expect(schemaProblems(nest(7), 'bodySchema')).toEqual([])
    expect(schemaProblems(object(many(200, () => ({ type: 'boolean' }))), 'bodySchema')).toEqual([])
    expect(schemaProblems(one({ enum: Array.from({ length: 500 }, (_, at) => at) }), 'bodySchema')).toEqual([])
    expect(schemaProblems(one({ type: 'array', uniqueItems: true, maxItems: 1_000 }), 'bodySchema')).toEqual([])
    expect(schemaProblems(pattern('^.{1,500}$'), 'bodySchema')).toEqual([])
    expect(schemaProblems({ type: 'object', description: 'x'.repeat(schemaLimits.bytes - 34) }, 'bodySchema')).toEqual([])
    expect(schemaProblems({ type: 'object', description: 'x'.repeat(schemaLimits.bytes - 33) }, 'bodySchema')).toHaveLength(1)
  })
})

describe('withDefaultBounds', () => {
  it('bounds texts and lists where they are not, everywhere, without touching the original', () => {
    const schema = object(
      {
        text: { type: 'string' },
        short: { type: 'string', maxLength: 5 },
        long: { type: 'string', minLength: 20_000 },
        choice: { enum: ['a'] },
        list: { type: 'array', items: { type: ['string', 'null'] } },
        pair: { prefixItems: [{ type: 'string' }] },
        ref: { $ref: '#/$defs/d' },
        any: {},
        either: { oneOf: [{ const: 'a' }, { type: 'string' }] },
        flag: { type: 'boolean' },
      },
      { $defs: { d: { type: 'string' } } },
    )
    const before = structuredClone(schema)
    expect(withDefaultBounds(schema)).toEqual(
      object(
        {
          text: { type: 'string', maxLength: 10_000 },
          short: { type: 'string', maxLength: 5 },
          long: { type: 'string', minLength: 20_000, maxLength: 20_000 },
          choice: { enum: ['a'] },
          list: { type: 'array', maxItems: 1_000, items: { type: ['string', 'null'], maxLength: 10_000 } },
          pair: { prefixItems: [{ type: 'string', maxLength: 10_000 }], maxLength: 10_000, maxItems: 1_000 },
          ref: { $ref: '#/$defs/d' },
          any: { maxLength: 10_000, maxItems: 1_000 },
          either: { oneOf: [{ const: 'a' }, { type: 'string', maxLength: 10_000 }] },
          flag: { type: 'boolean' },
        },
        { $defs: { d: { type: 'string', maxLength: 10_000 } } },
      ),
    )
    expect(schema).toEqual(before)
  })

  it('keeps a property that is called like a keyword', () => {
    expect(withDefaultBounds(object({ enum: { type: 'string' }, items: { type: 'boolean' } }))).toEqual(
      object({ enum: { type: 'string', maxLength: 10_000 }, items: { type: 'boolean' } }),
    )
  })
})
