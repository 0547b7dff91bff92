import type { ReactNode } from 'react'
import { partsOfAnswer } from './answer-parts'
import styles from './answer-text.module.css'

type Props = { result: Record<string, unknown> | null; t: (key: string) => string; none: string }

/** The fields of an answer with their names; those of a type of the organization under the names that the type gives them. */
export function AnswerText({ result, t, none }: Props): ReactNode {
  const fields = partsOfAnswer(result)
  if (fields.length === 0) return <span className={styles.none}>{none}</span>
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, text, isKnown }) => (
        <div key={name}>
          <dt>{isKnown ? t(`answers.fields.${name}`) : <bdi>{name}</bdi>}</dt>
          <dd>
            <bdi>{text === true || text === false ? t(`answers.${text ? 'yes' : 'no'}`) : text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
