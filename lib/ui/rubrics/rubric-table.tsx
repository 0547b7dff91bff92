import {
  type Criterion,
  criterionMaximum,
  type Mark,
  markOf,
  pointsOf,
  type RubricDesign,
  type RubricMarks,
  rubricMaximum,
  sumSoFar,
} from '@/lib/domain/assessing/rubrics/design.rules'
import type { TextValues } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import { IconCheck } from '@/lib/ui/icons'
import { OwnText } from './own-text'
import styles from './rubrics.module.css'

type Say = (key: string, values?: TextValues) => string
type Props = {
  design: RubricDesign
  /** Left out before anything is graded. */
  marks?: RubricMarks | null
  language: Language
  /** Texts of `rubrics.table`: on a page `(key, values) => t(`rubrics.table.${key}`, values)`, in the browser `useTranslations('rubrics.table')`. */
  say: Say
}

/** A rubric to be read: what is asked for before, and afterwards the chosen levels, points and comments. Cards on a phone, rows of levels beside each other on a wide screen. */
export function RubricTable({ design, marks, language, say }: Props) {
  const most = rubricMaximum(design)
  return (
    <div className={styles.rubric} data-rubric>
      <ul className={styles.criteria}>
        {design.criteria.map((criterion) => (
          <li key={criterion.key} className={styles.criterion}>
            <div className={styles.about}>
              <OwnText of={criterion.title} language={language} className={styles.name} />
              <OwnText of={criterion.description ?? {}} language={language} className="small soft" />
              <Outcome
                criterion={criterion}
                mark={marks ? markOf(marks, criterion.key) : undefined}
                isGraded={Boolean(marks)}
                say={say}
              />
            </div>
            <Levels criterion={criterion} mark={marks ? markOf(marks, criterion.key) : undefined} language={language} say={say} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{say('total')}</span>
        <b>{marks ? say('given', { points: sumSoFar(design, marks).points, most }) : say('points', { points: most })}</b>
      </p>
    </div>
  )
}

type Part = { criterion: Criterion; mark: Mark | undefined; say: Say }

function Levels({ criterion, mark, language, say }: Part & { language: Language }) {
  return (
    <ol className={styles.levels} aria-label={say('levels')}>
      {criterion.levels.map((level) => {
        const isChosen = mark?.level === level.key
        return (
          <li key={level.key} className={styles.level} data-chosen={isChosen || undefined}>
            <span className={styles.levelHead}>
              <OwnText of={level.title} language={language} className={styles.levelName} />
              <span className="small soft">{say('points', { points: level.points })}</span>
            </span>
            <OwnText of={level.description ?? {}} language={language} className="small" />
            {isChosen && (
              <span className={styles.chosen}>
                <IconCheck size={16} aria-hidden="true" /> {say('givenLevel')}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The points of a criterion, and the comment on it. */
function Outcome({ criterion, mark, isGraded, say }: Part & { isGraded: boolean }) {
  const most = criterionMaximum(criterion)
  if (!isGraded) return <span className="small soft">{say('most', { points: most })}</span>
  const points = pointsOf(criterion, mark)
  return (
    <>
      <span className={styles.points}>{points === null ? say('open') : say('given', { points, most })}</span>
      {mark?.comment && (
        <p className={styles.comment} dir="auto" data-text="theirs">
          <span className="hidden-visually">{say('comment')}: </span>
          {mark.comment}
        </p>
      )}
    </>
  )
}
