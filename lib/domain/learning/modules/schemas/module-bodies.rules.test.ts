import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '@/lib/platform/testing/seed'
import {
  assetReferences,
  immutableChanges,
  isSame,
  joinBody,
  markedPlaces,
  richTextFaults,
  scoresOf,
  splitBody,
  withoutSecrets,
} from './module-bodies.rules'
import { schemaProblems } from './module-type-schemas.rules'

const text = (more: object = {}) => ({ type: 'string', ...more })
const localized = text({ 'x-localized': true })
const secret = text({ 'x-secret': true })
const object = (properties: object, more: object = {}) => ({ type: 'object', additionalProperties: false, properties, ...more })
const listOf = (items: object) => ({ type: 'array', items })

const visit = object(
  {
    title: localized,
    points: { type: 'number', 'x-score': true },
    code: text({ 'x-immutableAfterPublish': true }),
    key: secret,
    steps: listOf({ $ref: '#/$defs/step' }),
    words: listOf(localized),
    'a/b~c': localized,
  },
  {
    $defs: {
      step: {
        oneOf: [
          object({ kind: { const: 'note' }, id: text(), text: localized, remark: { ...localized, 'x-secret': true } }),
          object({
            kind: { const: 'picture' },
            id: text(),
            image: text({ 'x-asset': { kinds: ['image'], maxBytes: 9 } }),
            caption: localized,
            worth: { type: 'boolean', 'x-score': 2 },
          }),
        ],
      },
    },
  },
)
const body = {
  title: 'Visit',
  points: 5,
  code: 'A-1',
  key: 'only for graders',
  steps: [
    { kind: 'note', id: 'first', text: 'Look', remark: 'Ask twice' },
    { kind: 'picture', id: 'second', image: 'a1', caption: 'The door', worth: true },
  ],
  words: ['one', 'two'],
  'a/b~c': 'pointer',
}

describe('a body of two languages', () => {
  const { shared, localized: english } = splitBody(visit, body)

  it('separates the values of a language, addressed by the ids of their items', () => {
    expect(schemaProblems(visit, 'bodySchema')).toEqual([])
    expect(english).toEqual({
      '/title': 'Visit',
      '/steps/@first/text': 'Look',
      '/steps/@first/remark': 'Ask twice',
      '/steps/@second/caption': 'The door',
      '/words/0': 'one',
      '/words/1': 'two',
      '/a~1b~0c': 'pointer',
    })
    expect(shared).toEqual({
      points: 5,
      code: 'A-1',
      key: 'only for graders',
      steps: [
        { kind: 'note', id: 'first' },
        { kind: 'picture', id: 'second', image: 'a1', worth: true },
      ],
      words: [null, null],
    })
  })

  it('is joined again, also after items were moved, and reports values without a place', () => {
    expect(joinBody(visit, { shared, localized: english })).toEqual({ body, unused: [] })
    const moved = { ...(shared as typeof body), steps: (shared as typeof body).steps.toReversed() }
    const arabic = { '/title': 'زيارة', '/steps/@second/caption': 'الباب', '/steps/@third/text': 'لا مكان', '/points': 'لا' }
    expect(joinBody(visit, { shared: moved, localized: arabic })).toEqual({
      body: {
        ...moved,
        title: 'زيارة',
        steps: [
          { kind: 'picture', id: 'second', image: 'a1', worth: true, caption: 'الباب' },
          { kind: 'note', id: 'first' },
        ],
      },
      unused: ['/steps/@third/text', '/points'],
    })
  })

  it('addresses items by position if ids are missing, repeated or translated', () => {
    const of = (items: object[], id: object = text()) =>
      Object.keys(splitBody(object({ l: listOf(object({ id, t: localized })) }), { l: items }).localized)
    expect(of([{ id: 'a', t: '1' }, { t: '2' }])).toEqual(['/l/0/t', '/l/1/t'])
    expect(
      of([
        { id: 'a', t: '1' },
        { id: 'a', t: '2' },
      ]),
    ).toEqual(['/l/0/t', '/l/1/t'])
    expect(of([{ id: '', t: '1' }])).toEqual(['/l/0/t'])
    expect(of([{ id: 'a', t: '1' }], localized)).toEqual(['/l/0/id', '/l/0/t'])
    expect(of([{ id: 'a/~b', t: '1' }])).toEqual(['/l/@a~1~0b/t'])
  })
})

