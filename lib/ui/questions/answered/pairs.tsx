import styles from './answered.module.css'
import { type AnsweredProps, markOf } from './answered-ui'
import { Asked } from './asked'
import { Mark } from './mark'

type Pairs = Readonly<Record<string, string>>
type Props = Pick<AnsweredProps, 'parts' | 'correctness' | 'texts'> & {
  stem: string
  keys: readonly string[]
  labels: Readonly<Record<string, string>>
  given: Pairs | null
  right: Pairs | null
}

/** Each left side with what was chosen for it, and the right one where that is another. */
export function AnsweredPairs({ stem, keys, labels, given, right, texts, ...known }: Props) {
  return (
    <Asked stem={stem}>
      <dl className={styles.pairs}>
        {keys.map((key) => {
          const chosen = given?.[key]
          const wanted = right?.[key]
          const state = right
            ? wanted !== undefined && chosen !== undefined && labels[chosen] === labels[wanted]
              ? 'right'
              : 'wrong'
            : markOf(known, key, chosen !== undefined)
          return (
            <div key={key} data-state={state ?? undefined}>
              <dt dir="auto">{labels[key]}</dt>
              <dd>
                <span dir="auto">{chosen === undefined ? texts.marks.none : labels[chosen]}</span>
                <Mark state={state} texts={texts} />
              </dd>
              {state !== 'right' && wanted !== undefined && (
                <dd className={styles.wanted}>
                  <Mark state="missed" texts={texts} />
                  <span dir="auto">{labels[wanted]}</span>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Asked>
  )
}
