import { expect, it } from 'vitest'
import { text } from '@/lib/platform/i18n/text'
import { categoryName, namedCategories } from './path-category'

it('a common category has a name in both languages, and a word of the organization stays as it was written', () => {
  for (const language of ['ar', 'en'] as const) {
    const names = namedCategories.map((category) => categoryName(category, (key) => text(language, key)))
    expect(new Set(names).size).toBe(namedCategories.length)
    expect(names.filter((name) => name.includes('.'))).toEqual([])
    expect(categoryName('صيانة المصاعد', (key) => text(language, key))).toBe('صيانة المصاعد')
  }
  expect(categoryName('safety', (key) => text('ar', key))).toBe('السلامة')
})
