'use client'
import { Directional } from '@/lib/ui/directional'
import { said } from '../../said'
import styles from './exam.module.css'
import type { Shown } from './quiz-view'

/** The ways on, always in reach of a thumb: the question before, the next one, the review, the submission. */
export function ExamFoot({ open, view, goTo, texts, regional }: Shown) {
  const { questions, attempt, isSubmitting, isUploading, status, submit } = open
  const last = questions.length - 1
  const before = view === 'review' ? last : typeof view === 'number' && view > 0 ? view - 1 : null
  const done = questions.filter((question) => question.isAnswered).length
  const isLast = typeof view !== 'number' || view >= last
  return (
    <div className={styles.foot} data-sticky>
      {attempt.navigation === 'free' && before !== null ? (
        <button type="button" className="button quiet" onClick={() => goTo(before)}>
          <Directional icon="back" />
          {texts.before}
        </button>
      ) : (
        <span />
      )}
      {view === 'review' ? (
        <button type="button" className="button" disabled={isSubmitting || isUploading || status === 'stopped'} onClick={submit}>
          {isSubmitting ? texts.submitting : texts.submit}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => goTo(isLast ? 'review' : view + 1)}>
          {isLast ? texts.toReview : texts.after}
          <Directional icon="onward" />
        </button>
      )}
      <span className={styles.done}>{said(texts.answered, { done, count: questions.length }, regional)}</span>
    </div>
  )
}
