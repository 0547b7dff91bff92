import type { listResponses } from '@/lib/domain/assessing/surveys/results.contract'
import type { readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { textIn } from '../../question-banks/_parts/names'

type Sections = DataOf<typeof readSurvey>['sections']
type Answers = ItemOf<typeof listResponses>['answers']

/** The answers of one response as lines; those to questions that the draft does not have any more are left out. */
export function linesOf(sections: Sections, answers: Answers, language: Language, number: (value: number) => string) {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]))
  return sections
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const answer = byQuestion.get(question.id)
      if (!answer) return []
      const items = ('options' in question ? question.options : question.type === 'scale' ? question.statements : null) ?? []
      const nameOf = (id: string) => textIn(items.find((item) => item.id === id)?.text ?? {}, language)
      const words = [
        ...(answer.optionIds ?? []).map(nameOf),
        ...(answer.ratings ?? []).map(({ statementId, value }) => `${nameOf(statementId)}: ${number(value)}`),
        ...(answer.number === undefined ? [] : [number(answer.number)]),
        ...(answer.text === undefined ? [] : [answer.text]),
        ...(answer.date === undefined ? [] : [answer.date]),
      ]
      return [{ question: textIn(question.text, language), answer: words.join(language === 'ar' ? '؛ ' : '; ') }]
    })
}
