'use client'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { type Part, partNames } from './draft'
import styles from './studio.module.css'

type Props = {
  part: Part
  onPart: (part: Part) => void
  /** Whether something is wrong with a schema, which its name then shows. */
  hasProblems?: (part: Part) => boolean
  children: ReactNode
}

/** The panel of both schemas of a type, one shown at a time. */
export function PartSection({ part, onPart, hasProblems, children }: Props) {
  const say = useTranslations('moduleTypes.studio')
  return (
    <section className="panel stack" aria-label={say('schemas')}>
      <div className="bar">
        <h2>{say('schemas')}</h2>
        <SegmentedControl
          aria-label={say('which')}
          value={part}
          onChange={(chosen) => onPart(chosen === 'configSchema' ? 'configSchema' : 'bodySchema')}
          data={partNames.map((name) => ({
            value: name,
            label: hasProblems ? (
              <span className="row tight">
                {say(name)}
                {hasProblems(name) && <span className={styles.dot} title={say('hasProblems')} />}
              </span>
            ) : (
              say(name)
            ),
          }))}
        />
      </div>
      <p className="soft">{say(`${part}Intro`)}</p>
      {children}
    </section>
  )
}
