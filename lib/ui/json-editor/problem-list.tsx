'use client'
import { useTranslations } from '@/lib/ui/translations'
import styles from './problem-list.module.css'

/** Something wrong with a text of JSON, and its line and column, from 1. */
export type TextProblem = { message: string; line: number; column: number }
type Props<P> = { problems: P[]; labelOf: (problem: P) => string; onShow: (problem: P) => void }

/** The problems in the texts of an editor; each entry leads to its place in the text. */
export function ProblemList<P extends TextProblem>({ problems, labelOf, onShow }: Props<P>) {
  const t = useTranslations('jsonEditor')
  if (problems.length === 0) return null
  return (
    <ol className={`lines ${styles.problems}`}>
      {problems.map((problem) => (
        <li key={`${labelOf(problem)} ${problem.line}:${problem.column} ${problem.message}`}>
          <button type="button" onClick={() => onShow(problem)}>
            <span className="soft small">
              {labelOf(problem)} · {t('at', { line: problem.line, column: problem.column })}
            </span>
            <bdi>{problem.message}</bdi>
          </button>
        </li>
      ))}
    </ol>
  )
}
