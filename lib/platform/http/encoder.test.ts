import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '@/lib/domain/product'
import { bilingual, Id, Instant } from './contract'
import { encoderOf } from './encoder'

const Shape = z.object({
  id: Id,
  at: Instant.nullable(),
  kinds: z.array(z.enum(['a', 'b'])),
  more: z.object({ count: z.int().optional(), isOn: z.boolean() }).optional(),
  name: bilingual(10),
  anything: z.unknown(),
  either: z.union([z.string(), z.number()]),
})
const sound = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
  at: new Date('2026-11-21T09:30:00.123Z'),
  kinds: ['a', 'b'],
  more: { count: 3, isOn: true, hidden: 1 },
  name: { ar: 'ا', en: 'a' },
  anything: { deep: [1] },
  either: 7,
  secret: 'never',
}

describe('an encoder', () => {
  it('returns what Zod would, without fields that the shape does not name', () => {
    for (const value of [sound, { ...sound, at: null, more: undefined, kinds: [] }, { ...sound, more: { isOn: false } }])
      expect(JSON.stringify(encoderOf(Shape)(value))).toBe(JSON.stringify(z.encode(Shape, value as never)))
    expect(JSON.stringify(encoderOf(Shape)(sound))).not.toMatch(/secret|hidden/)
  })

  it.each([
    ['id', 7],
    ['at', '2026-11-21T09:30:00.123Z'],
    ['at', undefined],
    ['kinds', ['c']],
    ['kinds', 'a'],
    ['more', null],
    ['more', { isOn: 'yes' }],
    ['name', { ar: 'ا', en: 'a', fr: 'a' }],
    ['either', true],
  ])('refuses another kind of %s: %o', (field, value) => {
    expect(() => encoderOf(Shape)({ ...sound, [field]: value })).toThrow()
  })

  it.each(operations.map(({ contract }) => [contract.id, contract] as const))(
    'turns the example of %s round',
    (_, { returns, example }) => {
      const inside = z.decode(returns, example.returns as never)
      expect(encoderOf(returns)(inside)).toEqual(example.returns)
    },
  )
})
