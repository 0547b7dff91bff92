import { describe, expect, it } from 'vitest'
import type { Language } from '@/lib/platform/i18n/languages'
import { builtInType, builtInTypes } from './built-in-types.rules'
import { inMinutes, type LengthFacts } from './length.rules'

const facts = (more: Partial<LengthFacts>): LengthFacts => {
  const nothing: LengthFacts = { language: 'en', settings: {}, body: {}, words: 0, named: null }
  return { ...nothing, ...more }
}
const seconds = (typeKey: string, more: Partial<LengthFacts>) => builtInType(typeKey)?.length?.(facts(more)) ?? null

describe('the length of a lesson', () => {
  it('that is read follows its words in its language, its pictures, and the least time that its author asks for', () => {
    const article = (language: Language, words: number, more: Partial<LengthFacts> = {}) =>
      seconds('content.article', { language, words, ...more })
    expect([article('en', 600), article('ar', 600)]).toEqual([180, 240])
    const body = { blocks: [{ kind: 'image', image: 'a' }, { kind: 'paragraph' }, { kind: 'image', image: 'b' }] }
    expect(article('en', 600, { body })).toBe(200)
    expect(article('en', 200, { settings: { minReadSeconds: 300 } })).toBe(300)
  })

  it('that is played is that of the film, with the questions in it; not known where that of the film is not', () => {
    const body = { cues: [{ kind: 'question' }, { kind: 'note' }] }
    expect(seconds('content.video', { named: 240, body })).toBe(270)
    expect(seconds('content.audio', { named: 90 })).toBe(90)
    expect(seconds('content.video', { body })).toBe(null)
  })

  it('of cards follows their number, of a quiz its assessment', () => {
    expect(seconds('content.flashcards', { body: { cards: Array.from({ length: 12 }, () => ({})) }, words: 9_000 })).toBe(180)
    expect([seconds('assessment.quiz', { named: 600 }), seconds('assessment.quiz', {})]).toEqual([600, null])
  })

  it('is not known of what other systems show, and of what is done elsewhere', () => {
    const unknown = builtInTypes.filter(({ length }) => !length).map(({ type }) => type.key)
    expect(unknown).toEqual(expect.arrayContaining(['launch.scorm', 'launch.lti', 'assessment.assignment', 'live.session']))
    expect(unknown).not.toContain('content.article')
  })

  it('is shown in whole minutes, one at least', () => {
    expect([1, 59, 89, 90, 3_600].map(inMinutes)).toEqual([1, 1, 1, 2, 60])
  })
})
