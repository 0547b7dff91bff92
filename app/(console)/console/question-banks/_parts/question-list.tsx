import type { ReactNode } from 'react'
import { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { difficulties } from '@/lib/domain/learning/question-banks/words'
import { endpoint } from '@/lib/ui/endpoint'
import type { Filter } from '@/lib/ui/list/filters'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { textIn } from './names'
import { questionColumns } from './question-columns'

type Props = Pick<Person, 't' | 'language' | 'regional'> & {
  query: Record<string, string | undefined>
  /** Only the questions of this one. */
  bank?: string
  /** The name of the bank that the address narrows to. */
  bankNow?: string
  create?: ReactNode
}

/** The filters of the list; the bank is one where the questions of all are listed. */
function questionFilters({ t, bank, bankNow }: Pick<Props, 't' | 'bank' | 'bankNow'>): Filter[] {
  const say = (key: string) => t(`questionBanks.${key}`)
  const choice = (name: string, label: string, values: readonly string[], labels: string): Filter => ({
    name,
    label,
    kind: 'choice',
    options: values.map((value) => ({ value, label: say(`${labels}.${value}`) })),
  })
  const ofEveryBank: Filter[] = [
    choice('type', say('columns.type'), questionTypes, 'types'),
    choice('difficulty', say('columns.difficulty'), difficulties, 'editor.difficulties'),
    { name: 'tag', label: say('filters.tag'), kind: 'text' },
    choice('archived', say('filters.archived'), ['no', 'yes'], 'filters.archivedValues'),
    choice('doubles', say('filters.doubles'), ['yes', 'no'], 'filters.doubleValues'),
  ]
  if (bank) return ofEveryBank
  const source = endpoint(listQuestionBanks)
  return [...ofEveryBank, { name: 'bank', label: say('columns.bank'), kind: 'search', source, fields: ['name'], now: bankNow }]
}

/** Questions with their filters, of one bank or of all. */
export function QuestionList({ t, language, regional, query, bank, bankNow, create }: Props) {
  return (
    <List
      contract={listQuestions}
      name={bank ? 'bank-questions' : 'questions'}
      title={t('questionBanks.questions')}
      query={bank ? { ...query, bank } : query}
      labelOf={({ stem }) => textIn(stem, language)}
      hrefOf={({ id }) => `/console/question-banks/questions/${id}`}
      filters={questionFilters({ t, bank, bankNow })}
      columns={questionColumns({ t, language, regional })}
      empty={{
        title: t('questionBanks.emptyBank.title'),
        detail: t('questionBanks.emptyBank.detail', { count: questionTypes.length }),
        action: create,
      }}
    />
  )
}
