import { numberIn } from '@/lib/ui/regional-format'
import styles from '../../answered/answered.module.css'
import type { AnsweredProps, AnsweredUi, MarkState } from '../../answered/answered-ui'
import { Asked } from '../../answered/asked'
import { Mark } from '../../answered/mark'

/** The order that was chosen, each place marked, and the right order beside it. */
function Answered({ question: { stem, labels }, answer, right, texts, regional, correctness }: AnsweredProps<'ordering'>) {
  const chosen = answer?.items ?? []
  const markAt = (at: number): MarkState => {
    if (right) return labels[right.items[at] ?? ''] === labels[chosen[at] ?? ''] ? 'right' : 'wrong'
    return correctness === 'right' || correctness === 'wrong' ? correctness : 'chosen'
  }
  const list = (name: string, items: readonly string[], stateOf: (at: number) => MarkState) => (
    <div>
      <p className="small soft">{name}</p>
      <ol className={styles.order}>
        {items.map((key, at) => (
          <li key={key} data-state={stateOf(at)}>
            <span>{numberIn(regional, at + 1)}</span>
            <span dir="auto" className={styles.text}>
              {labels[key]}
            </span>
            <Mark state={stateOf(at)} texts={texts} />
          </li>
        ))}
      </ol>
    </div>
  )
  return (
    <Asked stem={stem}>
      <div className={styles.orders}>
        {chosen.length > 0 ? list(texts.marks.yourOrder, chosen, markAt) : <p>{texts.marks.none}</p>}
        {right && correctness !== 'right' && list(texts.marks.rightOrder, right.items, () => 'missed')}
      </div>
    </Asked>
  )
}

export const ordering: AnsweredUi<'ordering'> = { type: 'ordering', Answered }
