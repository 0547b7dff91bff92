import type { readOwnComments } from '@/lib/domain/assessing/assignments/marking/comments.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { CommentedText } from '@/lib/ui/placed-comments/commented-text'
import styles from '@/lib/ui/placed-comments/placed-comments.module.css'
import type { Learner } from '../../../_parts/learn-page'
import { Lines } from '../../parts/prose'
import type { Work } from './calls'
import { Pages } from './enhance'

export type Comment = DataOf<typeof readOwnComments>['comments'][number]
type Props = { comments: readonly Comment[]; work: Work; learner: Learner }

const addressOf = ({ id }: Pick<Comment, 'id'>) => `#comment-${id}`

/** A handed-in text whose commented words lead to their comments. */
export function TextWithComments({ comments, work, learner }: Props) {
  const ranges = comments.flatMap(({ number, place }) =>
    place.kind === 'text' ? [{ number, start: place.start, end: place.end }] : [],
  )
  const byNumber = new Map(comments.map((comment) => [comment.number, comment]))
  const hrefOf = (number: number) => {
    const comment = byNumber.get(number)
    return comment ? addressOf(comment) : '#'
  }
  const nameOf = (number: number) => learner.t('player.assignment.toComment', { number })
  return (
    <div className={styles.text} dir="auto">
      <CommentedText text={work.text} ranges={ranges} hrefOf={hrefOf} nameOf={nameOf} />
    </div>
  )
}

/** The comments in the order of their places; with a script the pages of PDFs are shown with their pins as well. */
export function PlacedComments({ comments, work, learner }: Props) {
  if (comments.length === 0) return null
  const { t, regional, textsOf } = learner
  const fileOf = (id: string) => work.files.find((file) => file.id === id)
  const onPages = comments.flatMap(({ id, number, place }) => (place.kind === 'page' ? [{ ...place, id, number }] : []))
  const files = [...new Set(onPages.map(({ fileId }) => fileId))].flatMap((id) => {
    const file = fileOf(id)
    return file?.url ? [{ id, name: file.name, url: file.url }] : []
  })
  return (
    <section className="stack tight" aria-labelledby={`comments-${work.id}`}>
      <h3 id={`comments-${work.id}`}>{t('player.assignment.comments')}</h3>
      {files.map((file) => (
        <Pages
          key={file.id}
          file={file}
          pins={onPages.filter(({ fileId }) => fileId === file.id)}
          regional={regional}
          texts={textsOf('player').player.assignment.pages}
          pinText={textsOf('player').player.assignment.toComment}
        />
      ))}
      <ol className={styles.comments}>
        {comments.map(({ id, number, place, comment }) => (
          <li key={id} id={`comment-${id}`} className={styles.comment}>
            <span className={styles.number}>{number}</span>
            <div className="stack tight">
              {place.kind === 'text' ? (
                <q className={`small soft ${styles.quote}`} dir="auto" data-text="theirs">
                  {place.quote}
                </q>
              ) : (
                <span className="small soft">
                  {t('player.assignment.onPage', { page: place.page, file: fileOf(place.fileId)?.name ?? '' })}
                </span>
              )}
              <div data-text="theirs">
                <Lines text={comment} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
