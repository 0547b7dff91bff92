import { describe, expect, it } from 'vitest'
import { isStorable, outsideJsonOr, parseOutsideJson, unstorableIn } from './outside-json'

describe('JSON from outside', () => {
  it('is parsed as JSON.parse does, whatever its texts contain', () => {
    for (const value of [{ a: ['[[[{{{', '\\"[', '"'] }, [], 'ا]', 7, null, [[[{ b: [1] }]]]])
      expect(parseOutsideJson(JSON.stringify(value))).toEqual(value)
    for (const text of ['', '{', '[1,]', '"a']) expect(outsideJsonOr(text), text).toBeUndefined()
  })

  it('is refused by its levels before anything is built from it', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(parseOutsideJson(nested(64))).toBeInstanceOf(Array)
    for (const text of [nested(65), nested(200_000), '{"a":'.repeat(200_000), `["${'['.repeat(99)}",${nested(64)}]`])
      expect(() => parseOutsideJson(text)).toThrow(SyntaxError)
    expect(parseOutsideJson(JSON.stringify('['.repeat(200_000)))).toHaveLength(200_000)
  })
})

describe('a text that cannot be stored', () => {
  it('is one with U+0000 or half of a surrogate pair', () => {
    for (const text of ['', 'سارة', '👩‍🏫', '\u0001', '\\u0000', '\\ud800']) expect(isStorable(text), text).toBe(true)
    for (const text of ['\0', 'a\0', '\ud83d', '\udc69\ud83d']) expect(isStorable(text)).toBe(false)
  })

  it('is found as a value and as a name, at any depth, and named by its path', () => {
    expect(unstorableIn({ a: [{ b: 'x' }], c: new Date() })).toBeNull()
    expect(unstorableIn({ a: [{ b: 'x\0' }] })).toBe('a.0.b')
    expect(unstorableIn({ a: { '\ud800': 1 } })).toBe('a')
    expect(unstorableIn('\0')).toBe('')
    let deep: unknown = '\0'
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(unstorableIn(deep)).not.toBeNull()
  })
})
