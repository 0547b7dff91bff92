import type { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { Difficulty, QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { DataOf } from '@/lib/ui/endpoint'
import { createdBody, type Draft, emptyTexts, freshKey, freshKeys, languagesOf } from '@/lib/ui/questions/editor/draft'

export type StoredAssessment = DataOf<typeof readAssessment>
type StoredSection = StoredAssessment['sections'][number]
export type Named = { text: string; locale: Language }

/** One entry of the page: a question that is written here, one that exists, or some that are drawn. */
export type Entry = { key: string; points: number } & (
  | { kind: 'own'; draft: Draft; id: string | null }
  | { kind: 'picked'; id: string; name: Named }
  | { kind: 'draw'; bankId: string; bank: string; tags: string[]; difficulty: Difficulty[]; count: number }
)
export type OwnEntry = Extract<Entry, { kind: 'own' }>

/** When learners see what is right: at once with or without the right answers, or after a person has released the results. */
export const shownKinds = ['answers', 'marks', 'byHand'] as const
export type ShownKind = (typeof shownKinds)[number]
export type QuizSettings = { attemptsAllowed: number; minutes: number; passPercent: number; shown: ShownKind }
export type Quiz = { title: Record<Language, string>; settings: QuizSettings; entries: Entry[] }

const nothing = { score: false, correctness: false, answer: false, explanation: false }
const marks = { score: true, correctness: true, answer: false, explanation: true }

export const firstSettings: QuizSettings = { attemptsAllowed: 3, minutes: 0, passPercent: 70, shown: 'answers' }

/** The settings of the API; those that the sentence does not have stay as they are. */
export const settingsBody = ({ attemptsAllowed, minutes, passPercent, shown }: QuizSettings) => ({
  attemptsAllowed,
  timeLimitSeconds: Math.round(minutes * 60),
  passPercent,
  release: shown === 'byHand' ? ('byHand' as const) : ('immediately' as const),
  feedbackPolicy: {
    duringAttempt: nothing,
    afterSubmit: nothing,
    afterRelease: shown === 'answers' ? { ...marks, answer: true } : marks,
  },
})

export const settingsOf = (stored: StoredAssessment): QuizSettings => ({
  attemptsAllowed: stored.attemptsAllowed,
  minutes: stored.timeLimitSeconds / 60,
  passPercent: stored.passPercent,
  shown: stored.release === 'byHand' ? 'byHand' : stored.feedbackPolicy.afterRelease.answer ? 'answers' : 'marks',
})

/** The entries as sections: questions that follow each other are one section, each draw another. Those without an id are not saved yet. */
export function sectionsOf(entries: readonly Entry[]): StoredSection[] {
  const sections: StoredSection[] = []
  for (const entry of entries) {
    if (entry.kind === 'draw') {
      const { bankId, tags, difficulty, count, points } = entry
      sections.push({ source: 'draw', bankId, tags, difficulty, count, pointsEach: points })
      continue
    }
    if (entry.id === null) continue
    const question = { questionId: entry.id, points: entry.points }
    const last = sections.at(-1)
    if (last?.source === 'fixed') last.questions.push(question)
    else sections.push({ source: 'fixed', questions: [question] })
  }
  return sections
}

type Names = { questions: Readonly<Record<string, Named>>; banks: Readonly<Record<string, string>> }

/** The sections of a stored assessment as entries. */
export const entriesOf = (sections: readonly StoredSection[], names: Names): Entry[] =>
  sections.flatMap((section): Entry[] => {
    if (section.source === 'fixed')
      return section.questions.map(({ questionId: id, points = 1 }) => ({
        key: freshKey(),
        kind: 'picked',
        id,
        points,
        name: names.questions[id] ?? { text: '', locale: 'ar' },
      }))
    const { bankId, tags = [], difficulty = [], count, pointsEach = 1 } = section
    const bank = names.banks[bankId] ?? ''
    return [{ key: freshKey(), kind: 'draw', bankId, bank, tags, difficulty: [...difficulty], count, points: pointsEach }]
  })

/** The types that are written in a line or two; the others have their whole editor. */
export const quickTypes = ['singleChoice', 'multipleChoice', 'trueFalse', 'shortText', 'numeric'] as const
export type QuickType = (typeof quickTypes)[number]
export const isQuick = (type: QuestionTypeName): type is QuickType => quickTypes.some((one) => one === type)

/** The first design of a type that is written in a line or two. What is right is marked by the author. */
export function firstDesign(type: QuickType, options: string[] = freshKeys(2)): Draft['design'] {
  switch (type) {
    case 'singleChoice':
      return { type, options, correct: '' }
    case 'multipleChoice':
      return { type, options, correct: [], credit: 'proportional' }
    case 'trueFalse':
      return { type, correct: true }
    case 'shortText':
      return { type, accepted: [{ text: '', score: 1 }], matching: 'strict' }
    default:
      return { type: 'numeric', value: Number.NaN, tolerance: 0, toleranceKind: 'absolute', units: [], unitRequired: false }
  }
}

export const newEntry = (language: Language, bankId: string, type: QuickType = 'singleChoice'): OwnEntry => ({
  key: freshKey(),
  kind: 'own',
  id: null,
  points: 1,
  draft: {
    bankId,
    written: language,
    design: firstDesign(type),
    texts: { ar: emptyTexts(), en: emptyTexts() },
    difficulty: null,
    tags: '',
    points: 1,
  },
})

/** A question with another type: its text stays, and between types with options also these. */
export function withType({ draft, ...entry }: OwnEntry, design: Draft['design'], firstStem = ''): OwnEntry {
  const options = 'options' in draft.design && 'options' in design ? draft.design.options : null
  const stemOf = (language: Language) => draft.texts[language].stem || firstStem
  const texts = (language: Language) =>
    options ? draft.texts[language] : { ...emptyTexts(), stem: stemOf(language), explanation: draft.texts[language].explanation }
  const next = options ? ({ ...design, options } as Draft['design']) : design
  return { ...entry, draft: { ...draft, design: next, texts: { ar: texts('ar'), en: texts('en') } } }
}

/** The parts that a question lacks; its author is asked for it only once it is to be published. */
export type Missing = 'stem' | 'options' | 'right' | 'value' | 'accepted'

export function missingIn({ draft }: OwnEntry): Missing[] {
  const { design } = draft
  const written = languagesOf(draft)
  const missing: Missing[] = written.every((language) => draft.texts[language].stem.trim() !== '') ? [] : ['stem']
  if ('options' in design) {
    const isWritten = (key: string) => written.every((language) => (draft.texts[language].labels[key] ?? '').trim() !== '')
    if (design.options.length < 2 || !design.options.every(isWritten)) missing.push('options')
  }
  if (design.type === 'singleChoice' && !design.options.includes(design.correct)) missing.push('right')
  if (design.type === 'multipleChoice' && design.correct.length === 0) missing.push('right')
  if (design.type === 'numeric' && !Number.isFinite(design.value)) missing.push('value')
  if (design.type === 'shortText' && !design.accepted.some(({ text }) => text.trim() !== '')) missing.push('accepted')
  return missing
}

/** An option at the end that nothing was typed into is not one. */
export function tidied(draft: Draft): Draft {
  const { design } = draft
  if (design.type === 'shortText') {
    const accepted = design.accepted.filter(({ text }) => text.trim() !== '')
    return { ...draft, design: { ...design, accepted } }
  }
  if (design.type !== 'singleChoice' && design.type !== 'multipleChoice') return draft
  const isEmpty = (key: string) => languages.every((language) => (draft.texts[language].labels[key] ?? '').trim() === '')
  const options = design.options.filter((key, at) => at < 2 || at < design.options.length - 1 || !isEmpty(key))
  if (options.length === design.options.length) return draft
  return { ...draft, design: { ...design, options } as Draft['design'] }
}

/** The body of a question, with the texts of its own keys only. */
export function questionBody(draft: Draft, bankId: string) {
  const body = { ...createdBody({ ...tidied(draft), bankId }), points: draft.points ?? 1 }
  const { design, content } = body
  if (!('options' in design)) return body
  const known = new Set<string>(design.options)
  const own = (all: Record<string, string> = {}) => Object.fromEntries(Object.entries(all).filter(([key]) => known.has(key)))
  const texts = Object.fromEntries(
    Object.entries(content).map(([language, one]) => [
      language,
      { ...one, labels: own(one?.labels), feedback: own(one?.feedback) },
    ]),
  )
  return { ...body, content: texts as typeof content }
}

/** The title by language, without what is empty; `otherwise` where none was written. */
export function titleBody(title: Quiz['title'], language: Language, otherwise: string): { ar?: string; en?: string } {
  const written = languages.flatMap((one) => (title[one].trim() === '' ? [] : [[one, title[one].trim()] as const]))
  return written.length > 0 ? Object.fromEntries(written) : { [language]: otherwise }
}