/** A schema with a body that fits it: objects, lists and choices of them, and leaves with keywords of all kinds. */
type Made = { schema: object; body: unknown }
const leaf = fc.oneof(
  fc.record({ schema: fc.constantFrom(localized, text()), body: fc.string({ maxLength: 8 }) }),
  fc.record({
    schema: fc.constantFrom(secret, { ...localized, 'x-secret': true }),
    body: fc.constantFrom('secret: 1', 'secret: 2'),
  }),
  fc.record({ schema: fc.constantFrom({ type: 'number' }, { type: 'number', 'x-score': true }), body: fc.integer() }),
)
const names = fc.uniqueArray(fc.constantFrom('a', 'b/c', '~d', 'id', '@e', '0'), { minLength: 1, maxLength: 4 })
const made: fc.Arbitrary<Made> = fc.letrec<{ node: Made; record: Made }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, leaf, tie('record'), listsOf(tie('record')), choices(tie('record'))),
  record: names.chain((keys) =>
    fc.tuple(...keys.map(() => tie('node'))).map((parts) => ({
      schema: object(Object.fromEntries(keys.map((key, at) => [key, parts[at]?.schema]))),
      body: Object.fromEntries(keys.map((key, at) => [key, parts[at]?.body])),
    })),
  ),
})).record

function listsOf(item: fc.Arbitrary<Made>): fc.Arbitrary<Made> {
  return fc
    .tuple(item, fc.nat(3))
    .map(([{ schema, body }, count]) => ({ schema: listOf(schema), body: Array.from({ length: count }, () => body) }))
}
function choices(branch: fc.Arbitrary<Made>): fc.Arbitrary<Made> {
  const of = ({ schema }: Made, kind: string) => object({ kind: { const: kind }, in: schema })
  return fc.tuple(branch, branch, fc.boolean()).map(([one, other, isOne]) => ({
    schema: { oneOf: [of(one, 'one'), of(other, 'other')] },
    body: isOne ? { kind: 'one', in: one.body } : { kind: 'other', in: other.body },
  }))
}

describe('any body of any schema', () => {
  it('is the same after it was split and joined, and the common part is the same for every language', () => {
    fc.assert(
      fc.property(made, ({ schema, body }) => {
        const split = splitBody({ ...schema }, body)
        expect(joinBody({ ...schema }, split)).toEqual({ body, unused: [] })
        const translated = Object.fromEntries(Object.keys(split.localized).map((pointer) => [pointer, `${pointer} ترجمة`]))
        const other = joinBody({ ...schema }, { shared: split.shared, localized: translated }).body
        expect(splitBody({ ...schema }, other)).toEqual({ shared: split.shared, localized: translated })
      }),
      { seed, numRuns: 80 },
    )
  })

  it('keeps nothing that is secret, and everything else', () => {
    fc.assert(
      fc.property(made, ({ schema, body }) => {
        const isSecret = (value: unknown) => typeof value === 'string' && value.startsWith('secret: ')
        const open = JSON.parse(JSON.stringify(body), (_, value) => (isSecret(value) ? undefined : value))
        expect(withoutSecrets({ ...schema }, body)).toEqual(open)
      }),
      { seed, numRuns: 80 },
    )
  })
})

describe('secrets', () => {
  it('are found by their place, and left out with everything inside them', () => {
    expect(markedPlaces(visit, 'x-secret')).toEqual(['/key', '/steps/*/remark'])
    const { key: _, ...open } = body
    const [note, picture] = body.steps
    const { remark: __, ...shown } = note ?? {}
    expect(withoutSecrets(visit, body)).toEqual({ ...open, steps: [shown, picture] })
  })

  it('are left out in lists, under references, and in the branch that a value selects', () => {
    const rubric = object({ rows: listOf(text()) }, { 'x-secret': true })
    const schema = object(
      { list: listOf({ $ref: '#/$defs/r' }), beside: { $ref: '#/$defs/t', 'x-secret': true } },
      { $defs: { r: rubric, t: text() } },
    )
    expect(withoutSecrets(schema, { list: [{ rows: ['a'] }], beside: 'b' })).toEqual({ list: [] })
    const mixed = object({ it: { oneOf: [object({ k: { const: 1 } }), object({ k: { const: 2 } }, { 'x-secret': true })] } })
    expect(withoutSecrets(mixed, { it: { k: 1 } })).toEqual({ it: { k: 1 } })
    expect(withoutSecrets(mixed, { it: { k: 2 } })).toEqual({})
  })

  it('may be in values of no branch, so these are left out too', () => {
    expect(withoutSecrets(visit, { ...body, steps: [{ kind: 'unknown', remark: 'Ask twice' }] })).toMatchObject({ steps: [] })
  })
})

