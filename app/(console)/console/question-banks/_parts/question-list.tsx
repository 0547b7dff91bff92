import type { ReactNode } from 'react'
import { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { difficulties } from '@/lib/domain/learning/question-banks/words'
import { endpoint } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { languageOf, shortStem, textIn } from './names'

type Props = Pick<Person, 't' | 'language' | 'regional'> & {
  query: Record<string, string | undefined>
  /** Only the questions of this one. */
  bank?: string
  /** The name of the bank that the address narrows to. */
  bankNow?: string
  create?: ReactNode
}

/** Questions with their filters, of one bank or of all. */
export function QuestionList({ t, language, regional, query, bank, bankNow, create }: Props) {
  const say = (key: string) => t(`questionBanks.${key}`)
  const choice = (name: string, label: string, values: readonly string[], labels: string): Filter => ({
    name,
    label,
    kind: 'choice',
    options: values.map((value) => ({ value, label: say(`${labels}.${value}`) })),
  })
  return (
    <List
      contract={listQuestions}
      name={bank ? 'bank-questions' : 'questions'}
      title={say('questions')}
      query={bank ? { ...query, bank } : query}
      labelOf={({ stem }) => textIn(stem, language)}
      hrefOf={({ id }) => `/console/question-banks/questions/${id}`}
      filters={[
        choice('type', say('columns.type'), questionTypes, 'types'),
        choice('difficulty', say('columns.difficulty'), difficulties, 'editor.difficulties'),
        { name: 'tag', label: say('filters.tag'), kind: 'text' },
        choice('archived', say('filters.archived'), ['no', 'yes'], 'filters.archivedValues'),
        choice('doubles', say('filters.doubles'), ['yes', 'no'], 'filters.doubleValues'),
        ...(bank
          ? []
          : [
              {
                name: 'bank',
                label: say('columns.bank'),
                kind: 'search' as const,
                source: endpoint(listQuestionBanks),
                fields: ['name'],
                now: bankNow,
              },
            ]),
      ]}
      columns={[
        {
          key: 'stem',
          title: say('columns.stem'),
          csv: ['stem.ar', 'stem.en'],
          cell: ({ stem, tags }) => (
            <span className="two-lines" data-text="theirs">
              <Theirs locale={languageOf(stem, language)}>{shortStem(textIn(stem, language), 160)}</Theirs>
              {tags.length > 0 && <bdi>{tags.join(' · ')}</bdi>}
            </span>
          ),
        },
        {
          key: 'type',
          title: say('columns.type'),
          csv: [inWords(listQuestions, 'type', say('columns.type'), (value) => say(`types.${value}`))],
          cell: ({ type, archivedAt }) => (
            <span className="row tight">
              {say(`types.${type}`)}
              {archivedAt && <span className="badge">{say('archived')}</span>}
            </span>
          ),
        },
        {
          key: 'languages',
          title: say('columns.languages'),
          csv: [],
          cell: ({ stem }) =>
            (['ar', 'en'] as const)
              .filter((each) => stem[each] !== undefined)
              .map((each) => say(`editor.languages.${each}`))
              .join(' · '),
        },
        {
          key: 'difficulty',
          title: say('columns.difficulty'),
          csv: [inWords(listQuestions, 'difficulty', say('columns.difficulty'), (value) => say(`editor.difficulties.${value}`))],
          cell: ({ difficulty }) => difficulty && <span className="badge">{say(`editor.difficulties.${difficulty}`)}</span>,
        },
        { ...amountColumn('points', say('columns.points'), regional), hidden: true },
        { key: 'tags', title: say('columns.tags'), hidden: true, cell: ({ tags }) => <bdi>{tags.join(' · ')}</bdi> },
        momentColumn('updatedAt', say('columns.updated'), regional),
        momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
      ]}
      empty={{
        title: say('emptyBank.title'),
        detail: t('questionBanks.emptyBank.detail', { count: questionTypes.length }),
        action: create,
      }}
    />
  )
}
