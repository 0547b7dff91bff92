'use client'
import { useState } from 'react'
import type { Digits } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import type { AttemptQuestion } from '../types/quiz/calls'
import type { FilmCue } from './film'

type Props = {
  question: NonNullable<FilmCue['question']>
  id: string
  language: Language
  texts: QuestionTexts
  digits: Digits
  isDisabled: boolean
  onChange: (answer: AttemptQuestion['answer']) => void
}

/** A question of a bank inside a film, as it is asked in a quiz. */
export function QuestionField({ question, onChange, language, texts, digits, id, isDisabled }: Props) {
  const [answer, setAnswer] = useState<AttemptQuestion['answer']>(null)
  return (
    <QuestionControl
      {...{ id, answer, language, texts, digits, isDisabled }}
      question={shownOf(question)}
      onChange={(given) => {
        setAnswer(given)
        onChange(given)
      }}
    />
  )
}
