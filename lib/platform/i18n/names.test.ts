import { describe, expect, test } from 'vitest'
import { bilingualName, line, nameLine } from '../http/contract'
import { fieldErrors } from '../http/validation'
import { isReadable, isUnmistakable, tidyLine } from './names'

describe('a line that people read', () => {
  test.each([
    ['a turn of direction', 'a\u202eb'],
    ['an isolate', 'a\u2067b'],
    ['a space of no width', 'a\u200bb'],
    ['a joiner between Latin letters', 'a\u200db'],
    ['a joiner at the end', '\u0645\u200c'],
    ['a soft hyphen', 'a\u00adb'],
    ['a tag', 'a\u{e0041}b'],
    ['private use', 'a\ue000b'],
    ['an unassigned character', 'a\u0378b'],
    ['a separator of lines', 'a\u2028b'],
    ['a tower of marks', `a${'\u0301\u0316\u0317\u0318\u0319\u031c'}`],
  ])('holds no %s', (_, text) => {
    expect(isReadable(tidyLine(text))).toBe(false)
    expect(fieldErrors(line(100).safeParse(text).error ?? expect.fail())).toEqual([expect.objectContaining({ property: '' })])
  })

  test.each(['مُحَمَّدٌ', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', 'Zoë O’Brien-Łukasz', 'Владимир', '東京', 'C++ 🎓'])(
    'may be %s',
    (text) => {
      expect(isReadable(text)).toBe(true)
      expect(line(100).parse(text)).toBe(text)
    },
  )

  test('is composed, trimmed and without spaces in a row, in one form', () => {
    expect(line(100).parse(' Zoe\u0308 \u00a0 b\u3000')).toBe('Zo\u00eb b')
    expect(line(100).safeParse(' \u00a0 ').success).toBe(false)
  })
})

describe('a name that must not pass for another', () => {
  test.each([
    ['a Cyrillic letter in a Latin word', '\u0410dministrator'],
    ['a wholly Cyrillic look-alike', '\u0410\u0421\u0415'],
    ['a Greek letter', 'Adm\u03b9n'],
    ['Latin and Arabic in one word', 'Admin\u0645\u062f\u064a\u0631'],
    ['Cherokee', '\u13aa\u13a0'],
  ])('has no %s', (_, name) => {
    expect(isUnmistakable(name)).toBe(false)
    expect(fieldErrors(nameLine(100).safeParse(name).error ?? expect.fail())).toEqual([{ key: 'mixedScript', property: '' }])
    expect(bilingualName(100).safeParse({ ar: 'اسم', en: name }).success).toBe(false)
  })

  test.each(['Administrator 2', 'محرّر المحتوى', 'محرر API', 'Rôle d’été', 'مستوى ٣', 'iOS & Android (v2)'])(
    'may be %s',
    (name) => {
      expect(nameLine(100).parse(name)).toBe(name)
    },
  )
})