describe('other information of a schema about a body', () => {
  it('is where its languages differ', () => {
    expect(markedPlaces(visit, 'x-localized').toSorted()).toEqual(
      ['/a~1b~0c', '/steps/*/caption', '/steps/*/remark', '/steps/*/text', '/title', '/words/*'].toSorted(),
    )
  })

  it('is which files it needs', () => {
    expect(assetReferences(visit, body)).toEqual([
      { pointer: '/steps/@second/image', assetId: 'a1', kinds: ['image'], maxBytes: 9 },
    ])
    expect(assetReferences(object({ a: text({ 'x-widget': 'asset' }) }), { a: 'b2' })).toEqual([
      { pointer: '/a', assetId: 'b2', kinds: [] },
    ])
  })

  it('is its rich texts: what is wrong with them, which pictures they show, and that a language owns them whole', () => {
    const rich = { type: 'object', 'x-widget': 'richText', 'x-localized': true }
    const schema = object({
      intro: rich,
      plain: text({ 'x-widget': 'richText' }),
      parts: listOf(object({ id: text(), text: rich })),
    })
    const assetId = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const good = { type: 'doc', content: [{ type: 'image', attrs: { assetId, alt: 'A door' } }] }
    const bad = { type: 'doc', content: [{ type: 'html' }] }
    const written = { intro: good, plain: '<b>not formatted</b>', parts: [{ id: 'a', text: bad }] }
    expect(schemaProblems(schema, 'bodySchema')).toEqual([])
    expect(richTextFaults(schema, written)).toEqual([{ pointer: '/parts/@a/text', rule: 'richTextNode', path: 'content.0' }])
    expect(assetReferences(schema, written)).toEqual([{ pointer: '/intro', assetId, kinds: ['image'] }])
    expect(splitBody(schema, written).localized).toEqual({ '/intro': good, '/parts/@a/text': bad })
  })

  it('is the points it offers', () => {
    expect(scoresOf(visit, body)).toEqual([
      { pointer: '/points', points: 5 },
      { pointer: '/steps/@second/worth', points: 2 },
    ])
  })

  it('is what stays as it was published', () => {
    expect(immutableChanges(visit, body, { ...body, title: 'Other', points: 9 })).toEqual([])
    expect(immutableChanges(visit, body, { ...body, code: 'A-2' })).toEqual(['/code'])
    const { code: _, ...without } = body
    expect(immutableChanges(visit, body, without)).toEqual(['/code'])
    expect(immutableChanges(visit, without, body)).toEqual([])
    const fixed = object({ l: listOf(object({ id: text(), p: { type: 'object', 'x-immutableAfterPublish': true } })) })
    const items = [{ id: 'a', p: { x: 1, y: [1] } }, { id: 'b', p: {} }] // biome-ignore format: one line
    expect(
      immutableChanges(
        fixed,
        { l: items },
        {
          l: [
            { id: 'b', p: {} },
            { id: 'a', p: { y: [1], x: 1 } },
          ],
        },
      ),
    ).toEqual([])
    expect(immutableChanges(fixed, { l: items }, { l: [{ id: 'a', p: { x: 1, y: [2] } }] })).toEqual(['/l/@a/p', '/l/@b/p'])
  })
})

describe('isSame', () => {
  it('agrees with a comparison of any two JSON values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const ordered = (value: unknown): unknown =>
          value && typeof value === 'object' && !Array.isArray(value)
            ? Object.fromEntries(
                Object.entries(value)
                  .toSorted(([a], [b]) => (a < b ? -1 : 1))
                  .map(([name, it]) => [name, ordered(it)]),
              )
            : Array.isArray(value)
              ? value.map(ordered)
              : value
        expect(isSame(one, structuredClone(one))).toBe(true)
        expect(isSame(one, other)).toBe(JSON.stringify(ordered(one)) === JSON.stringify(ordered(other)))
      }),
      { seed },
    )
  })
})
