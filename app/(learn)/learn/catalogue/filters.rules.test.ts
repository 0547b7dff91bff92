import { expect, it } from 'vitest'
import { addressWith, askedFor, choicesIn, lengths } from './filters.rules'

it('the choices of the catalogue are read from its address, and written to it', () => {
  const query = { search: ' fire ', level: 'beginner', category: 'safety', length: 'middle', language: 'ar' }
  const choices = choicesIn(query)
  expect(askedFor(choices)).toEqual({
    search: 'fire',
    level: 'beginner',
    category: 'safety',
    locale: 'ar',
    minMinutes: '61',
    maxMinutes: '180',
  })
  expect(addressWith(choices)).toBe('/learn/catalogue?search=fire&level=beginner&category=safety&length=middle&language=ar')
  const none = choicesIn({ level: 'expert', length: '90', language: 'fr', search: ' ' })
  expect(Object.values(none)).toEqual(Array(5).fill(undefined))
  expect(addressWith(none)).toBe('/learn/catalogue')
})

it('the lengths have no gap and no overlap', () => {
  const bounds = lengths.map((length: { least?: number; most?: number }) => [length.least ?? 0, length.most ?? Infinity])
  for (const [at, [, most = 0]] of bounds.entries())
    expect(bounds[at + 1]?.[0] ?? Infinity).toBe(most === Infinity ? most : most + 1)
})
