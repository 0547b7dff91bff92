import { segmentsOf } from '@/lib/domain/assessing/assignments/marking/places.rules'
import styles from './placed-comments.module.css'

type Props = {
  text: string
  ranges: readonly { number: number; start: number; end: number }[]
  /** Where the numbers lead to. Without it they are no text, so that a selection has the text alone. */
  hrefOf?: (number: number) => string
  nameOf?: (number: number) => string
}

/** A text whose commented words are marked, with the number of the comment behind them. */
export const CommentedText = ({ text, ranges, hrefOf, nameOf }: Props) =>
  segmentsOf(text, ranges).map((segment) => {
    if (segment.numbers.length === 0) return <span key={segment.start}>{segment.text}</span>
    return (
      <span key={segment.start}>
        <mark className={styles.mark} data-ends={hrefOf ? undefined : segment.ends.join(' ') || undefined}>
          {segment.text}
        </mark>
        {hrefOf &&
          segment.ends.map((number) => (
            <a key={number} href={hrefOf(number)} className={styles.note} aria-label={nameOf?.(number)}>
              {number}
            </a>
          ))}
      </span>
    )
  })
