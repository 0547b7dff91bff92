import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, workParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { personName } from '../../groups/_parts/names'
import { EnrolmentProgress, EnrolmentState } from '../../learning-paths/_parts/enrolment-state'
import { barOf } from './bar-of'
import { PersonLink } from './person-link'

type Query = Record<string, string | undefined>
type Props = {
  page: Person & { query: Query }
  view: 'late' | 'dueSoon'
  /** Filters that always apply to the list. */
  fixed: Query
  count: number
}
type Entry = ItemOf<typeof listProgress>

/** The enrolments of one's people in a view, those that are due first before the others. */
export function EnrolmentList({ page, view, fixed, count }: Props) {
  const { t, language, regional, query, textsOf } = page
  const of = (key: string) => t(`learningPaths.learners.${key}`)
  const none = (at: string | null) => <When at={at} regional={regional} as="short" none={t('enrolments.none')} />
  const due = ({ dueAt }: Entry) => <When at={dueAt} regional={regional} as="short" edge="ends" none={of('never')} />
  const title = t(`myPeople.tabs.${view}`)
  const pathTitle = ({ path }: Entry) => inLanguage(path.title, language).text
  if (count === 0) return <State kind="empty" title={t(`myPeople.empty.${view}`)} detail={t('myPeople.empty.detail')} />
  return (
    <Texts of={textsOf('parts', 'enrolments', 'myPeople')}>
      <List
        contract={listProgress}
        name="my-people"
        title={title}
        query={{ orderBy: 'dueAt:asc', ...query, ...fixed }}
        labelOf={(one) => `${personName(one.person, language)} · ${pathTitle(one)}`}
        columns={[
          {
            key: 'person',
            title: of('columns.person'),
            csv: [...personParts(t), ...workParts(t, 'work.')],
            cell: ({ person }) => <PersonLink person={person} language={language} />,
          },
          {
            key: 'path',
            title: t('enrolments.columns.path'),
            csv: ['path.title.ar', 'path.title.en'],
            cell: (one) => <bdi>{pathTitle(one)}</bdi>,
          },
          { key: 'dueAt', title: of('columns.due'), sort: 'dueAt', cell: due },
          {
            key: 'state',
            title: of('columns.state'),
            csv: [inWords(listProgress, 'state', of('columns.state'), (value) => of(`states.${value}`))],
            cell: (one) => <EnrolmentState enrolment={one} t={t} />,
          },
          {
            key: 'percent',
            title: of('columns.progress'),
            cell: (one) => <EnrolmentProgress enrolment={one} t={t} regional={regional} />,
          },
          {
            key: 'lastActivityAt',
            title: t('enrolments.columns.lastActivity'),
            cell: ({ lastActivityAt }) => none(lastActivityAt),
          },
          {
            key: 'remindedAt',
            title: t('enrolments.columns.reminded'),
            cell: ({ remindedAt }) => (
              <When at={remindedAt} regional={regional} as="short" none={t('enrolments.neverReminded')} />
            ),
          },
          momentColumn('createdAt', of('columns.enrolled'), regional, { hidden: true }),
        ]}
        bulk={barOf(page, 'enrolments', ({ person }: Entry) => person)}
        empty={{ title: t(`myPeople.empty.${view}`), detail: t('myPeople.empty.detail') }}
      />
    </Texts>
  )
}
