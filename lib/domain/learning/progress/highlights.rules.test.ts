import { describe, expect, it } from 'vitest'
import { highlighted, rankOf, snippetOf } from './highlights.rules'

const marked = (text: string, ...words: string[]) =>
  highlighted(text, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('a match', () => {
  it('is ranked exact, then strict, then loose', () => {
    expect(rankOf('الإسعافات الأوّلية', ['الإسعافات'])).toBe('exact')
    expect(rankOf('الإسعافات الأوّلية', ['الاسعافات', 'الأولية'])).toBe('strict')
    expect(rankOf('الإسعافات الأوّلية', ['الاوليه'])).toBe('loose')
    expect(rankOf('Workplace Safety', ['safety'])).toBe('exact')
    expect(rankOf('Café', ['cafe'])).toBe('strict')
    expect(rankOf('الخطوة ٣', ['3'])).toBe('strict')
    expect(rankOf('Workplace safety', ['safety', 'fire'])).toBeNull()
  })

  it('is marked in the text as it is written, with its marks', () => {
    expect(marked('الإسعافات الأوّلية', 'اوليه')).toBe('الإسعافات ال[أوّلية]')
    expect(marked('مُؤَسَّسة', 'موسسه')).toBe('[مُؤَسَّسة]')
    expect(marked('A café, a CAFE', 'cafe')).toBe('A [café], a [CAFE]')
    expect(marked('ﷺ و ﻻ', 'لا')).toBe('ﷺ و [ﻻ]')
    expect(marked('👩‍🚒 fire', 'fire')).toBe('👩‍🚒 [fire]')
    expect(marked('<b>fire</b>', 'fire', 'b')).toBe('<[b]>[fire]</[b]>')
    expect(marked('nothing', 'else')).toBe('nothing')
  })

  it('is shown with its surroundings, cut between words', () => {
    const long = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`
    const shown = snippetOf(long, ['needle']) ?? []
    expect(shown.map(({ isMatch }) => isMatch)).toEqual([false, false, true, false, false])
    expect(shown.map(({ text }) => text).join('')).toMatch(/^…word .*needle .*more…$/)
    expect(snippetOf('short needle', ['needle'])).toHaveLength(2)
    expect(snippetOf(long, ['absent'])).toBeNull()
  })

  it('keeps every letter of the text', () => {
    for (const text of ['الإسعافات ﷺ ﻻ e\u0301 \u200fabc', 'a\u0301\u0302b', '\u0644\u0650\u0644'])
      expect(
        highlighted(text, ['ل', 'a'])
          .map((it) => it.text)
          .join(''),
      ).toBe(text)
  })
})
