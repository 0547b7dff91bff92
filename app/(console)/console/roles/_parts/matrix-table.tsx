// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk it, as in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the boxes inside the cells have the focus
'use client'
import type { ComponentProps } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { Pair } from './grants'
import styles from './matrix.module.css'
import { MatrixRow } from './matrix-row'
import { useWalk } from './use-walk'

type Props = Omit<ComponentProps<typeof MatrixRow>, 'subject' | 'pairs'> & { rows: { subject: string; pairs: Pair[] }[] }

/** Subjects by actions. One stop for Tab; arrows walk the boxes. */
export function MatrixTable({ rows, ...shared }: Props) {
  const say = useTranslations('roles.matrix')
  const name = useTranslations('roles.actions')
  const walk = useWalk()
  return (
    <table role="grid" aria-label={say('label')} aria-readonly={shared.isReadOnly} className={`data-table ${styles.table}`}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {say('subject')}
          </th>
          {shared.columns.map((action) => (
            <th role="columnheader" scope="col" key={action} className={styles.column}>
              {name(action)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            {say('more')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" {...walk}>
        {rows.map(({ subject, pairs }) => (
          <MatrixRow key={subject} subject={subject} pairs={pairs} {...shared} />
        ))}
      </tbody>
    </table>
  )
}
