import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { type Digits, messageLocale } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import type { RunningUpload } from '@/lib/ui/uploads/running-uploads'
import type { Messages } from '@/messages/catalogue'

export type QuestionTexts = Messages['questionParts']

/** A file of an answer. */
export type AnswerFile = { id: string; name: string; size: number; isReady: boolean; url: string | null }

/** How files are added to an answer and taken out of it, and what is under way. */
export type Uploads = {
  running: readonly RunningUpload[]
  failure: string | null
  add: (files: readonly File[]) => void
  remove: (id: string) => void
}

/** The props of the part for each type of question: the question in one language, and the answer so far. */
export type PartProps<T extends ShownQuestion['type'] = ShownQuestion['type']> = {
  question: Extract<ShownQuestion, { type: T }>
  /** null: not answered yet. */
  answer: Extract<Answer, { type: T }> | null
  onChange: (answer: Extract<Answer, { type: T }>) => void
  /** Of the question's texts; the direction is that of what is around the part. */
  language: Language
  texts: QuestionTexts
  digits: Digits
  isDisabled?: boolean
  /** Begins the ids of its fields. */
  id: string
  /** Of a question that takes files: those that are there. */
  files?: readonly AnswerFile[]
  /** Without them no file can be added, as in a preview. */
  uploads?: Uploads
}

/**
 * Keeps phones from changing a typed answer, which counts letter by letter (`autoCorrect` is Safari's), and their whole keyboard for numbers too: that of
 * digits has neither a minus nor powers nor units.
 */
export const asTyped = {
  inputMode: 'text',
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
} as const

export const numberIn = (value: number, digits: Digits): string =>
  new Intl.NumberFormat(messageLocale('en', digits), { maximumFractionDigits: 12 }).format(value)
