'use client'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from '@/lib/ui/translations'
import type { Problem } from './problem-places'
import styles from './studio.module.css'
import type { Check } from './use-check'

type Props = { check: Check; problems: Problem[]; isReadable: boolean; onShow: (problem: Problem) => void }

/** The live list of what is wrong with the schemas; each entry leads to its place. */
export function Problems({ check, problems, isReadable, onShow }: Props) {
  const say = useTranslations('moduleTypes.studio')
  const sayAt = useTranslations('jsonEditor')
  return (
    <div className="stack">
      <Verdict check={check} count={problems.length} isReadable={isReadable} />
      {problems.length > 0 && (
        <ol className={`lines ${styles.problems}`}>
          {problems.map((problem) => (
            <li key={`${problem.part} ${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => onShow(problem)}>
                <span className="soft small">
                  {say(problem.part)} · {sayAt('at', { line: problem.line, column: problem.column })}
                </span>
                <bdi>{problem.message}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** How the check stands: under way, failed, clean, or with so many problems. */
function Verdict({ check, count, isReadable }: { check: Check; count: number; isReadable: boolean }) {
  const say = useTranslations('moduleTypes.studio')
  const state = !isReadable || (check.state === 'checked' && count > 0) ? 'problems' : check.state
  const icon = {
    waiting: <Loader size={16} aria-hidden="true" />,
    checking: <Loader size={16} aria-hidden="true" />,
    checked: <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />,
    failed: <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />,
    problems: <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />,
  }[state]
  const text = {
    waiting: say('checking'),
    checking: say('checking'),
    checked: say('clean'),
    failed: check.state === 'failed' && <bdi>{check.message}</bdi>,
    problems: say('problems', { count }),
  }[state]
  const tone = count > 0 ? 'text-bad' : state === 'checked' ? 'text-good' : ''
  return (
    <p role="status" className={`row tight ${tone}`}>
      {icon}
      <strong>{text}</strong>
    </p>
  )
}
