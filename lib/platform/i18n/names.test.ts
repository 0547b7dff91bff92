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
    ['a joiner at the start', '\u200d\u0645'],
    ['a joiner between Latin letters that are marked', 'e\u0316\u200de'],
    ['a joiner before a mark', '\u0645\u200d\u064b\u0645'],
    ['two joiners in a row', '\u0645\u200c\u200c\u0645'],
    ['a joiner between a letter and an emoji', '\u0645\u200d\u{1f3eb}'],
    ['a joiner between an emoji and a letter', '\u{1f469}\u200da'],
    ['a joiner after an emoji', '\u{1f469}\u200d'],
    ['a joiner before an emoji', '\u200d\u{1f469}'],
    ['two joiners between emoji', '\u{1f469}\u200d\u200d\u{1f3eb}'],
    ['another joiner between emoji', '\u{1f469}\u200c\u{1f3eb}'],
    ['a chain of ten emoji', Array(10).fill('\u{1f469}').join('\u200d')],
    ['a tag after another emoji', '\u{1f469}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a flag whose tags do not end', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}'],
    ['a flag with a hidden text', `\u{1f3f4}${'\u{e0061}'.repeat(20)}\u{e007f}`],
    ['a variant of a letter', 'a\ufe0f'],
    ['a letter without a shape', 'a\u3164b'],
    ['a mark without a shape', 'a\u034fb'],
    ['a tower of marks', `a${'\u0301\u0316\u0317\u0318\u0319\u031c'}`],
  ])('holds no %s', (_, text) => {
    expect(isReadable(tidyLine(text))).toBe(false)
    expect(fieldErrors(line(100).safeParse(text).error ?? expect.fail())).toEqual([expect.objectContaining({ property: '' })])
  })

  test.each([
    'مُحَمَّدٌ',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'Zoë O’Brien-Łukasz',
    'Владимир',
    '東京',
    'C++ 🎓',
    ...[
      '👩‍🏫 إعداد المعلمة',
      '👨‍👩‍👧‍👦',
      '👩🏻‍❤️‍💋‍👩🏼',
      '🏳️‍🌈',
      '🏴‍☠️',
      '✍🏽',
      '👍🏿',
      '❤️‍🔥',
      '☺️',
      '1️⃣ First steps',
      '#️⃣',
      '🇸🇦 🇬🇧',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    ],
    ...['\u0915\u094d\u200d\u0937', '\u0db6\u0dca\u200d\u0dbb', '\u845b\u{e0100}\u98fe'],
  ])('may be %s', (text) => {
    expect(isReadable(text)).toBe(true)
    expect(line(100).parse(text)).toBe(text)
  })

  test('may be the name of something with an emoji that is joined', () => {
    expect(nameLine(100).parse('👩‍🏫 المعلمات')).toBe('👩‍🏫 المعلمات')
    expect(nameLine(100).parse('Teachers 👩🏽‍🏫')).toBe('Teachers 👩🏽‍🏫')
  })

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
