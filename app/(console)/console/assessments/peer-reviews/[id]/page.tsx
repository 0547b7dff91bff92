import { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { answerPeerComplaint, gradeReviewedWork, readReviewedWork } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { WorkContent } from '../../submissions/_parts/work'

type Detail = DataOf<typeof readReviewedWork>
type Props = Person & { detail: Detail }
type Review = Detail['reviews'][number]

/** The points of the reviews, their spread, and the decision. */
function Outcome({ t, regional, detail }: Props) {
  const say = (key: string, values?: Record<string, string | number>) => t(`peerReviewDesk.${key}`, values)
  const points = (value: number) => numberIn(regional, value, { maximumFractionDigits: 4 })
  const { reviewCount, askedCount, reviewPoints, leastPoints, mostPoints, decidedPoints, decidedReason, rubricPoints } = detail
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          { label: say('columns.reviews'), value: say('ofAsked', { count: reviewCount, asked: askedCount }) },
          {
            label: say('columns.points'),
            value: reviewPoints === null ? '—' : t('assignmentDesk.pointsOf', { points: reviewPoints, most: rubricPoints }),
          },
          ...(leastPoints === null || mostPoints === null
            ? []
            : [{ label: say('columns.spread'), value: say('from', { least: leastPoints, most: mostPoints }) }]),
          {
            label: say('columns.decided'),
            value:
              decidedPoints === null ? (
                '—'
              ) : (
                <>
                  {points(decidedPoints)} <bdi data-text="theirs">{decidedReason}</bdi>
                </>
              ),
          },
        ]}
      />
    </Panel>
  )
}

/** A field for points takes what the instructor types, or nothing at all. */
const optional = (field: Field): Field => ({ ...field, isRequired: false })

/** The last word: the points that the parts make, or others with a reason. */
function LastWord({ t, regional, textsOf, detail }: Props) {
  const { id, points, maxPoints, instructorPercent, ownPercent } = detail
  const say = (key: string, values?: Record<string, string | number>) => t(`peerReviewDesk.${key}`, values)
  const shown = (value: number) => numberIn(regional, value, { maximumFractionDigits: 4 })
  const order = [...(instructorPercent > 0 ? ['ownPercent'] : []), 'points', 'comment', 'reason']
  const fields = formFields(gradeReviewedWork, textsOf('peerReviewDesk').peerReviewDesk, { order }).map(optional)
  return (
    <Panel title={say('lastWord')} intro={say('lastWordIntro')}>
      <div className="stack">
        <p>{points === null ? say('computedOpen') : say('computed', { points: shown(points), most: shown(maxPoints) })}</p>
        <Form
          endpoint={endpoint(gradeReviewedWork)}
          params={{ id }}
          fields={fields}
          first={ownPercent === null ? {} : { ownPercent }}
          submit={say('saveGrade')}
          done={say('gradeSaved')}
        />
      </div>
    </Panel>
  )
}

const complaintBadges = { open: 'badge warn', accepted: 'badge good', rejected: 'badge' } as const

function OneReview({ t, language, regional, me, textsOf, detail, review }: Props & { review: Review }) {
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const { reviewer, state, isLate, points, complaint, submittedAt, comment } = review
  const fields = formFields(answerPeerComplaint, textsOf('peerReviewDesk').peerReviewDesk, { order: ['decision', 'answer'] })
  return (
    <details className="panel" open={complaint?.state === 'open'} data-complaint={complaint?.state ?? 'none'}>
      <summary className="row tight">
        <bdi data-text="theirs">{reviewer ? inLanguage(reviewer.name, language).text || reviewer.email : '—'}</bdi>
        <span className="badge">{say(`states.${state}`)}</span>
        {points !== null && <strong>{t('assignmentDesk.pointsOf', { points, most: detail.rubricPoints })}</strong>}
        {isLate && <span className="badge warn">{say('late')}</span>}
        {complaint && <span className={complaintBadges[complaint.state]}>{say(`complaintStates.${complaint.state}`)}</span>}
      </summary>
      <div className="stack">
        {submittedAt && (
          <p className="small soft">
            <When at={submittedAt} regional={regional} as="short" />
          </p>
        )}
        {state === 'handedIn' && detail.rubric && (
          <RubricTable
            design={detail.rubric.design}
            marks={review.marks}
            language={language}
            say={(key, values) => t(`rubrics.table.${key}`, values)}
          />
        )}
        {comment && (
          <div className="well" dir="auto" data-text="theirs" style={{ whiteSpace: 'pre-wrap' }}>
            {comment}
          </div>
        )}
        {complaint && (
          <Facts
            facts={[
              { label: say('complaintReason'), value: <bdi data-text="theirs">{complaint.reason}</bdi> },
              ...(complaint.answer ? [{ label: say('answer'), value: <bdi data-text="theirs">{complaint.answer}</bdi> }] : []),
            ]}
          />
        )}
        {complaint && can(me, answerPeerComplaint) && (
          <Form
            endpoint={endpoint(answerPeerComplaint)}
            params={{ reviewId: review.id }}
            fields={fields}
            submit={say('decide')}
            done={say('answered')}
          />
        )}
      </div>
    </details>
  )
}

/** One work with all of its reviews, the complaints about them and the last word. */
export default consolePage({ name: 'assessments', needs: readReviewedWork }, async (page) => {
  const { t, api, me, language, params, textsOf } = page
  const own = { id: params.id ?? '' }
  const { data: detail } = await api(readReviewedWork, { params: own })
  const say = (key: string) => t(`peerReviewDesk.${key}`)
  const { person, assignment, submissionId, isGone, reviews, work } = detail
  const name = person ? inLanguage(person.name, language).text || person.email : say('hiddenName')
  return (
    <Texts of={textsOf('parts', 'peerReviewDesk')}>
      <SectionHeader
        trail={[say('title'), name]}
        title={<bdi data-text={person ? 'theirs' : undefined}>{name}</bdi>}
        intro={
          <span className="row tight">
            {isGone && <span className="badge warn">{say('gone')}</span>}
            <bdi data-text="theirs">{textIn(assignment.title, language)}</bdi>
          </span>
        }
        shows={{ contract: readReviewedWork, params: own }}
      >
        {!isGone && can(me, readSubmissionToGrade) && (
          <LinkButton href={`/console/assessments/submissions/${submissionId}`}>{say('toSubmission')}</LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        <Outcome {...page} detail={detail} />
        <Panel title={say('work')}>
          <WorkContent t={t} {...work} />
        </Panel>
        <section className="stack" aria-labelledby="reviews-of-work">
          <h2 id="reviews-of-work">{say('reviewsTitle')}</h2>
          {reviews.length === 0 && <p className="soft">{say('reviewsEmpty')}</p>}
          {reviews.map((review) => (
            <OneReview key={review.id} {...page} detail={detail} review={review} />
          ))}
        </section>
        {!isGone && can(me, gradeReviewedWork) && <LastWord {...page} detail={detail} />}
        <History resource="reviewedWork" id={own.id} />
      </div>
    </Texts>
  )
})
