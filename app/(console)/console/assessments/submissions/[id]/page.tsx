import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import {
  gradeSubmission,
  readSubmissionToGrade,
  releaseSubmission,
} from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { ReleaseButton } from '../../_parts/release-button'
import { Ways } from '../../attempts/_parts/ways'
import { GradePanelLazy } from '../_parts/lazy'
import { nameOf, submissionAddress } from '../_parts/names'
import { Work } from '../_parts/work'

type Detail = DataOf<typeof readSubmissionToGrade>

function SubmissionFacts({ t, regional, submission }: Pick<Person, 't' | 'regional'> & { submission: Detail }) {
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { submittedAt, dueAt, isLate, daysLate, grades, maxPoints } = submission
  const [first] = grades
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          { label: say('columns.submitted'), value: <When at={submittedAt} regional={regional} /> },
          { label: say('columns.due'), value: <When at={dueAt} regional={regional} edge="ends" none="—" /> },
          ...(isLate ? [{ label: say('timing.late'), value: t('assignmentDesk.daysLate', { count: daysLate }) }] : []),
          ...(first?.points != null && grades.length === 1
            ? [{ label: say('columns.points'), value: t('assignmentDesk.pointsOf', { points: first.points, most: maxPoints }) }]
            : []),
          ...(first && first.penalty > 0
            ? [{ label: say('penalty'), value: t('assignmentDesk.penaltyOf', { points: first.penalty }) }]
            : []),
        ]}
      />
    </Panel>
  )
}

/** Changes after the release, with their reasons. */
function Corrections({ t, regional, submission }: Pick<Person, 't' | 'regional'> & { submission: Detail }) {
  if (submission.corrections.length === 0) return null
  return (
    <Panel title={t('assignmentDesk.corrections')}>
      <ul className="lines">
        {submission.corrections.map(({ ref, createdAt, pointsBefore, points, reason }) => (
          <li key={`${ref} ${createdAt}`}>
            {t('assignmentDesk.correction', { before: pointsBefore, after: points })} ·{' '}
            <When at={createdAt} regional={regional} as="short" /> · <bdi data-text="theirs">{reason}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One submission: what was handed in beside its grade, with the way to the next one. */
export default consolePage({ name: 'assessments', needs: readSubmissionToGrade }, async (page) => {
  const { t, api, me, language, params, query, textsOf } = page
  const own = { id: params.id ?? '' }
  const { data: submission } = await api(readSubmissionToGrade, { params: own, query: { state: query.state } })
  const say = (key: string) => t(`assignmentDesk.${key}`)
  const { state, grades, previousId, nextId, assignment, teamGrades, rubric } = submission
  const name = nameOf(submission, language, t)
  const isApart = teamGrades === 'apart' && grades.length > 1
  const shown = isApart ? grades : grades.slice(0, 1)
  const to = (id: string | null) => (id ? submissionAddress(id, query.state) : null)
  const mayGrade = can(me, gradeSubmission) && state !== 'replaced'
  return (
    <Texts of={textsOf('parts', 'assignmentDesk', 'gradingDesk', 'rubrics')}>
      <SectionHeader
        trail={[say('submissions'), name]}
        title={<bdi data-text={submission.person ? 'theirs' : undefined}>{name}</bdi>}
        intro={
          <span className="row tight">
            <span className={state === 'submitted' ? 'badge warn' : 'badge'}>{say(`states.${state}`)}</span>
            <bdi data-text="theirs">{textIn(assignment.title, language)}</bdi>
          </span>
        }
        shows={{ contract: readSubmissionToGrade, params: own, query }}
      >
        {can(me, readAssignment) && (
          <LinkButton href={`/console/assessments/assignments/${assignment.id}`}>{say('toAssignment')}</LinkButton>
        )}
        {state === 'graded' && can(me, releaseSubmission) && (
          <ReleaseButton endpoint={endpoint(releaseSubmission)} id={own.id} say={say} />
        )}
      </SectionHeader>
      <div className="stack">
        <Ways previous={to(previousId)} next={to(nextId)} />
        <SubmissionFacts {...page} submission={submission} />
        <Work {...page} submission={submission} />
        {shown.map((grade, at) =>
          mayGrade ? (
            <GradePanelLazy
              key={grade.ref}
              submission={submission}
              grade={grade}
              ofPerson={
                isApart
                  ? grade.person
                    ? textIn(grade.person.name, language)
                    : t('assignmentDesk.nth', { number: at + 1 })
                  : null
              }
              endpoint={endpoint(gradeSubmission)}
              comments={can(me, listComments) ? endpoint(listComments) : null}
              language={language}
            />
          ) : (
            rubric &&
            grade.marks && (
              <RubricTable
                key={grade.ref}
                design={rubric.design}
                marks={grade.marks}
                language={language}
                say={(key, values) => t(`rubrics.table.${key}`, values)}
              />
            )
          ),
        )}
        <Corrections {...page} submission={submission} />
        {submission.person && <History resource="submission" id={own.id} />}
      </div>
    </Texts>
  )
})
