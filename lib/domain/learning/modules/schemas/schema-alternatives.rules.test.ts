import { describe, expect, it } from 'vitest'
import { builtInModuleTypes } from '../types/built-in-types.rules'
import type { JsonObject } from './json-limits.rules'
import { validateBody } from './module-type-compiler'

const article = builtInModuleTypes.find(({ key }) => key === 'content.article')?.bodySchema ?? {}
const problem = async (schema: JsonObject, body: unknown) => {
  const answer = await validateBody({ organizationId: 'alternatives' }, schema, body)
  return !answer.ok && answer.rule === 'bodyInvalid' ? `${answer.path} ${answer.keyword}` : answer
}

const variant = (properties: JsonObject, required: string[]) => ({ type: 'object', properties, required })
const referred: JsonObject = {
  type: 'object',
  $defs: {
    either: { oneOf: [variant({ k: { const: 1 }, v: { type: 'string' } }, ['k']), { $ref: '#/$defs/second' }] },
    second: variant(
      {
        k: { $ref: '#/$defs/two' },
        'a/b': { oneOf: [{ const: 'x' }, { const: 'y' }] },
        inner: {
          oneOf: [
            variant({ t: { const: 'p' }, n: { type: 'integer' } }, ['t']),
            variant({ t: { const: 'q' }, n: { type: 'string' } }, ['t']),
          ],
        },
      },
      ['k'],
    ),
    two: { const: 2 },
  },
  properties: { a: { $ref: '#/$defs/either' } },
}

describe('a problem in one of several alternatives', () => {
  it.each([
    [{ kind: 'paragraph', id: 'a' }, 'blocks.1.text required'],
    [{ kind: 'paragraph', id: 'a', text: 7 }, 'blocks.1.text type'],
    [{ kind: 'image', id: 'x', image: 'no' }, 'blocks.1.alt required'],
    [{ kind: 'table', id: 'x', rows: [['a', 7]] }, 'blocks.1.rows.0.1 type'],
    [{ kind: 'code', id: 'x', source: 'a', more: 1 }, 'blocks.1.more additionalProperties'],
    [{ kind: 'nothing like it', id: 'a' }, 'blocks.1.kind enum'],
    [{ id: 'a' }, 'blocks.1.kind required'],
    [7, 'blocks.1 type'],
    [[], 'blocks.1 type'],
  ])('is told of the one that the value chose: %j', async (block, expected) => {
    expect(await problem(article, { blocks: [{ kind: 'heading', id: 'h', text: 'x' }, block] })).toBe(expected)
  })

  it('is reported through references, and inside nested alternatives', async () => {
    expect(await problem(referred, { a: { k: 1, v: 4 } })).toBe('a.v type')
    expect(await problem(referred, { a: { k: 2, 'a/b': 'z' } })).toBe('a.a/b enum')
    expect(await problem(referred, { a: { k: 2, inner: { t: 'q', n: 5 } } })).toBe('a.inner.n type')
    expect(await problem(referred, { a: { k: 2, inner: { t: 'q', n: 'five' } } })).toEqual({ ok: true })
  })
})
