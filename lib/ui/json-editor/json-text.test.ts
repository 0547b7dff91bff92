import { describe, expect, it } from 'vitest'
import { rangeOf, readJson } from './json-text'

const faultOf = (text: string) => {
  const read = readJson(text)
  return read.ok ? null : [read.fault, read.line, read.column]
}

describe('reading JSON with its places', () => {
  it('reads what JSON.parse reads', () => {
    for (const text of ['{"a": [1, -2.5e3, "\\u0645\\n\\"", true, false, null, {}, []]}', ' 3 ', '"مسار"', '[[[]]]'])
      expect(readJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) })
  })

  it('knows where each value stands', () => {
    const text = '{\n  "properties": {\n    "a.b": { "type": "string" },\n    "list": [1, 22]\n  }\n}'
    const read = readJson(text)
    if (!read.ok) throw new Error(read.fault)
    const at = (path: string) => {
      const { start, end } = rangeOf(read.ranges, path)
      return text.slice(start, end)
    }
    expect(at('properties.a.b.type')).toBe('"type": "string"')
    expect(at('properties.list.1')).toBe('22')
    expect(at('properties.list.7.what')).toBe('"list": [1, 22]')
    expect(at('nothing')).toBe(text)
  })

  it('says what is wrong, with line and column', () => {
    expect(faultOf('')).toEqual(['empty', 1, 1])
    expect(faultOf('{\n  "a": 1\n  "b": 2\n}')).toEqual(['comma', 3, 3])
    expect(faultOf('{\n  "a": 1,\n}')).toEqual(['trailing', 2, 9])
    expect(faultOf('{"a" 1}')).toEqual(['colon', 1, 6])
    expect(faultOf('{a: 1}')).toEqual(['name', 1, 2])
    expect(faultOf('{"a": tru}')).toEqual(['value', 1, 7])
    expect(faultOf('{"a": 01}')).toEqual(['number', 1, 7])
    expect(faultOf('{"a": 1e999}')).toEqual(['number', 1, 7])
    expect(faultOf('{"a": "b')).toEqual(['text', 1, 7])
    expect(faultOf('{"a": "\\x"}')).toEqual(['text', 1, 7])
    expect(faultOf('{"a": 1')).toEqual(['end', 1, 8])
    expect(faultOf('{"a": 1, "a": 2}')).toEqual(['duplicate', 1, 10])
    expect(faultOf('{} {}')).toEqual(['after', 1, 4])
    expect(faultOf('['.repeat(5000))?.[0]).toBe('deep')
  })

  it('takes hostile names for names', () => {
    const read = readJson('{"__proto__": {"a": 1}, "constructor": 2}')
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__', 'constructor'])
  })
})
