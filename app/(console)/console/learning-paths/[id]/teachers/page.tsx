import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listCandidates } from '@/lib/domain/learning/learning-paths/roster.contract'
import {
  addPathTeacher,
  changePathTeacher,
  listPathTeachers,
  removePathTeacher,
} from '@/lib/domain/learning/learning-paths/teachers.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can, coversAll } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, yesOrNo } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { AddTeacher } from '../../_parts/add-teacher'
import { PathFrame } from '../../_parts/path-frame'
import { TeacherActions } from '../../_parts/teacher-actions'

type Teacher = ItemOf<typeof listPathTeachers>

/** The most people who teach one path fit on a page. */
const perPage = 100

/** Who teaches the path, whether they made it, and from when until when. */
function columnsOf({ t, language, regional }: Person): Column<Teacher>[] {
  const say = (key: string) => t(`learningPaths.teachers.${key}`)
  return [
    {
      key: 'user',
      title: say('columns.person'),
      csv: [...personParts(t, 'user'), yesOrNo(listPathTeachers, 'isMaker', say('maker'), t)],
      cell: ({ user, isMaker }) => (
        <span className="row tight">
          <PersonChip name={inLanguage(user.name, language).text} email={user.email} />
          {isMaker && <span className="badge">{say('maker')}</span>}
          {!user.isActive && <span className="badge bad">{say('inactive')}</span>}
        </span>
      ),
    },
    {
      key: 'isTeaching',
      title: say('columns.state'),
      csv: [inWords(listPathTeachers, 'isTeaching', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ isTeaching }) => <span className={`badge ${isTeaching ? 'good' : ''}`}>{say(`states.${isTeaching}`)}</span>,
    },
    {
      key: 'from',
      title: say('columns.from'),
      cell: ({ from }) => <When at={from} regional={regional} as="short" none={say('always')} />,
    },
    {
      key: 'until',
      title: say('columns.until'),
      cell: ({ until }) => <When at={until} edge="ends" regional={regional} as="short" none={say('endless')} />,
    },
    momentColumn('createdAt', say('columns.added'), regional, { hidden: true }),
  ]
}

/** The people among whom a person may choose; nothing where they may list none. */
function peopleFor({ me }: Person, pathId: string) {
  if (can(me, listMembers)) return { list: endpoint(listMembers), query: { status: 'active' } }
  return can(me, listCandidates) ? { list: endpoint(listCandidates), params: { id: pathId } } : undefined
}

export default consolePage({ name: 'learningPaths', needs: listPathTeachers }, async (person) => {
  const { api, t, me, language, query, textsOf } = person
  const params = { id: person.params.id ?? '' }
  const [{ data: path }, { data: teachers }] = await Promise.all([
    api(readPath, { params }),
    api(listPathTeachers, { params, query: { perPage } }),
  ])
  const say = (key: string) => t(`learningPaths.teachers.${key}`)
  // Of people who reach own paths alone, the one who made a path names who teaches it.
  const isMaker = teachers.some(({ user, isMaker: made }) => made && user.id === me.id)
  const mayName = can(me, addPathTeacher) && (isMaker || coversAll(me, addPathTeacher))
  const words = textsOf('learningPaths').learningPaths.teachers
  const add = mayName && (
    <AddTeacher
      pathId={path.id}
      endpoint={endpoint(addPathTeacher)}
      people={peopleFor(person, path.id)}
      fields={formFields(addPathTeacher, words, { order: ['from', 'until'] })}
      present={teachers.map(({ user }) => user.id)}
    />
  )
  return (
    <PathFrame path={path} person={person} tab="teachers" shows={{ contract: listPathTeachers, params, query }}>
      <div className="stack">
        <div className="bar">
          <p className="soft">{say(mayName ? 'intro' : 'introReadOnly')}</p>
          {add}
        </div>
        <List
          contract={listPathTeachers}
          name="path-teachers"
          title={say('title')}
          query={query}
          params={params}
          isSearchable={false}
          idOf={({ user }) => user.id}
          labelOf={({ user }) => inLanguage(user.name, language).text || shownEmail(user.email)}
          hrefOf={can(me, readMember) ? ({ user }) => `/console/members/${user.id}` : undefined}
          columns={columnsOf(person)}
          actionsOf={(teacher) =>
            mayName &&
            !teacher.isMaker && (
              <TeacherActions
                pathId={path.id}
                teacher={teacher}
                endpoints={{ change: endpoint(changePathTeacher), remove: endpoint(removePathTeacher) }}
                fields={formFields(changePathTeacher, words, { order: ['from', 'until'] })}
              />
            )
          }
          empty={{ title: say('empty'), detail: mayName ? say('emptyDetail') : undefined, action: add }}
        />
      </div>
    </PathFrame>
  )
})
