import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import {
  listSubmissions,
  readSubmissionToGrade,
  releaseAllGrades,
} from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { handedInStates } from '@/lib/domain/assessing/assignments/words'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Theirs } from '@/lib/ui/theirs'
import { consolePage } from '../../_parts/console-page'
import { personFilter } from '../../enrolments/_parts/filters'
import { nameIn } from '../../groups/_parts/group-filter'
import { languageOf, textIn } from '../../question-banks/_parts/names'
import { AssessmentTabs } from '../_parts/assessment-tabs'
import { assignmentFilter } from './_parts/assignment-filter'
import { type ListedSubmission, nameOf, submissionAddress } from './_parts/names'

type Page = Person & { query: Record<string, string | undefined> }

async function filtersOf(page: Page, title: string | undefined): Promise<Filter[]> {
  const { t, me } = page
  const say = (key: string) => t(`assignmentDesk.${key}`)
  return [
    {
      name: 'state',
      label: say('columns.state'),
      kind: 'choice',
      options: handedInStates.map((value) => ({ value, label: say(`states.${value}`) })),
    },
    {
      name: 'timing',
      label: say('columns.timing'),
      kind: 'choice',
      options: ['late', 'onTime'].map((value) => ({ value, label: say(`timing.${value}`) })),
    },
    ...assignmentFilter(me, say('columns.assignment'), title),
    ...(can(me, listMembers) ? [await personFilter(page)] : []),
  ]
}

function columnsOf({ t, language, regional }: Page): Column<ListedSubmission>[] {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: personParts(t),
      cell: (one) => <bdi data-text={one.person ? 'theirs' : undefined}>{nameOf(one, language, t)}</bdi>,
    },
    {
      key: 'assignment',
      title: say('columns.assignment'),
      csv: ['assignment.title.ar', 'assignment.title.en'],
      cell: ({ assignment }) => (
        <span data-text="theirs">
          <Theirs locale={languageOf(assignment.title, language)}>{textIn(assignment.title, language)}</Theirs>
        </span>
      ),
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listSubmissions, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ state, isLate }) => (
        <span className="row tight">
          <span className={state === 'submitted' ? 'badge warn' : 'badge'}>{say(`states.${state}`)}</span>
          {isLate && <span className="badge warn">{say('timing.late')}</span>}
        </span>
      ),
    },
    {
      key: 'points',
      title: say('columns.points'),
      csv: [
        yesOrNo(listSubmissions, 'isPassed', say('columns.passed'), t),
        { path: 'points', title: say('columns.points') },
        { path: 'maxPoints', title: say('columns.maxPoints') },
        { path: 'percent', title: say('columns.percent') },
      ],
      cell: ({ points, maxPoints }) => (points === null ? '—' : t('assignmentDesk.pointsOf', { points, most: maxPoints })),
    },
    amountColumn('number', say('columns.number'), regional),
    momentColumn('submittedAt', say('columns.submitted'), regional),
    momentColumn('updatedAt', say('columns.updated'), regional, { hidden: true }),
  ]
}

/** The work that learners handed in, the oldest first; of one assignment with the release of its grades. */
export default consolePage({ name: 'assessments', needs: listSubmissions }, async (page) => {
  const { t, api, me, language, query, textsOf } = page
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const chosen = query.assignment?.includes(',') ? undefined : query.assignment
  const readTitle = async (id: string) => textIn((await api(readAssignment, { params: { id } })).data.title, language)
  const title = chosen && can(me, readAssignment) ? await nameIn(() => readTitle(chosen)) : undefined
  return (
    <Texts of={textsOf('parts', 'assignmentDesk')}>
      <SectionHeader
        trail={say('submissions')}
        title={say('submissions')}
        intro={title ? <bdi data-text="theirs">{title}</bdi> : say('submissionsIntro')}
        shows={{ contract: listSubmissions, query }}
      >
        {chosen && title && can(me, readAssignment) && (
          <LinkButton href={`/console/assessments/assignments/${chosen}`}>{say('toAssignment')}</LinkButton>
        )}
        {chosen && title && can(me, releaseAllGrades) && (
          <ActionButton
            endpoint={endpoint(releaseAllGrades)}
            input={{ params: { id: chosen } }}
            label={say('releaseAll')}
            done={say('releasedAll')}
            confirm={{ title: say('releaseAllTitle'), detail: <p>{say('releaseAllDetail')}</p> }}
          />
        )}
      </SectionHeader>
      <AssessmentTabs current="submissions" t={t} me={me} />
      <List
        contract={listSubmissions}
        name="submissions"
        title={say('submissions')}
        query={query}
        labelOf={(one) => `${nameOf(one, language, t)} · ${textIn(one.assignment.title, language)}`}
        hrefOf={can(me, readSubmissionToGrade) ? ({ id }) => submissionAddress(id, query.state) : undefined}
        filters={await filtersOf(page, title)}
        columns={columnsOf(page)}
        empty={{ title: say('submissionsEmpty'), detail: say('submissionsEmptyDetail') }}
      />
    </Texts>
  )
})
