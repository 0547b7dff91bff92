import type { Language } from '@/lib/platform/i18n/languages'
import type { SurveyQuestion, SurveySection } from './survey-shapes.contract'

type Texts = { ar?: string; en?: string }

/** A text in a language, or in the other one; null: there is none. */
export const textIn = (texts: Texts | undefined, locale: Language): string | null =>
  texts?.[locale] || texts?.[locale === 'ar' ? 'en' : 'ar'] || null

/** The sections of a survey in one language. */
export const shownSections = (sections: readonly SurveySection[], locale: Language) =>
  sections.map(({ id, title, questions }) => ({
    id,
    title: textIn(title, locale),
    questions: questions.map((question) => shownQuestion(question, locale)),
  }))

type Item = { id: string; text: Texts }

function shownQuestion(question: SurveyQuestion, locale: Language) {
  const items = (list: readonly Item[]) => list.map(({ id, text }) => ({ id, text: textIn(text, locale) ?? '' }))
  const { id, type, text, hint, isRequired, showIf = null } = question
  const isChoice = question.type === 'singleChoice' || question.type === 'multipleChoice'
  const scale = question.type === 'scale' ? question : null
  const number = question.type === 'number' ? question : null
  return {
    id,
    type,
    text: textIn(text, locale) ?? '',
    hint: textIn(hint, locale),
    isRequired,
    showIf,
    options: isChoice ? items(question.options) : [],
    most: question.type === 'multipleChoice' ? (question.most ?? null) : null,
    steps: scale?.steps ?? null,
    lowLabel: textIn(scale?.lowLabel, locale),
    highLabel: textIn(scale?.highLabel, locale),
    statements: items(scale?.statements ?? []),
    least: number?.least ?? null,
    greatest: number?.greatest ?? null,
    isWhole: number?.isWhole ?? false,
  }
}
