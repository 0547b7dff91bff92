import { rubricMaximum } from '@/lib/domain/assessing/rubrics/design.rules'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { DoForm } from '../../../_parts/do-form'
import { Lines } from '../../parts/prose'
import styles from './peer-review.module.css'
import type { OwnReviews, Part } from './peer-review-part'
import { pointsIn } from './rules'

type OneReceived = OwnReviews['received'][number]

/** Everything that others wrote about the own work, once its grade is released. */
export function Received(part: Part) {
  const { reviews, learner } = part
  const { t, regional } = learner
  const { received, reviewPoints, rubric, average } = reviews
  return (
    <section className="stack" aria-labelledby="reviews-received">
      <h3 id="reviews-received">{t('player.peerReview.receivedTitle')}</h3>
      {received.length === 0 && <p className="soft">{t('player.peerReview.receivedAfter')}</p>}
      {reviewPoints !== null && rubric && (
        <p>
          <strong>
            {t(`player.peerReview.average.${average}`, {
              points: pointsIn(reviewPoints, regional),
              most: pointsIn(rubricMaximum(rubric.design), regional),
            })}
          </strong>
        </p>
      )}
      {received.map((review, at) => (
        <One key={review.id} {...part} review={review} number={at + 1} />
      ))}
    </section>
  )
}

const complaintBadges = { open: 'badge warn', accepted: 'badge good', rejected: 'badge' } as const

function One({ review, number, ...part }: Part & { review: OneReceived; number: number }) {
  const { reviews, learner } = part
  const { t, language, regional } = learner
  const { reviewer, complaint, isLate, marks, comment } = review
  const say = (key: string, values?: Record<string, string | number>) => t(`player.peerReview.${key}`, values)
  const name = reviewer && (reviewer[regional.language] ?? reviewer.ar ?? reviewer.en)
  return (
    <details className="panel" data-received={complaint?.state ?? 'none'}>
      <summary className="row tight">
        <strong>
          {name ? (
            <>
              {say('reviewBy')} <bdi data-text="theirs">{name}</bdi>
            </>
          ) : (
            say('review', { number })
          )}
        </strong>
        {isLate && <span className="badge warn">{say('late')}</span>}
        {complaint && <span className={complaintBadges[complaint.state]}>{say(`complaints.${complaint.state}`)}</span>}
      </summary>
      <div className="stack">
        {reviews.rubric && (
          <RubricTable
            design={reviews.rubric.design}
            marks={marks}
            language={language}
            say={(key, values) => t(`rubrics.table.${key}`, values)}
          />
        )}
        {comment && (
          <div className={styles.work} data-text="theirs" dir="auto">
            <Lines text={comment} />
          </div>
        )}
        {complaint ? <Complaint {...part} complaint={complaint} /> : <Complain {...part} reviewId={review.id} />}
      </div>
    </details>
  )
}

const Complaint = ({ complaint, learner: { t } }: Part & { complaint: NonNullable<OneReceived['complaint']> }) => (
  <div className="stack tight">
    <p>
      <span className="soft">{t('player.peerReview.complainReason')}: </span>
      <bdi data-text="theirs">{complaint.reason}</bdi>
    </p>
    {complaint.answer && (
      <p>
        <span className="soft">{t('player.peerReview.answer')}: </span>
        <bdi data-text="theirs">{complaint.answer}</bdi>
      </p>
    )}
  </div>
)

function Complain({ reviewId, assignmentId, lesson, learner: { t } }: Part & { reviewId: string }) {
  const field = `complain-${reviewId}`
  return (
    <details>
      <summary>{t('player.peerReview.complain')}</summary>
      <DoForm action="peer-review-complain" className="stack tight">
        <input type="hidden" name="assignment" value={assignmentId} />
        <input type="hidden" name="review" value={reviewId} />
        <input type="hidden" name="next" value={lesson} />
        <label className="stack tight" htmlFor={field}>
          {t('player.peerReview.complainReason')}
          <textarea id={field} name="reason" className="input" rows={3} maxLength={2000} required dir="auto" data-text="theirs" />
        </label>
        <span>
          <button type="submit" className="button quiet">
            {t('player.peerReview.complainSend')}
          </button>
        </span>
      </DoForm>
    </details>
  )
}
