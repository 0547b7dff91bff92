import type { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import type { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Difficulty } from '@/lib/domain/learning/question-banks/words'
import { type Language, languages } from '@/lib/platform/i18n/languages'

export type DesignOf<T extends Design['type']> = Extract<Design, { type: T }>

/** The texts of one language while they are written: nothing is missing, but some are empty. */
export type DraftTexts = {
  stem: string
  labels: Record<string, string>
  feedback: Record<string, string>
  explanation: string
}
/** Which languages a question has. */
export type Written = 'both' | Language

/** A question while it is written. The texts of a language that it does not have stay until the page is left. */
export type Draft = {
  bankId: string
  written: Written
  design: Design
  texts: Record<Language, DraftTexts>
  difficulty: Difficulty | null
  /** As they are typed: with commas between them. */
  tags: string
  points: number | null
}

/** One text of a language. */
export type TextPlace = { part: 'stem' | 'explanation' } | { part: 'labels' | 'feedback'; key: string }

export const emptyTexts = (): DraftTexts => ({ stem: '', labels: {}, feedback: {}, explanation: '' })

export const languagesOf = ({ written }: Pick<Draft, 'written'>): readonly Language[] =>
  written === 'both' ? languages : [written]

/** A new key. Learners can see keys, so they are random. */
export const freshKey = (): string =>
  `k${[...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('')}`

/** So many new keys. */
export const freshKeys = (count: number): string[] => Array.from({ length: count }, freshKey)

export const textAt = (texts: DraftTexts, place: TextPlace): string =>
  'key' in place ? (texts[place.part][place.key] ?? '') : texts[place.part]

export function withText(draft: Draft, language: Language, place: TextPlace, text: string): Draft {
  const texts = draft.texts[language]
  const changed =
    'key' in place ? { ...texts, [place.part]: { ...texts[place.part], [place.key]: text } } : { ...texts, [place.part]: text }
  return { ...draft, texts: { ...draft.texts, [language]: changed } }
}

export const withDesign = (draft: Draft, fields: object): Draft => ({
  ...draft,
  design: { ...draft.design, ...fields } as Design,
})

/** The draft without the texts of some keys. */
export function withoutKeys(draft: Draft, gone: readonly string[]): Draft {
  const left = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key)))
  const texts = (of: DraftTexts) => ({ ...of, labels: left(of.labels), feedback: left(of.feedback) })
  return { ...draft, texts: { ar: texts(draft.texts.ar), en: texts(draft.texts.en) } }
}

export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

type Stored = { bankId: string; design: Design; content: Content; difficulty: Difficulty | null; tags: string[]; points: number }

/** A stored question as a draft. */
export function draftOf({ bankId, design, content, difficulty, tags, points }: Stored): Draft {
  const written = content.ar && content.en ? 'both' : content.ar ? 'ar' : 'en'
  const texts = (language: Language): DraftTexts => {
    const { stem = '', labels = {}, feedback = {}, explanation = '' } = content[language] ?? {}
    return { stem, labels, feedback, explanation }
  }
  return { bankId, written, design, texts: { ar: texts('ar'), en: texts('en') }, difficulty, tags: tags.join(', '), points }
}

/** The design and the texts of a question in the format of the API. */
export function questionOf(draft: Draft): { design: Design; content: Content } {
  const content = Object.fromEntries(
    languagesOf(draft).map((language) => {
      const { stem, labels, feedback, explanation } = draft.texts[language]
      const said = Object.fromEntries(Object.entries(feedback).filter(([, text]) => text.trim() !== ''))
      return [language, { stem, labels, feedback: said, ...(explanation.trim() !== '' && { explanation }) }]
    }),
  )
  return { design: draft.design, content }
}

/** The body that creates a question. */
export const createdBody = (draft: Draft) => {
  const { bankId, difficulty, tags, points } = draft
  return { bankId, ...questionOf(draft), difficulty, tags: tagsOf(tags), points }
}

/** The body that changes a question: only what is different, since a new content makes a new version. */
export function changedBody(draft: Draft, saved: Draft): object {
  const [now, before] = [createdBody(draft), createdBody(saved)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const differ = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(differ.map((name) => [name, now[name]]))
}
