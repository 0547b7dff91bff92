import { describe, expect, it } from 'vitest'
import { differenceFrom } from './text-difference'

const marked = (text: string, other: string) =>
  differenceFrom(text, other)
    .map(({ text: piece, isOwn }) => (isOwn ? `[${piece}]` : piece))
    .join('')

describe('the difference between two texts', () => {
  it('is the words that only one of them has, in both scripts', () => {
    expect(marked('We keep less than before.', 'We keep more than before.')).toBe('We keep [less] than before.')
    expect(marked('نحفظ بيانات أقل من قبل', 'نحفظ بيانات أكثر من قبل')).toBe('نحفظ بيانات [أقل] من قبل')
  })

  it('is one mark for a run of words, and none for equal texts', () => {
    expect(marked('one two three four', 'one four')).toBe('one [two three ]four')
    expect(marked('same text', 'same text')).toBe('same text')
    expect(marked('', 'something')).toBe('')
    expect(marked('all new', '')).toBe('[all new]')
  })

  it('is told by lines where the texts are long, and loses nothing of them', () => {
    const long = Array.from({ length: 1500 }, (_, at) => `line ${at} of the text`)
    const changed = long.with(700, 'another line')
    const pieces = differenceFrom(changed.join('\n'), long.join('\n'))
    expect(pieces.map(({ text }) => text).join('')).toBe(changed.join('\n'))
    expect(pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text.trim())).toEqual(['another line'])
  })
})
