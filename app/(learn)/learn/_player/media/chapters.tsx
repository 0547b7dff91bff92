import type { Messages } from '@/messages/catalogue'
import { clockTime } from './clock-time'
import type { Film } from './film'
import styles from './media.module.css'

type Props = {
  chapters: Film['chapters']
  texts: Messages['player']['media']
  numerals: 'latn' | 'arab'
  /** The chapter that is playing. */
  current?: string | undefined
  /** Without it the list is only read. */
  onChapter?: (at: number) => void
}

/** The chapters with their times, in the direction of their language. */
export const Chapters = ({ chapters, texts, numerals, current, onChapter }: Props) =>
  chapters.length > 0 && (
    <section aria-label={texts.chapters}>
      <h2>{texts.chapters}</h2>
      <ol className={styles.chapters}>
        {chapters.map(({ id, at, title }) => (
          <li key={id}>
            <button
              type="button"
              disabled={!onChapter}
              aria-current={id === current ? 'true' : undefined}
              onClick={onChapter && (() => onChapter(at))}
            >
              <bdi dir="ltr" className="small soft">
                {clockTime(at, numerals)}
              </bdi>
              <span dir="auto">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
