'use client'
import { type ReactNode, useState } from 'react'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './chart.module.css'

type Props = { title: string; drawing: ReactNode; table: ReactNode }

/** A drawing, and the same numbers as a table. Both come from the server; only the choice between them needs a script. */
export function ChartFigure({ title, drawing, table }: Props) {
  const t = useTranslations('parts.chart')
  const [shown, setShown] = useState<string>('drawing')
  return (
    <figure className={styles.figure}>
      <figcaption className="bar">
        <strong>{title}</strong>
        <Segmented
          size="xs"
          value={shown}
          onChange={setShown}
          label={t('form')}
          options={[
            { value: 'drawing', label: t('drawing') },
            { value: 'table', label: t('table') },
          ]}
        />
      </figcaption>
      {shown === 'drawing' && (
        <div aria-hidden="true" className={styles.drawing}>
          {drawing}
        </div>
      )}
      {/* Whoever cannot see the drawing reads the table either way. */}
      <div className={shown === 'table' ? styles.table : 'hidden-visually'}>{table}</div>
    </figure>
  )
}
