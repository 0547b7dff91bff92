'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { numberIn } from '@/lib/ui/regional-format'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useSeen } from '@/lib/ui/use-seen'
import styles from './chart.module.css'
import type { ChartProps } from './props'

const Outline = () => <Skeleton height="16rem" />
// The chart library is larger than the rest of the page: it is loaded when the chart is in view, into reserved space.
const Drawing = dynamic(() => import('./drawing').then((module) => module.Drawing), { ssr: false, loading: Outline })

/** A chart, and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const t = useTranslations('parts.chart')
  const regional = useConsole()
  const [shown, setShown] = useState<string>('drawing')
  const [frame, seen] = useSeen<HTMLElement>()
  const { title, points, series, axis } = props
  return (
    <figure ref={frame} className={styles.figure}>
      <figcaption className={styles.caption}>
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
        <div aria-hidden="true" data-text="theirs" className={styles.drawing}>
          {seen ? <Drawing {...props} /> : <Outline />}
        </div>
      )}
      {/* Whoever cannot see the drawing reads the table either way. */}
      <div className={shown === 'table' ? styles.table : 'hidden-visually'}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {series.map(({ name, label }) => (
                <th scope="col" key={name}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">
                  <bdi>{point.label}</bdi>
                </th>
                {series.map(({ name }) => (
                  <td key={name}>
                    <bdi>{numberIn(regional, Number(point[name] ?? 0))}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
