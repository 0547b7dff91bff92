'use client'
import { type ReactNode, useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { Code } from '@/lib/ui/when'
import styles from './check-grid.module.css'
import { CheckTable } from './check-table'
import { type Cell, matchingRows, type Row } from './rows'

type Props = {
  rows: Row[]
  /** Namespace of the grid's texts: `label`, `search`, `onlyChecked`, `row`, `more`, `allOf`, `count`, `checked`, … */
  texts: string
  /** The columns that stand on their own; cells of any other share the last one. */
  columns: string[]
  columnName: (column: string) => string
  /** Without it the grid can only be read. */
  onCheck?: (ids: string[], isChecked: boolean) => void
  /** More about the focused cell, beside its meaning. */
  detailOf?: (cell: Cell) => ReactNode
  /** Stands at the foot, beside the focused cell's meaning. */
  children?: ReactNode
}

/** Checkboxes by row and column, to search, read and check; its foot explains the focused one. */
export function CheckGrid({ rows, texts, columns, columnName, onCheck, detailOf, children }: Props) {
  const t = useTranslations(texts)
  const [typed, setTyped] = useState('')
  const [onlyChecked, setOnlyChecked] = useState(false)
  const [focused, setFocused] = useState<string | null>(null)
  /** The rows that are open on a phone, where the others show their names alone. */
  const [opened, setOpened] = useState<string[]>([])
  const turn = (id: string) => setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id])
  const cells = rows.flatMap((row) => row.cells)
  const shown = matchingRows(rows, typed, onlyChecked)
  const stops = shown.flatMap((row) => [row.id, ...row.cells.map(({ id }) => id)])
  const current = cells.find(({ id }) => id === focused)
  return (
    <section className={`panel flush data-box ${styles.grid}`} aria-label={t('label')}>
      <div className={`row ${styles.tools}`}>
        <SearchInput label={t('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <label className="row tight">
          <input type="checkbox" checked={onlyChecked} onChange={(event) => setOnlyChecked(event.currentTarget.checked)} />
          {t('onlyChecked')}
        </label>
        <span className="small soft" role="status">
          {t('checked', { count: cells.filter(({ isChecked }) => isChecked).length })}
        </span>
      </div>
      {cells.some(({ isLocked }) => isLocked) && <p className={`soft small ${styles.hint}`}>{t('lockedHint')}</p>}
      {shown.length === 0 ? (
        <p className={`soft small ${styles.hint}`}>{t('none')}</p>
      ) : (
        <CheckTable
          rows={shown}
          columns={columns}
          nameOf={columnName}
          texts={texts}
          tabStop={focused !== null && stops.includes(focused) ? focused : (stops[0] ?? null)}
          onFocus={setFocused}
          isOpen={(id) => typed !== '' || onlyChecked || opened.includes(id)}
          onTurn={typed !== '' || onlyChecked ? undefined : turn}
          onCheck={onCheck}
        />
      )}
      <div className={`bar ${styles.foot}`} data-sticky="true">
        {current ? (
          <CellDetail cell={current} texts={texts}>
            {detailOf?.(current)}
          </CellDetail>
        ) : (
          <p className={`row ${styles.detail}`} data-idle>
            <span className="small soft">
              {t('choose')} {onCheck && t('keys')}
            </span>
          </p>
        )}
        {children}
      </div>
    </section>
  )
}

type DetailProps = { cell: Cell; texts: string; children: ReactNode }

/** The meaning of the focused cell in both languages, or why it is locked. */
function CellDetail({ cell: { id, meaning, isLocked }, texts, children }: DetailProps) {
  const t = useTranslations(texts)
  const { language } = useConsole()
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <section className={`row ${styles.detail}`} aria-label={t('detail')}>
      <span className={styles.focused}>
        <strong>
          <bdi>{meaning[language]}</bdi>
        </strong>
        <span className="small soft">
          <bdi lang={other}>{meaning[other]}</bdi> · <Code>{id}</Code>
        </span>
      </span>
      {isLocked ? <span className="small">{t('lockedWhy')}</span> : children}
    </section>
  )
}
