import { describe, expect, it } from 'vitest'
import { acceptLanguages, direction, isLanguage, messageLanguage, pageLanguage, pickLocale } from '@/lib/platform/i18n/languages'

describe('the language of a page', () => {
  const nothing = { asked: null, kept: null, profile: null, browser: null, usual: 'ar' } as const

  it.each([
    ['what its address asks for', { asked: 'en', kept: 'ar', profile: 'ar', browser: 'ar' }, 'en'],
    ['the choice made earlier', { kept: 'en', profile: 'ar', browser: 'ar' }, 'en'],
    ['the profile', { profile: 'en', browser: 'ar' }, 'en'],
    ['the browser', { browser: 'fr, en-GB;q=0.8, ar;q=0.5' }, 'en'],
    ['the organization, where the browser speaks neither', { browser: 'fr' }, 'ar'],
    ['the organization, where the browser takes any', { browser: '*' }, 'ar'],
    ['nothing that is no language', { asked: 'xx', kept: 'yy' }, 'ar'],
  ] as const)('follows %s', (_, wishes, language) => {
    expect(pageLanguage({ ...nothing, ...wishes })).toBe(language)
  })
})

describe('languages', () => {
  it('knows its languages and their direction', () => {
    expect([isLanguage('ar'), isLanguage('en'), isLanguage('AR'), isLanguage('fr'), isLanguage(null)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect([direction('ar'), direction('en')]).toEqual(['rtl', 'ltr'])
  })

  it.each([
    ['ar', 'ar'],
    ['en', 'en'],
    [' AR ', 'ar'],
    ['ar-SA', 'ar'],
    ['fr', 'en'],
    ['ar,en', 'en'],
    ['arabic', 'en'],
    ['', 'en'],
    [null, 'en'],
  ] as const)('reads the message language %j as %s', (header, language) => {
    expect(messageLanguage(header, 'en')).toBe(language)
  })

  it('falls back to the given language', () => expect(messageLanguage('de', 'ar')).toBe('ar'))

  it.each([
    [null, []],
    ['', []],
    ['ar', ['ar']],
    ['en, ar', ['en', 'ar']],
    ['en;q=0.5, ar;q=0.9', ['ar', 'en']],
    ['ar-EG, en-GB;q=0.8', ['ar', 'en']],
    ['AR-sa;Q=0.1,EN;q=0.2', ['en', 'ar']],
    ['fr, de;q=0.9', []],
    ['fr, *;q=0.5', ['ar', 'en']],
    ['en, *;q=0.5', ['en', 'ar']],
    ['en;q=0.3, *', ['ar', 'en']],
    ['*;q=0.5, en;q=0', ['ar']],
    ['*', ['ar', 'en']],
    ['*;q=0', []],
    ['ar;q=0, en', ['en']],
    ['ar;q=0', []],
    ['en-GB;q=0, en;q=0.7', ['en']],
    ['ar-EG, ar;q=0', []],
    ['en;q=0.2, ar-EG;q=0.1, ar;q=0.9', ['ar', 'en']],
    ['en;q=1.5, ar', ['ar']],
    ['en;q=abc, ar;q=0.1', ['ar']],
    ['en;q=-1, ar;q=0.1234, ;;, =, ar ;q=0.3', ['ar']],
    ['en ; q=0.4 , ar\t;\tq=0.4', ['en', 'ar']],
    ['arz, enm', []],
    [`${'fr,'.repeat(400)}ar`, []],
    [`en,${'x'.repeat(5000)}`, ['en']],
    ['a'.repeat(100_000), []],
    [`${'a-'.repeat(499)}!`, []],
  ] as const)('reads Accept-Language %j as %j', (header, expected) => {
    expect(acceptLanguages(header)).toEqual(expected)
  })

  it('does not read a weight that the length limit would cut in two', () => {
    const header = `en;q=0.5,${'x'.repeat(983)},en;q=0.9`
    expect(header.slice(0, 1000)).toMatch(/,en;q=0\.$/)
    expect(acceptLanguages(header)).toEqual(['en'])
  })

  it('picks the first preference that exists and says when it is a fallback', () => {
    expect(pickLocale(['ar', 'en'], ['en', 'ar'])).toEqual({ locale: 'ar', isFallback: false })
    expect(pickLocale(['ar', 'en'], ['en'])).toEqual({ locale: 'en', isFallback: true })
    expect(pickLocale(['ar'], ['en'])).toEqual({ locale: 'en', isFallback: true })
    expect(pickLocale([], ['en', 'ar'])).toEqual({ locale: 'en', isFallback: false })
    expect(pickLocale(['ar'], [])).toEqual({ locale: null, isFallback: true })
  })
})
