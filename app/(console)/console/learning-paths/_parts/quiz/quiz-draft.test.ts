import { describe, expect, it } from 'vitest'
import { withText } from '@/lib/ui/questions/editor/draft'
import {
  type Entry,
  entriesOf,
  firstDesign,
  missingIn,
  newEntry,
  type OwnEntry,
  questionBody,
  sectionsOf,
  withType,
} from './quiz-draft'

/** A question with its text and two options. */
function written(): OwnEntry {
  const entry = newEntry('en', 'bank')
  const { design } = entry.draft
  if (!('options' in design)) throw new Error('A new question has options')
  let draft = withText(entry.draft, 'en', { part: 'stem' }, 'Which one?')
  for (const [at, key] of design.options.entries()) draft = withText(draft, 'en', { part: 'labels', key }, `Option ${at}`)
  return { ...entry, draft: { ...draft, design: { ...design, correct: design.options[0] ?? '' } as typeof design } }
}

describe('a quiz on one page', () => {
  it('says what a question lacks, and nothing of one that is whole', () => {
    expect(missingIn(newEntry('en', 'bank'))).toEqual(['stem', 'options', 'right'])
    expect(missingIn(newEntry('ar', 'bank', 'numeric'))).toEqual(['stem', 'value'])
    expect(missingIn(newEntry('ar', 'bank', 'shortText'))).toEqual(['stem', 'accepted'])
    expect(missingIn(written())).toEqual([])
  })

  it('keeps the options when the type changes between those with options', () => {
    const several = withType(written(), firstDesign('multipleChoice'))
    expect(several.draft.design).toMatchObject({ type: 'multipleChoice', correct: [] })
    expect(missingIn(several)).toEqual(['right'])
    const typed = withType(written(), firstDesign('shortText'))
    expect(typed.draft.texts.en).toMatchObject({ stem: 'Which one?', labels: {} })
  })

  it('sends no option at the end that nothing was typed into', () => {
    const { draft } = written()
    if (draft.design.type !== 'singleChoice') throw new Error('A new question has one right option')
    const longer = { ...draft, design: { ...draft.design, options: [...draft.design.options, 'empty'] } }
    const { design, content } = questionBody(longer, 'other')
    expect(design).toEqual(draft.design)
    expect(Object.keys(content.en?.labels ?? {})).toEqual(draft.design.options)
  })

  it('joins questions that follow each other into one section, and leaves out what is not saved yet', () => {
    const picked = (id: string): Entry => ({ key: id, kind: 'picked', id, points: 2, name: { text: id, locale: 'en' } })
    const draw: Entry = { key: 'd', kind: 'draw', bankId: 'b', bank: 'Bank', tags: ['fire'], difficulty: [], count: 3, points: 1 }
    const sections = sectionsOf([picked('1'), written(), picked('2'), draw, picked('3')])
    expect(sections).toEqual([
      { source: 'fixed', questions: ['1', '2'].map((questionId) => ({ questionId, points: 2 })) },
      { source: 'draw', bankId: 'b', tags: ['fire'], difficulty: [], count: 3, pointsEach: 1 },
      { source: 'fixed', questions: [{ questionId: '3', points: 2 }] },
    ])
    const again = entriesOf(sections, { questions: {}, banks: { b: 'Bank' } })
    expect(sectionsOf(again)).toEqual(sections)
  })
})
