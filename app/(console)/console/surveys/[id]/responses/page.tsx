import { listResponses } from '@/lib/domain/assessing/surveys/results.contract'
import { readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { numberIn } from '@/lib/ui/regional-format'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { linesOf } from '../../_parts/answer-lines'

export default consolePage({ name: 'surveys', needs: listResponses }, async ({ t, api, language, regional, query, ...page }) => {
  const params = { id: page.params.id ?? '' }
  const { data: survey } = await api(readSurvey, { params })
  const say = (key: string) => t(`surveys.${key}`)
  const number = (value: number) => numberIn(regional, value)
  return (
    <>
      <SectionHeader
        trail={[textIn(survey.title, language), say('results.responses')]}
        title={say('results.responses')}
        intro={<bdi data-text="theirs">{textIn(survey.title, language)}</bdi>}
        shows={{ contract: listResponses, params, query }}
      />
      <List
        contract={listResponses}
        params={params}
        name="surveyResponses"
        title={say('results.responses')}
        query={query}
        labelOf={({ person }) => textIn(person.name, language)}
        filters={[
          {
            name: 'locale',
            label: say('columns.language'),
            kind: 'choice',
            options: ['ar', 'en'].map((value) => ({ value, label: say(`results.languages.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'person',
            title: say('columns.person'),
            csv: ['person.name.ar', 'person.name.en', 'person.email'],
            cell: ({ person }) => <PersonChip name={textIn(person.name, language)} email={person.email} />,
          },
          {
            key: 'answers',
            title: say('columns.answers'),
            cell: ({ answers }) => (
              <ul className="stack tight small">
                {linesOf(survey.sections, answers, language, number).map(({ question, answer }) => (
                  <li key={question} data-text="theirs">
                    <span className="soft">
                      <bdi>{question}</bdi>
                    </span>{' '}
                    <bdi>{answer}</bdi>
                  </li>
                ))}
              </ul>
            ),
          },
          momentColumn('createdAt', say('columns.answered'), regional),
        ]}
        empty={{ title: say('results.noResponses'), detail: say('results.none') }}
      />
    </>
  )
})
