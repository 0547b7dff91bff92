import { listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { PolicyState } from './policy-state'

type PageParts = Pick<Person, 't' | 'language' | 'regional'>
type Policy = ItemOf<typeof listTermPolicies>

/** The columns of the list of policies; `inForce` holds the ids of those that apply now. */
export function policyColumns({ t, language, regional }: PageParts, inForce: ReadonlySet<string>): Column<Policy>[] {
  const titleOf = (content: { ar?: { title: string }; en?: { title: string } }) =>
    inLanguage({ ar: content.ar?.title, en: content.en?.title }, language)
  return [
    {
      key: 'type',
      title: t('terms.columns.type'),
      csv: [inWords(listTermPolicies, 'type', t('terms.columns.type'), (value) => t(`terms.values.type.${value}`))],
      cell: ({ type }) => t(`terms.values.type.${type}`),
    },
    amountColumn('number', t('terms.columns.number'), regional),
    {
      key: 'status',
      title: t('terms.columns.state'),
      csv: [inWords(listTermPolicies, 'status', t('terms.columns.state'), (value) => t(`terms.values.status.${value}`))],
      cell: ({ id, status }) => <PolicyState status={status} isInForce={inForce.has(id)} t={t} />,
    },
    {
      key: 'content',
      title: t('terms.columns.heading'),
      csv: ['content.ar.title', 'content.en.title'],
      cell: ({ content }) => <bdi lang={titleOf(content).lang}>{titleOf(content).text}</bdi>,
    },
    {
      key: 'languages',
      title: t('terms.columns.languages'),
      csv: [],
      cell: ({ content }) => t(content.ar && content.en ? 'terms.both' : content.ar ? 'terms.onlyArabic' : 'terms.onlyEnglish'),
    },
    {
      key: 'publishedAt',
      title: t('terms.columns.published'),
      cell: ({ publishedAt }) => <When at={publishedAt} regional={regional} as="short" none={t('terms.notYet')} />,
    },
    momentColumn('updatedAt', t('terms.columns.updated'), regional, { hidden: true }),
    momentColumn('createdAt', t('terms.columns.created'), regional, { hidden: true }),
  ]
}
