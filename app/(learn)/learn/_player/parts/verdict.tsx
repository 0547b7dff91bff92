import type { ReactNode } from 'react'
import type { Correctness } from '@/lib/domain/assessing/assessments/words'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import styles from './verdict.module.css'

/** A part of an answer that is wrong, and why, where there is something to say. */
export type WrongPart = { id: string; name: string; why: string }

type Props = {
  state: Correctness | null
  /** The state in a word; an icon beside it, so that it is never a colour alone. */
  word: string
  /** Points, a share, or the tries left. */
  note?: ReactNode
  wrong?: readonly WrongPart[]
  /** Reasons, the right answer, and the way to try again. */
  children?: ReactNode
}

const icons = { right: IconCircleCheck, partlyRight: IconAlertTriangle, wrong: IconCircleX, unanswered: IconCircle }
const looks = { right: 'good', partlyRight: 'warn', wrong: 'bad', unanswered: 'neutral' }

/** The judgement of an answer, the same in lessons, films and quizzes. */
export function Verdict({ state, word, note, wrong = [], children }: Props) {
  const Icon = state && icons[state]
  const isPlain = wrong.length === 0 && !children
  return (
    <div className={isPlain ? undefined : styles.verdict} data-state={state ?? undefined}>
      <p className="row tight">
        {word && (
          <strong className={`badge ${state ? looks[state] : 'neutral'}`}>
            {Icon && <Icon size={16} stroke={2} aria-hidden="true" />} {word}
          </strong>
        )}
        {note && <span className="small soft">{note}</span>}
      </p>
      {wrong.length > 0 && (
        <ul className={styles.wrong}>
          {wrong.map(({ id, name, why }) => (
            <li key={id}>
              <IconCircleX size={20} stroke={1.8} aria-hidden="true" />
              <span>
                <strong dir="auto" data-text="theirs">
                  {name}
                </strong>
                {why && (
                  <span dir="auto" className={styles.why}>
                    {why}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
