import Link from 'next/link'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, workParts, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { EnrolmentProgress, EnrolmentState } from '../../learning-paths/_parts/enrolment-state'

type Entry = ItemOf<typeof listProgress>
type Page = Person & { query: Record<string, string | undefined> }

export const nameOf = ({ person }: Entry, language: Language) =>
  inLanguage(person.name, language).text || shownEmail(person.email)

/** The path of an enrolment, as the way to its learners for those who may see them. */
function PathTitle({ path, me, language }: Pick<Entry, 'path'> & Pick<Page, 'me' | 'language'>) {
  const title = <bdi>{inLanguage(path.title, language).text}</bdi>
  if (!can(me, listRoster) || !can(me, listPaths)) return title
  return (
    <Link href={`/console/learning-paths/${path.id}/learners`} prefetch={false}>
      {title}
    </Link>
  )
}

/** The columns of the list: who, in which path, how far, and when it is due. */
export function columnsOf(page: Page): Column<Entry>[] {
  const { t, me, language, regional } = page
  const of = (key: string) => t(`learningPaths.learners.${key}`)
  const say = (key: string) => t(`enrolments.${key}`)
  return [
    {
      key: 'person',
      title: of('columns.person'),
      csv: [...personParts(t), ...workParts(t, 'work.')],
      cell: (one) => (
        <span className="two-lines">
          <bdi>{nameOf(one, language)}</bdi>
          <Email>{one.person.email}</Email>
        </span>
      ),
    },
    {
      key: 'path',
      title: say('columns.path'),
      csv: ['path.title.ar', 'path.title.en'],
      cell: ({ path }) => <PathTitle path={path} me={me} language={language} />,
    },
    {
      key: 'state',
      title: of('columns.state'),
      csv: [
        inWords(listProgress, 'state', of('columns.state'), (value) => of(`states.${value}`)),
        { path: 'waitingPosition', title: t('parts.list.csv.parts.waitingPosition') },
        inWords(listProgress, 'source', t('parts.list.csv.parts.source'), (value) => of(`sources.${value}`)),
        yesOrNo(listProgress, 'hasNewContent', t('parts.list.csv.parts.hasNewContent'), t),
      ],
      cell: (one) => <EnrolmentState enrolment={one} t={t} />,
    },
    {
      key: 'percent',
      title: of('columns.progress'),
      cell: (one) => <EnrolmentProgress enrolment={one} t={t} regional={regional} />,
    },
    {
      key: 'dueAt',
      title: of('columns.due'),
      sort: 'dueAt',
      cell: ({ dueAt }) => <When at={dueAt} regional={regional} as="short" edge="ends" none={of('never')} />,
    },
    ...dateColumns(page),
  ]
}

/** When something was done or ends, and how often it was begun; mostly hidden. */
function dateColumns({ t, regional, query }: Page): Column<Entry>[] {
  const of = (key: string) => t(`learningPaths.learners.${key}`)
  const say = (key: string) => t(`enrolments.${key}`)
  const moment = (at: string | null, none = say('none')) => <When at={at} regional={regional} as="short" none={none} />
  return [
    {
      key: 'completedAt',
      title: of('columns.completed'),
      hidden: query.state === 'completed' ? undefined : true,
      cell: ({ completedAt }) => moment(completedAt),
    },
    {
      key: 'lastActivityAt',
      title: say('columns.lastActivity'),
      hidden: true,
      cell: ({ lastActivityAt }) => moment(lastActivityAt),
    },
    {
      key: 'remindedAt',
      title: say('columns.reminded'),
      hidden: true,
      cell: ({ remindedAt }) => moment(remindedAt, say('neverReminded')),
    },
    { key: 'startedAt', title: say('columns.started'), hidden: true, cell: ({ startedAt }) => moment(startedAt) },
    { key: 'expiresAt', title: say('columns.expires'), hidden: true, cell: ({ expiresAt }) => moment(expiresAt) },
    {
      key: 'cycle',
      title: of('columns.cycle'),
      hidden: true,
      end: true,
      cell: ({ cycle }) => <Amount value={cycle} regional={regional} />,
    },
    momentColumn('createdAt', of('columns.enrolled'), regional, { hidden: true }),
  ]
}
