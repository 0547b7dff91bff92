import type { ReactNode } from 'react'
import type { Messages } from '@/messages/catalogue'
import styles from './poll.module.css'

export type Poll = {
  question: string
  options: { id: string; text: string }[]
  isSeveral: boolean
  isChangeable: boolean
  isClosed: boolean
}
type Props = { poll: Poll; chosen: readonly string[]; canVote: boolean; texts: Messages['player']['poll']; fault?: ReactNode }

/** Whether the choices may still be set. */
export const isOpen = ({ isChangeable, isClosed }: Poll, chosen: readonly string[], canAnswer: boolean) =>
  canAnswer && !isClosed && (isChangeable || chosen.length === 0)

/** The question with its choices; what a form around it does with them is another matter. */
export function PollView({ poll, chosen, canVote, texts, fault }: Props) {
  const { question, options, isSeveral, isClosed, isChangeable } = poll
  return (
    <fieldset className={`unframed ${styles.poll}`} disabled={!canVote}>
      <legend dir="auto">{question}</legend>
      {isSeveral && <p className="small soft">{texts.several}</p>}
      {options.map(({ id, text }) => (
        <label key={id} className={styles.option}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name="r.optionIds:string[]"
            value={id}
            defaultChecked={chosen.includes(id)}
            required={!isSeveral}
          />
          <span dir="auto">{text}</span>
        </label>
      ))}
      {isClosed ? (
        <p className="notice">{texts.closed}</p>
      ) : chosen.length > 0 ? (
        <p className="small soft">
          {texts.voted} {isChangeable && texts.changeable}
        </p>
      ) : null}
      {fault}
      {canVote && (
        <div>
          <button type="submit" className="button">
            {chosen.length > 0 ? texts.change : texts.vote}
          </button>
        </div>
      )}
    </fieldset>
  )
}
