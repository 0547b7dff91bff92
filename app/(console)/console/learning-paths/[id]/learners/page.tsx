import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import {
  enrolMany,
  extendEnrolment,
  listCandidates,
  listRoster,
  migrateEnrolment,
  waiveEnrolment,
  withdrawEnrolment,
} from '@/lib/domain/learning/learning-paths/roster.contract'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, workParts, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { AssignedGroups } from '../../_parts/assigned-groups'
import { Enrol } from '../../_parts/enrol'
import { EnrolmentActions } from '../../_parts/enrolment-actions'
import { EnrolmentProgress, EnrolmentState } from '../../_parts/enrolment-state'
import { PathFrame } from '../../_parts/path-frame'

type Entry = ItemOf<typeof listRoster>

const nameOf = ({ name, email }: Entry['user'], language: Language) => inLanguage(name, language).text || shownEmail(email)

/** Who learns, and how far they are. */
function progressColumns({ t, language, regional }: Person): Column<Entry>[] {
  const say = (key: string) => t(`learningPaths.learners.${key}`)
  return [
    {
      key: 'user',
      title: say('columns.person'),
      csv: [...personParts(t, 'user'), ...workParts(t, 'work.')],
      cell: ({ user }) => (
        <span className="two-lines">
          <bdi>{nameOf(user, language)}</bdi>
          <Email>{user.email}</Email>
        </span>
      ),
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [
        inWords(listRoster, 'state', say('columns.state'), (value) => say(`states.${value}`)),
        { path: 'waitingPosition', title: t('parts.list.csv.parts.waitingPosition') },
        inWords(listRoster, 'source', t('parts.list.csv.parts.source'), (value) => say(`sources.${value}`)),
      ],
      cell: (one) => <EnrolmentState enrolment={one} t={t} />,
    },
    {
      key: 'percent',
      title: say('columns.progress'),
      cell: (one) => <EnrolmentProgress enrolment={one} t={t} regional={regional} />,
    },
  ]
}

function datesAndVersionColumns({ t, regional }: Person): Column<Entry>[] {
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.learners.${key}`, values)
  return [
    {
      key: 'dueAt',
      title: say('columns.due'),
      sort: 'dueAt',
      cell: ({ dueAt }) => <When at={dueAt} regional={regional} as="short" edge="ends" none={say('never')} />,
    },
    {
      key: 'versionNumber',
      title: say('columns.version'),
      hidden: true,
      csv: [
        { path: 'versionNumber', title: say('columns.version') },
        yesOrNo(listRoster, 'hasNewContent', t('parts.list.csv.parts.hasNewContent'), t),
      ],
      cell: ({ versionNumber }) => say('version', { number: versionNumber }),
    },
    momentColumn('createdAt', say('columns.enrolled'), regional),
    {
      key: 'completedAt',
      title: say('columns.completed'),
      hidden: true,
      cell: ({ completedAt }) => <When at={completedAt} regional={regional} as="short" none={say('notCompleted')} />,
    },
    {
      key: 'cycle',
      title: say('columns.cycle'),
      hidden: true,
      end: true,
      cell: ({ cycle }) => <Amount value={cycle} regional={regional} />,
    },
  ]
}

const columnsOf = (person: Person): Column<Entry>[] => [...progressColumns(person), ...datesAndVersionColumns(person)]

const stateFilter = ({ t }: Person): Filter => ({
  name: 'state',
  label: t('learningPaths.learners.columns.state'),
  kind: 'choice',
  options: enrolmentStates.map((value) => ({ value, label: t(`learningPaths.learners.states.${value}`) })),
})

/** The changes of an enrolment that a person may make. */
const changesFor = (me: Person['me']) => ({
  extend: can(me, extendEnrolment) ? endpoint(extendEnrolment) : undefined,
  waive: can(me, waiveEnrolment) ? endpoint(waiveEnrolment) : undefined,
  migrate: can(me, migrateEnrolment) ? endpoint(migrateEnrolment) : undefined,
  withdraw: can(me, withdrawEnrolment) ? endpoint(withdrawEnrolment) : undefined,
})

/** The fields of the forms by which an enrolment is changed. */
function changeFields({ textsOf }: Person) {
  const words = textsOf('learningPaths').learningPaths
  return { extend: formFields(extendEnrolment, words), waive: formFields(waiveEnrolment, words) }
}

export default consolePage({ name: 'learningPaths', needs: listRoster }, async (person) => {
  const { api, t, me, language, query } = person
  const params = { id: person.params.id ?? '' }
  const { data: path } = await api(readPath, { params })
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.learners.${key}`, values)
  const mayEnrol = can(me, enrolMany) && path.status === 'published'
  const groups = { groups: can(me, listGroups) ? endpoint(listGroups) : undefined }
  const finds = { candidates: endpoint(listCandidates), roles: can(me, listRoles) ? endpoint(listRoles) : undefined, ...groups }
  const enrol = mayEnrol && <Enrol pathId={path.id} endpoints={{ enrol: endpoint(enrolMany), ...finds }} />
  const { seatLimit, seatsTaken } = path
  return (
    <PathFrame path={path} person={person} tab="learners" shows={{ contract: listRoster, params, query }}>
      <div className="stack">
        <div className="bar">
          <p className="soft">
            {seatLimit === null ? say('seats', { taken: seatsTaken }) : say('seatsOf', { taken: seatsTaken, limit: seatLimit })}{' '}
            {path.hasWaitingList && say('waitingList')}
          </p>
          {enrol}
        </div>
        {path.status !== 'published' && <p className="notice">{say('notPublished')}</p>}
        <AssignedGroups path={path} person={person} />
        <List
          contract={listRoster}
          name="path-learners"
          title={say('title')}
          query={query}
          params={params}
          labelOf={({ user }) => nameOf(user, language)}
          hrefOf={can(me, readMember) ? ({ user }) => `/console/members/${user.id}` : undefined}
          filters={[stateFilter(person)]}
          columns={columnsOf(person)}
          actionsOf={(enrolment) => (
            <EnrolmentActions enrolment={enrolment} endpoints={changesFor(me)} fields={changeFields(person)} />
          )}
          empty={{ title: say('empty'), detail: mayEnrol ? say('emptyDetail') : undefined, action: enrol }}
        />
      </div>
    </PathFrame>
  )
})
