import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokensOf } from './json-colours'

it('tells names, texts, numbers and words apart, also while somebody is typing', () => {
  const kinds = (text: string) => tokensOf(text).flatMap(({ text: piece, kind }) => (kind ? [`${kind} ${piece}`] : []))
  expect(kinds('{ "type" : "a\\"b", "min": -1.5e3, "is": true, "no": null }')).toEqual([
    'name "type"',
    'text "a\\"b"',
    'name "min"',
    'number -1.5e3',
    'name "is"',
    'word true',
    'name "no"',
    'word null',
  ])
  expect(kinds('{ "title": "نص لم يكتمل')).toEqual(['name "title"', 'text "نص لم يكتمل'])
  expect(kinds('[truely, 12')).toEqual(['number 12'])
})

it('loses and adds nothing, whatever the text', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('"', '\\', ':', '\n', '{', '}', 'null', '-1', '"a":'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(
        tokensOf(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
