import { readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import {
  gradeSubmission,
  readSubmissionToGrade,
  releaseSubmission,
} from '@/lib/domain/assessing/assignments/grading/grading.contract'
import {
  createPlacedComment,
  listPlacedComments,
  removePlacedComment,
  updatePlacedComment,
} from '@/lib/domain/assessing/assignments/marking/comments.contract'
import {
  confirmMark,
  decideMark,
  giveMarks,
  proposeMark,
  readMarking,
} from '@/lib/domain/assessing/assignments/marking/marking.contract'
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
import { GradePanelLazy, PlacedCommentsLazy, TwoMarkersLazy } from '../_parts/lazy'
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

type Props = Person & { submission: Detail }

/** The text and the pages of PDFs with the comments in place, and what the caller may do with them. */
async function CommentsInPlace({ api, me, language, submission }: Props) {
  const { id, text, files, state } = submission
  const pdfs = files.flatMap((file) =>
    file.url && file.mediaType === 'application/pdf' ? [{ id: file.id, name: file.name, url: file.url }] : [],
  )
  if (!text && pdfs.length === 0) return null
  const { data } = await api(listPlacedComments, { params: { id } })
  const mayWrite = can(me, createPlacedComment) && state !== 'replaced'
  const writing = mayWrite && {
    create: endpoint(createPlacedComment),
    update: endpoint(updatePlacedComment),
    remove: endpoint(removePlacedComment),
    bank: can(me, listComments) ? endpoint(listComments) : null,
  }
  return (
    <PlacedCommentsLazy
      submissionId={id}
      text={text}
      pdfs={pdfs}
      comments={data.comments}
      writing={writing || null}
      language={language}
    />
  )
}

/** The panel of two markers where there are two, and what a moderator wrote to the marker. */
async function Marking({ t, me, language, submission, marking }: Props & { marking: DataOf<typeof readMarking> }) {
  const mayGrade = can(me, giveMarks) && submission.state !== 'replaced'
  const { moderation } = marking
  return (
    <>
      {moderation?.note && (
        <div className={moderation.state === 'returned' ? 'notice warn' : 'notice'}>
          <strong>{t(`assignmentDesk.twice.${moderation.state === 'returned' ? 'returned' : 'noted'}`)}</strong>{' '}
          <bdi data-text="theirs">{moderation.note}</bdi>
        </div>
      )}
      {marking.markers === 'two' && (
        <TwoMarkersLazy
          key={`${marking.state} ${marking.handedInCount}`}
          submission={submission}
          marking={marking}
          give={mayGrade ? endpoint(giveMarks) : null}
          propose={mayGrade ? endpoint(proposeMark) : null}
          confirm={mayGrade ? endpoint(confirmMark) : null}
          decide={can(me, decideMark) ? endpoint(decideMark) : null}
          comments={can(me, listComments) ? endpoint(listComments) : null}
          language={language}
        />
      )}
    </>
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
  const { data: marking } = await api(readMarking, { params: own })
  // Two markers give the grade together; a released one is corrected by one person.
  const isGradedHere = marking.markers === 'one' || state === 'released'
  const mayGrade = can(me, gradeSubmission) && state !== 'replaced' && isGradedHere
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
        <CommentsInPlace {...page} submission={submission} />
        <Marking {...page} submission={submission} marking={marking} />
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
        {submission.person && (marking.markers === 'one' || marking.state !== 'open') && (
          <History resource="submission" id={own.id} />
        )}
      </div>
    </Texts>
  )
})
