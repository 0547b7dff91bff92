import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import type { LearnerSurvey, Question } from './question'

type Answer = NonNullable<LearnerSurvey['response']>['answers'][number]
type Props = { survey: LearnerSurvey; texts: Messages['player']['survey']; regional: RegionalFormat }

/** The person's own response to a survey with names. */
export function OwnResponse({ survey, texts, regional }: Props) {
  const answers = new Map((survey.response?.answers ?? []).map((answer) => [answer.questionId, answer]))
  return (
    <section className="stack tight" aria-labelledby="own-response">
      <h2 id="own-response">{texts.own}</h2>
      <dl className="stack">
        {survey.sections
          .flatMap(({ questions }) => questions)
          .filter(({ id }) => answers.has(id))
          .map((question) => (
            <div key={question.id}>
              <dt className="small soft" dir="auto">
                {question.text}
              </dt>
              {wordsOf(question, answers.get(question.id), regional).map((line) => (
                <dd key={line} dir="auto">
                  {line}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  )
}

function wordsOf(question: Question, answer: Answer | undefined, regional: RegionalFormat): string[] {
  if (!answer) return []
  const { optionIds = [], ratings = [], number, text, date } = answer
  if (optionIds.length > 0) return question.options.filter(({ id }) => optionIds.includes(id)).map((option) => option.text)
  if (ratings.length > 0)
    return question.statements.flatMap(({ id, text: statement }) => {
      const value = ratings.find(({ statementId }) => statementId === id)?.value
      return value === undefined ? [] : [`${statement}: \u2068${numberIn(regional, value)}\u2069`]
    })
  if (number !== undefined) return [numberIn(regional, number)]
  return [text ?? date ?? '']
}
