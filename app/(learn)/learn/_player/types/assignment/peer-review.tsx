import { readOwnPeerReviews } from '@/lib/domain/assessing/peer-reviews/own-reviews.contract'
import { ApiError } from '@/lib/platform/http/client'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { When } from '@/lib/ui/when'
import { DoForm } from '../../../_parts/do-form'
import { Lines } from '../../parts/prose'
import styles from './peer-review.module.css'
import type { OwnReviews, Part } from './peer-review-part'
import { Received } from './received-reviews'
import { RubricChoice } from './rubric-choice'
import { Files } from './works'

type ToGive = OwnReviews['toGive'][number]

/** Reviews to give and received ones; nothing where the people of the assignment do not review each other. */
export async function PeerReview({ assignmentId, lesson, learner }: Omit<Part, 'reviews'>) {
  const found = await whereOn(learner.api(readOwnPeerReviews, { params: { id: assignmentId } }))
  if (!found) return null
  const part = { reviews: found.data, assignmentId, lesson, learner }
  const { wait, toGive, sample } = found.data
  const say = (key: string) => learner.t(`player.peerReview.${key}`)
  return (
    <section className="stack" aria-labelledby="peer-review" data-peer-review>
      <h2 id="peer-review">{say('title')}</h2>
      <HowItGoes {...part} />
      {wait === 'exampleFirst' && <ExampleToGrade {...part} />}
      {sample?.own && sample.author && <ExampleDone {...part} />}
      {wait !== 'exampleFirst' && (
        <section className="stack" aria-labelledby="reviews-to-give">
          <h3 id="reviews-to-give">{say('giveTitle')}</h3>
          {wait && <p className="notice">{say(`waits.${wait}`)}</p>}
          {toGive.map((review, at) => (
            <OneToGive key={review.id} {...part} review={review} number={at + 1} isOpen={isFirstOpen(toGive, at)} />
          ))}
        </section>
      )}
      {wait !== 'notBegun' && <Received {...part} />}
    </section>
  )
}

const isFirstOpen = (all: readonly ToGive[], at: number) => all.findIndex(({ state }) => state !== 'handedIn') === at

/** Undefined where it is off, or closed to the reader. */
async function whereOn<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return undefined
    throw error
  }
}

function HowItGoes({ reviews, learner: { t, regional } }: Part) {
  const { opensAt, dueAt, isBlind, reviewsEach, sharePercent, givingPercent, wait } = reviews
  const say = (key: string, values?: Record<string, string | number>) => t(`player.peerReview.${key}`, values)
  return (
    <ul className="bulleted">
      <li>{say('count', { count: reviewsEach })}</li>
      {wait === 'notBegun' && (
        <li>
          {say('opens')} <When at={opensAt} regional={regional} />
        </li>
      )}
      <li>
        {say('due')} <When at={dueAt} regional={regional} edge="ends" />
      </li>
      <li>{say(isBlind ? 'blind' : 'named')}</li>
      {sharePercent > 0 && <li>{say('share', { share: sharePercent / 100 })}</li>}
      {givingPercent > 0 && <li>{say('giving', { share: givingPercent / 100 })}</li>}
    </ul>
  )
}

const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

function ExampleToGrade({ reviews: { sample: example, rubric }, assignmentId, lesson, learner }: Part) {
  const say = (key: string) => learner.t(`player.peerReview.${key}`)
  if (!example || !rubric) return null
  return (
    <section className="panel stack" aria-labelledby="peer-example" data-example>
      <h3 id="peer-example">{say('exampleTitle')}</h3>
      <p>{say('exampleIntro')}</p>
      <div className={styles.work} data-text="theirs" dir="auto">
        <Lines text={example.text} />
      </div>
      <DoForm action="peer-review-example" className="stack">
        <Hidden fields={{ assignment: assignmentId, next: lesson }} />
        <RubricChoice id="example" design={rubric.design} marks={{}} learner={learner} />
        <span>
          <button type="submit" className="button">
            {say('gradeExample')}
          </button>
        </span>
      </DoForm>
    </section>
  )
}

