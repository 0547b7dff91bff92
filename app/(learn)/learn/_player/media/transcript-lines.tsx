import { clockTime } from './clock-time'
import type { Transcript } from './film-of-timeline'
import styles from './media.module.css'

type Props = {
  lines: Transcript['lines']
  numerals: 'latn' | 'arab'
  current?: number
  /** Without it the lines are only read. */
  goTo?: (at: number) => void
}

/** The lines of a transcript with their times. */
export const TranscriptLines = ({ lines, numerals, current = -1, goTo }: Props) => (
  <ol className={styles.chapters}>
    {lines.map(({ from, text, voice }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may begin at one moment
      <li key={at}>
        <button
          type="button"
          disabled={!goTo}
          aria-current={at === current ? 'true' : undefined}
          onClick={goTo && (() => goTo(from))}
        >
          <bdi dir="ltr" className="small soft">
            {clockTime(from, numerals)}
          </bdi>
          <span dir="auto">
            {voice && <strong>{voice}: </strong>}
            {text}
          </span>
        </button>
      </li>
    ))}
  </ol>
)
