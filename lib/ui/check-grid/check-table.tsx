// biome-ignore-all lint/a11y/noRedundantRoles: the card layout removes a table's roles in some browsers, for screen readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move the focus, as in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the boxes inside the cells have the focus
'use client'
import type { ComponentProps } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import styles from './check-grid.module.css'
import { CheckRow } from './check-row'
import type { Row } from './rows'
import { useGridKeys } from './use-grid-keys'

type Props = Omit<ComponentProps<typeof CheckRow>, 'row'> & { rows: Row[]; nameOf: (column: string) => string }

/** The table of a grid of boxes. Tab reaches one box; arrow keys move between them. */
export function CheckTable({ rows, nameOf, ...shared }: Props) {
  const t = useTranslations(shared.texts)
  const keys = useGridKeys()
  return (
    <table role="grid" aria-label={t('label')} aria-readonly={!shared.onCheck} className={`data-table ${styles.table}`}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('row')}
          </th>
          {shared.columns.map((column) => (
            <th role="columnheader" scope="col" key={column} className={styles.column}>
              {nameOf(column)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            {t('more')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" {...keys}>
        {rows.map((row) => (
          <CheckRow key={row.id} row={row} {...shared} />
        ))}
      </tbody>
    </table>
  )
}