function ExampleDone({ reviews: { sample: example, rubric }, learner: { t, language } }: Part) {
  const say = (key: string) => t(`player.peerReview.${key}`)
  if (!example?.own || !example.author || !rubric) return null
  const table = {
    design: rubric.design,
    language,
    say: (key: string, values?: object) => t(`rubrics.table.${key}`, values as never),
  }
  return (
    <details className="panel" data-example-done>
      <summary>{say('exampleDone')}</summary>
      <div className="stack">
        <div className={styles.work} data-text="theirs" dir="auto">
          <Lines text={example.text} />
        </div>
        <h4>{say('exampleAuthors')}</h4>
        <RubricTable {...table} marks={example.author.marks} />
        {example.author.comment && (
          <div className={styles.work} data-text="theirs" dir="auto">
            <Lines text={example.author.comment} />
          </div>
        )}
        <h4>{say('exampleYours')}</h4>
        <RubricTable {...table} marks={example.own.marks} />
      </div>
    </details>
  )
}

function OneToGive({ review, number, isOpen, ...part }: Part & { review: ToGive; number: number; isOpen: boolean }) {
  const { reviews, learner } = part
  const { t, regional, language } = learner
  const say = (key: string, values?: Record<string, string | number>) => t(`player.peerReview.${key}`, values)
  const { author, state, work, isLate, complaint } = review
  const name = author && (author[regional.language] ?? author.ar ?? author.en)
  return (
    <details className="panel" open={isOpen} data-review={state}>
      <summary className="row tight">
        <strong>
          {name ? (
            <>
              {say('workOf')} <bdi data-text="theirs">{name}</bdi>
            </>
          ) : (
            say('work', { number })
          )}
        </strong>
        <span className={state === 'handedIn' ? 'badge good' : 'badge warn'}>{say(`states.${state}`)}</span>
        {isLate && <span className="badge warn">{say('late')}</span>}
        {complaint === 'accepted' && <span className="badge bad">{say('setAside')}</span>}
      </summary>
      <div className="stack">
        <div className={styles.work} data-text="theirs" dir="auto">
          {work.text && <Lines text={work.text} />}
          {work.link && (
            <p>
              <a href={work.link} rel="noopener noreferrer nofollow" dir="ltr">
                {work.link}
              </a>
            </p>
          )}
          <Files files={work.files} learner={learner} />
        </div>
        {state === 'handedIn' && reviews.rubric ? (
          <>
            <RubricTable
              design={reviews.rubric.design}
              marks={review.marks}
              language={language}
              say={(key, values) => t(`rubrics.table.${key}`, values)}
            />
            {review.comment && (
              <div className={styles.work} data-text="theirs" dir="auto">
                <Lines text={review.comment} />
              </div>
            )}
          </>
        ) : (
          <ReviewForm {...part} review={review} />
        )}
      </div>
    </details>
  )
}

function ReviewForm({ review, reviews, assignmentId, lesson, learner }: Part & { review: ToGive }) {
  const say = (key: string) => learner.t(`player.peerReview.${key}`)
  const isOver = Date.parse(reviews.dueAt) < Date.now()
  if (!reviews.rubric) return null
  const field = `whole-${review.id}`
  return (
    <DoForm action="peer-review-submit" className="stack">
      <Hidden fields={{ assignment: assignmentId, review: review.id, next: lesson }} />
      <RubricChoice id={review.id} design={reviews.rubric.design} marks={review.marks} learner={learner} />
      <label className="stack tight" htmlFor={field}>
        {say('whole')}
        <textarea
          id={field}
          name="comment"
          className="input"
          rows={4}
          maxLength={5000}
          dir="auto"
          data-text="theirs"
          defaultValue={review.comment}
        />
      </label>
      <p className="small soft">{say(isOver ? 'lateHint' : 'submitHint')}</p>
      <div className="row tight">
        <button type="submit" className="button">
          {say('submit')}
        </button>
        <button type="submit" className="button quiet" formAction="/learn/do/peer-review-save" formNoValidate>
          {say('save')}
        </button>
      </div>
    </DoForm>
  )
}
