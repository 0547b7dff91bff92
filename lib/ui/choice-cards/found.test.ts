import { describe, expect, it } from 'vitest'
import { foundIn } from './found'

const choices = [
  { value: 'article', label: 'مقال', text: 'نص مع صور وجداول.' },
  { value: 'audio', label: 'تسجيل صوتي', text: 'حلقة أو مقابلة.', words: 'Audio' },
  { value: 'visit', label: 'زيارة ميدانيّة', text: '' },
]
const found = (search: string, chosen?: string) => foundIn(choices, search, chosen).map(({ value }) => value)

describe('the search of cards', () => {
  it('shows all for an empty search', () => {
    expect(found(' ')).toEqual(['article', 'audio', 'visit'])
  })
  it('finds by name, sentence and further words, whatever the spelling', () => {
    expect(found('ميدانيه')).toEqual(['visit'])
    expect(found('مقابله')).toEqual(['audio'])
    expect(found('audio')).toEqual(['audio'])
    expect(found('نص جداول')).toEqual(['article'])
    expect(found('film')).toEqual([])
  })
  it('keeps the chosen card', () => {
    expect(found('audio', 'article')).toEqual(['article', 'audio'])
  })
})
