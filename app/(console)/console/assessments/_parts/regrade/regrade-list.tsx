import { listRegrades } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'

type Props = { page: Person & { query: Record<string, string | undefined> }; assessmentId?: string }

/** Regrades of one assessment, or of all with their names. */
export function RegradeList({ page: { t, language, regional, query }, assessmentId }: Props) {
  const say = (key: string) => t(`assessments.regrade.${key}`)
  return (
    <List
      contract={listRegrades}
      name="regrades"
      title={say('history')}
      query={{ ...query, ...(assessmentId && { assessment: assessmentId }) }}
      isSearchable={false}
      labelOf={({ question }) => textIn(question.stem, language)}
      hrefOf={({ id }) => `/console/assessments/regrades/${id}`}
      columns={[
        {
          key: 'question',
          title: say('question'),
          csv: ['question.stem.ar', 'question.stem.en'],
          cell: ({ question: { stem }, assessment: { title } }) => (
            <span className="two-lines" data-text="theirs">
              <Theirs locale={languageOf(stem, language)}>{shortStem(textIn(stem, language), 120)}</Theirs>
              {!assessmentId && (
                <span className="small soft">
                  <Theirs locale={languageOf(title, language)}>{textIn(title, language)}</Theirs>
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'policy',
          title: say('policy'),
          csv: [inWords(listRegrades, 'policy', say('policy'), (value) => say(`policies.${value}`))],
          cell: ({ policy }) => say(`policies.${policy}`),
        },
        amountColumn('changedCount', say('changed'), regional),
        amountColumn('lostPassCount', say('changes.lostPass'), regional),
        momentColumn('createdAt', say('started'), regional),
      ]}
      empty={{ title: say('noHistory') }}
    />
  )
}
