import { markOf } from '@/lib/domain/assessing/rubrics/design.rules'
import type { RubricDesign, RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { OwnText } from '@/lib/ui/rubrics/own-text'
import type { Learner } from '../../../_parts/learn-page'
import styles from './peer-review.module.css'
import { commentField, levelField } from './peer-review-forms'

type Props = {
  /** Tells the fields of one form from those of others on the page. */
  id: string
  design: RubricDesign
  marks: RubricMarks
  learner: Learner
}

/** Grading by a rubric in a plain form: a level of each criterion, and a comment. */
export function RubricChoice({ id, design, marks, learner: { t, language } }: Props) {
  return design.criteria.map((criterion) => {
    const mark = markOf(marks, criterion.key)
    const field = `${id}-${criterion.key}`
    return (
      <fieldset key={criterion.key} className={`unframed ${styles.criterion}`}>
        <legend>
          <OwnText of={criterion.title} language={language} />
        </legend>
        <OwnText of={criterion.description ?? {}} language={language} className="small soft" />
        {criterion.levels.map((level) => (
          <label key={level.key} className={`choice-row ${styles.level}`}>
            <input
              type="radio"
              name={levelField(criterion.key)}
              value={level.key}
              required
              defaultChecked={mark?.level === level.key}
            />
            <span>
              <OwnText of={level.title} language={language} />{' '}
              <OwnText of={level.description ?? {}} language={language} className="small soft" />
            </span>
            <span className={`small soft ${styles.levelPoints}`}>
              {t('player.peerReview.levelPoints', { points: level.points })}
            </span>
          </label>
        ))}
        <label className="stack tight" htmlFor={field}>
          <span className="small">{t('player.peerReview.commentOn')}</span>
          <textarea
            id={field}
            name={commentField(criterion.key)}
            className="input"
            rows={2}
            maxLength={2000}
            dir="auto"
            data-text="theirs"
            defaultValue={mark?.comment ?? ''}
          />
        </label>
      </fieldset>
    )
  })
}
