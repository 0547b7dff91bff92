// biome-ignore-all lint/a11y/noRedundantRoles: the card layout removes a table's roles in some browsers, for screen readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move the focus, as in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the boxes inside the cells have the focus
'use client'
import { useConsole } from '@/lib/ui/console-provider'
import { IconChevronDown, IconLock } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './check-grid.module.css'
import type { Cell, Row } from './rows'

type Shared = {
  /** Namespace of the grid's texts. */
  texts: string
  /** The box that Tab reaches: the id of a cell, or of a row for its first box. */
  tabStop: string | null
  /** Without it the grid can only be read. */
  onCheck?: (ids: string[], isChecked: boolean) => void
  onFocus: (id: string) => void
}
type RowProps = Shared & {
  /** On a phone the cells of other rows are folded; without `onTurn` that cannot be changed. */
  isOpen: (id: string) => boolean
  onTurn?: (id: string) => void
  row: Row
  columns: string[]
}

/** One row: a box for all of it, its cells in their columns, then those in no column of their own. */
export function CheckRow({ row, columns, isOpen, onTurn, ...shared }: RowProps) {
  const t = useTranslations(shared.texts)
  const { tabStop, onCheck, onFocus } = shared
  const { id, label, cells } = row
  const free = cells.filter(({ isLocked }) => !isLocked)
  const checked = cells.filter(({ isChecked }) => isChecked).length
  const others = cells.filter(({ column }) => !columns.includes(column))
  const checkAll = () =>
    onCheck?.(
      free.map((cell) => cell.id),
      free.some(({ isChecked }) => !isChecked),
    )
  return (
    <tr role="row" data-open={isOpen(id) || undefined}>
      <th role="rowheader" scope="row">
        <label className={styles.rowLabel}>
          <input
            type="checkbox"
            data-column="all"
            tabIndex={tabStop === id ? 0 : -1}
            aria-label={t('allOf', { row: `\u2068${label}\u2069` })}
            aria-disabled={!onCheck || free.length === 0}
            checked={checked === cells.length}
            ref={(box) => {
              if (box) box.indeterminate = checked > 0 && checked < cells.length
            }}
            onFocus={() => onFocus(id)}
            onChange={() => free.length > 0 && checkAll()}
          />
          <span>
            {label}
            <span className="small soft"> {t('count', { checked, of: cells.length })}</span>
          </span>
        </label>
        {onTurn && (
          <button type="button" className={styles.turn} aria-label={label} aria-expanded={isOpen(id)} onClick={() => onTurn(id)}>
            <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </th>
      {columns.map((column) => {
        const cell = cells.find((one) => one.column === column)
        return (
          <td role="gridcell" key={column} className={styles.column} data-empty={!cell || undefined}>
            {cell && <CheckCell cell={cell} column={column} {...shared} />}
          </td>
        )
      })}
      <td role="gridcell" data-empty={others.length === 0 || undefined}>
        {others.map((cell) => (
          <CheckCell key={cell.id} cell={cell} column="others" isLabelled {...shared} />
        ))}
      </td>
    </tr>
  )
}

type CellProps = Shared & { cell: Cell; column: string; isLabelled?: true }

/** The box of one cell. A locked one can still be focused, to read why it is locked. */
function CheckCell({ cell, column, isLabelled, texts, tabStop, onCheck, onFocus }: CellProps) {
  const t = useTranslations(texts)
  const { language } = useConsole()
  const other = language === 'ar' ? 'en' : 'ar'
  const { id, meaning, isChecked, isLocked, badge } = cell
  return (
    <label className={styles.cell} data-labelled={isLabelled} data-locked={isLocked || undefined}>
      <input
        type="checkbox"
        data-column={column}
        tabIndex={tabStop === id ? 0 : -1}
        aria-disabled={!onCheck || isLocked}
        aria-description={isLocked ? t('lockedWhy') : undefined}
        checked={isChecked}
        onFocus={() => onFocus(id)}
        onChange={() => !isLocked && onCheck?.([id], !isChecked)}
      />
      {isLocked && <IconLock size={13} stroke={2} aria-hidden="true" />}
      <span className={styles.meaning}>
        <bdi>{meaning[language]}</bdi>
        <span className={styles.other} aria-hidden="true">
          <bdi lang={other}>{meaning[other]}</bdi>
        </span>
      </span>
      {isChecked && badge && <span className="badge">{badge}</span>}
    </label>
  )
}
