import { numberIn } from '@/lib/ui/regional-format'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { When } from '@/lib/ui/when'
import type { Learner } from '../../../_parts/learn-page'
import { Press } from '../../../_parts/press'
import { Lines } from '../../parts/prose'
import styles from './assignment.module.css'
import type { Assignment, Work, WorkFile } from './calls'
import { type Comment, PlacedComments, TextWithComments } from './placed-comments'
import { pointsIn } from './rules'

type Props = {
  assignment: Assignment
  /** Of released submissions, by their id. */
  comments: ReadonlyMap<string, readonly Comment[]>
  lesson: string
  learner: Learner
}

/** Everything that was handed in, newest first; the newest one open. */
export function Works({ assignment, comments, lesson, learner }: Props) {
  const { submissions } = assignment
  if (submissions.length === 0) return null
  return (
    <section className="stack" aria-labelledby="handed-in">
      <h2 id="handed-in">{learner.t('player.assignment.handedIn')}</h2>
      {submissions.map((work, at) => (
        <details key={work.id} className="panel" open={at === 0}>
          <summary className="row tight">
            <strong>{learner.t('player.assignment.numbered', { number: work.number })}</strong>
            <span className={`badge ${work.grade ? (work.grade.isPassed ? 'good' : 'warn') : ''}`}>
              {learner.t(`player.assignment.states.${work.state}`)}
            </span>
            {work.isLate && <span className="badge warn">{learner.t('player.assignment.late')}</span>}
          </summary>
          <OneWork work={work} assignment={assignment} comments={comments} lesson={lesson} learner={learner} />
        </details>
      ))}
    </section>
  )
}

function OneWork({ work, assignment, comments, lesson, learner }: Props & { work: Work }) {
  const { t, regional } = learner
  const own = { comments: comments.get(work.id) ?? [], work, learner }
  return (
    <div className="stack">
      <p className="small soft">
        {t('player.assignment.submittedAt')} <When at={work.submittedAt} regional={regional} as="short" />
      </p>
      {work.grade && <Grade {...{ work, assignment, learner }} />}
      {work.text && (
        <div className={styles.text} data-text="theirs">
          {own.comments.length > 0 ? <TextWithComments {...own} /> : <Lines text={work.text} />}
        </div>
      )}
      {work.link && (
        <p>
          <a href={work.link} rel="noopener noreferrer nofollow" dir="ltr" data-text="theirs">
            {work.link}
          </a>
        </p>
      )}
      <Files files={work.files} learner={learner} />
      <PlacedComments {...own} />
      {work.state === 'submitted' && assignment.refusal !== 'archived' && (
        <Press
          action="assignment-withdraw"
          next={lesson}
          fields={{ assignment: assignment.id, submission: work.id }}
          className="button quiet"
        >
          {t('player.assignment.withdraw')}
        </Press>
      )}
    </div>
  )
}

function Grade({ work, assignment: { rubric }, learner }: Pick<Props, 'assignment' | 'learner'> & { work: Work }) {
  const { t, regional, language } = learner
  const { grade } = work
  if (!grade) return null
  const points = (value: number) => pointsIn(value, regional)
  return (
    <div className="stack tight" data-grade>
      <p className="row tight">
        <strong className={styles.points}>
          {t('player.assignment.points', { points: points(grade.points), most: points(grade.maxPoints) })}
        </strong>
        <span>{numberIn(regional, grade.percent / 100, { style: 'percent' })}</span>
        <span className={`badge ${grade.isPassed ? 'good' : 'warn'}`}>
          {t(grade.isPassed ? 'player.common.passed' : 'player.common.failed')}
        </span>
      </p>
      {grade.penalty > 0 && (
        <p className="small soft">
          {t('player.assignment.penalty', {
            raw: points(grade.rawPoints),
            penalty: points(grade.penalty),
            days: work.daysLate,
          })}
        </p>
      )}
      {grade.comment && (
        <div className={styles.text} data-text="theirs">
          <Lines text={grade.comment} />
        </div>
      )}
      {rubric && grade.marks && (
        <RubricTable
          design={rubric.design}
          marks={grade.marks}
          language={language}
          say={(key, values) => t(`rubrics.table.${key}`, values)}
        />
      )}
    </div>
  )
}

/** Files to be opened, with players for recordings. `remove`: the form that takes one out of the draft. */
export function Files({
  files,
  learner: { t },
  remove,
}: {
  files: readonly WorkFile[]
  learner: Pick<Learner, 't'>
  remove?: (file: WorkFile) => React.ReactNode
}) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('player.assignment.files')}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          {file.url && file.kind === 'audio' && (
            // biome-ignore lint/a11y/useMediaCaption: a recording of a person, which has no captions
            <audio controls preload="none" src={file.url} />
          )}
          {file.url && file.kind === 'video' && (
            // biome-ignore lint/a11y/useMediaCaption: a recording of a person, which has no captions
            <video controls preload="none" src={file.url} className={styles.film} />
          )}
          <span className="row tight">
            {file.url ? (
              <a href={file.url} data-text="theirs">
                <bdi>{file.name}</bdi>
              </a>
            ) : (
              <span data-text="theirs">
                <bdi>{file.name}</bdi>
              </span>
            )}
            {!file.isReady && <span className="badge warn">{t('player.assignment.unfinished')}</span>}
            {remove?.(file)}
          </span>
        </li>
      ))}
    </ul>
  )
}
