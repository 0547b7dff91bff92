'use client'
import type { Language } from '@/lib/platform/i18n/languages'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { AttemptQuestion } from './calls'

type Props = {
  question: Pick<AttemptQuestion, 'type' | 'stem' | 'labels' | 'design' | 'answer'>
  id: string
  locale: Language
  questionTexts: QuestionTexts
  regional: RegionalFormat
}

/** A question with the answer that was submitted, which cannot be changed. */
export const Answered = ({ question, id, locale, questionTexts, regional }: Props) => (
  <QuestionControl
    id={id}
    question={shownOf(question)}
    answer={question.answer}
    onChange={() => undefined}
    language={locale}
    texts={questionTexts}
    digits={regional.numerals}
    isDisabled
  />
)
