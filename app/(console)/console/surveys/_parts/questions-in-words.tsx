import type { ReactNode } from 'react'
import type { readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, textIn } from '../../question-banks/_parts/names'

type Stored = DataOf<typeof readSurvey>
type Props = Pick<Person, 't' | 'language'> & { survey: Stored; change: ReactNode }

/** The sections of a survey with their questions, each on a line. */
export function QuestionsInWords({ t, language, survey: { sections }, change }: Props) {
  const isEmpty = sections.every(({ questions }) => questions.length === 0)
  return (
    <Panel title={t('surveys.questions')} tools={change}>
      {isEmpty && <p className="soft">{t('surveys.noQuestions')}</p>}
      {sections.map(({ id, title, questions }) => (
        <section key={id} className="stack tight">
          {title && (
            <h3 data-text="theirs">
              <Theirs locale={languageOf(title, language)}>{textIn(title, language)}</Theirs>
            </h3>
          )}
          <ul className="lines">
            {questions.map(({ id, type, text, isRequired, showIf }) => (
              <li key={id} className="bar">
                <span data-text="theirs">
                  <Theirs locale={languageOf(text, language)}>{textIn(text, language)}</Theirs>
                </span>
                <span className="row tight small soft">
                  <span>{t(`surveys.types.${type}`)}</span>
                  {isRequired && <span>{t('surveys.required')}</span>}
                  {showIf && <span>{t('surveys.conditional')}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}
