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
  const isBusy = isReadable && check.state !== 'checked' && check.state !== 'failed'
  const isClean = check.state === 'checked' && isReadable && problems.length === 0
  return (
    <div className={styles.problems}>
      <p role="status" className={styles.verdict} data-verdict={problems.length > 0 ? 'bad' : isClean ? 'good' : 'open'}>
        {isBusy ? (
          <Loader size={16} aria-hidden="true" />
        ) : isClean ? (
          <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        )}
        {check.state === 'failed' && isReadable ? (
          <bdi>{check.message}</bdi>
        ) : isBusy ? (
          say('checking')
        ) : isClean ? (
          say('clean')
        ) : (
          say('problems', { count: problems.length })
        )}
      </p>
      {problems.length > 0 && (
        <ol>
          {problems.map((problem) => (
            <li key={`${problem.part} ${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => onShow(problem)}>
                <span className={styles.where}>
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
