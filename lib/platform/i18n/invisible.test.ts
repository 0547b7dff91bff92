import { describe, expect, test } from 'vitest'
import { foldLoose } from './fold'
import { fileText, invisible, withoutInvisible } from './invisible'
import { isReadable, tidyLine } from './names'

const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((it) => withoutInvisible(it) === '')

describe('invisible characters', () => {
  test.each([
    ['soft hyphen', 0xad, 0xad],
    ['Arabic letter mark', 0x61c, 0x61c],
    ['zero-width characters and direction marks', 0x200b, 0x200f],
    ['embeddings and overrides', 0x202a, 0x202e],
    ['word joiner, isolates', 0x2060, 0x2069],
    ['byte order mark', 0xfeff, 0xfeff],
  ])('include the %s', (_, from, to) => {
    for (let code = from; code <= to; code += 1) expect(every).toContain(String.fromCharCode(code))
  })

  test('are left out of a search key', () => {
    for (const it of every) expect(foldLoose(`a${it}b`), it.charCodeAt(0).toString(16)).toBe('ab')
  })

  test('are dropped from a text of a file at its ends and within', () => {
    for (const it of every) expect(fileText(`${it} م${it} ن${it}`), it.charCodeAt(0).toString(16)).toBe('م ن')
  })
})

describe('a text of a file', () => {
  test('keeps the joiners of Persian spelling, and drops the same elsewhere', () => {
    expect(fileText('\u0645\u06cc\u064e\u200c\u062e\u0648\u0627\u0647\u0645')).toBe(
      '\u0645\u06cc\u064e\u200c\u062e\u0648\u0627\u0647\u0645',
    )
    expect(fileText('a\u200cb \u0645\u200c')).toBe('ab \u0645')
  })

  test.each([
    ['Bengali reph', '\u09b0\u200d\u09cd\u09af\u09be\u09ac'],
    ['Malayalam chillu at the end', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
    ['Malayalam chillu before a word', '\u0d05\u0d35\u0d28\u0d4d\u200d \u0d35'],
    ['Sinhala touching letters', '\u0d9a\u200d\u0dca\u0dc2'],
    ['Sinhala joined letters', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Persian heh of an abbreviation', '\u06f1\u06f4\u06f0\u06f4 \u0647\u200d.'],
    ['Persian plural', '\u06a9\u062a\u0627\u0628\u200c\u0647\u0627'],
  ])('keeps the joiner of the %s in files and titles', (_, text) => {
    expect(fileText(text)).toBe(text)
    expect([isReadable(text), tidyLine(text)]).toEqual([true, text])
  })

  test('keeps the joiners of emoji', () => {
    expect(fileText('\u200f👩‍🏫 👨‍👩‍👧‍👦\u200d')).toBe('👩‍🏫 👨‍👩‍👧‍👦')
  })

  test('keeps tatweel and is composed', () => {
    expect(fileText('محـمد')).toBe('محـمد')
    expect(fileText('\u0627\u0654حمد e\u0301\u00a0')).toBe('أحمد é')
  })

  test('has a pattern without state between calls', () => {
    expect([withoutInvisible('\u200ea'), withoutInvisible('\u200ea')]).toEqual(['a', 'a'])
    expect(invisible.lastIndex).toBe(0)
  })
})
