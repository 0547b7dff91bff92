import type { ReactNode } from 'react'
import { numberIn } from '@/lib/ui/regional-format'
import styles from './answered.module.css'
import type { AnsweredProps } from './answered-ui'
import { Asked } from './asked'
import { Mark } from './mark'

type Props = Pick<AnsweredProps, 'allRight' | 'correctness' | 'texts' | 'regional'> & {
  stem: ReactNode
  given: string | null
  /** A person grades it, or nothing is wrong. */
  isOpen?: boolean
}

/** A typed answer, and everything that is right. */
export function AnsweredText({ stem, given, allRight, correctness, texts, regional, isOpen }: Props) {
  const state = given === null ? null : isOpen || correctness === null || correctness === 'unanswered' ? 'chosen' : correctness
  const number = (value: number) => numberIn(regional, value, { maximumFractionDigits: 12 })
  return (
    <Asked stem={stem}>
      <div className={styles.given} data-state={state ?? undefined}>
        <span className="small soft">{texts.marks.chosen}</span>
        <span dir="auto" className={styles.typed}>
          {given ?? texts.marks.none}
        </span>
        {state !== 'chosen' && <Mark state={state} texts={texts} word={state ? texts.marks[state] : undefined} />}
      </div>
      {allRight && allRight.length > 0 && (
        <div className={styles.given} data-state="missed">
          <span className="small soft">{texts.marks.missed}</span>
          <ul className={styles.accepted}>
            {allRight.map((one) => {
              if ('text' in one)
                return (
                  <li key={one.text} dir="auto">
                    {one.text}
                  </li>
                )
              const { min, max } = one
              return (
                <li key={`${min} ${max}`}>
                  <bdi dir="ltr">{min === max ? number(min) : `${number(min)} – ${number(max)}`}</bdi>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Asked>
  )
}
