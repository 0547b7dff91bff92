'use client'
import type { ReactNode } from 'react'
import { Panel } from '@/lib/ui/panel'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { type Part, partNames } from './draft'
import styles from './studio.module.css'

type Props = {
  part: Part
  onPart: (part: Part) => void
  /** Whether a schema has problems, which its name then shows. */
  hasProblems?: (part: Part) => boolean
  children: ReactNode
}

/** The panel of both schemas of a type, one shown at a time. */
export function PartSection({ part, onPart, hasProblems, children }: Props) {
  const t = useTranslations('moduleTypes.studio')
  const labelOf = (name: Part) => (
    <span className="row tight">
      {t(name)}
      {hasProblems?.(name) && <span className={styles.dot} title={t('hasProblems')} />}
    </span>
  )
  const options = partNames.map((name) => ({ value: name, label: labelOf(name) }))
  return (
    <Panel
      title={t('schemas')}
      intro={t(`${part}Intro`)}
      tools={<Segmented label={t('which')} value={part} onChange={onPart} options={options} />}
    >
      {children}
    </Panel>
  )
}
