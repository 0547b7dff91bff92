'use client'
import type { ReactNode } from 'react'
import { IconChevronDown, IconGripVertical, IconPlus } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './row-parts.module.css'

/** Where a pointer takes hold of a row. For pointers only: the keys lift the row itself. */
export function RowHandle() {
  const t = useTranslations('parts.sortable')
  return (
    <span data-handle className={styles.handle} title={t('drag')} aria-hidden="true">
      <IconGripVertical size={18} stroke={1.6} />
    </span>
  )
}

type Props = { label: string; isActive: boolean; onClick: () => void }

/** A small button in a row, reached with Tab while its row has the keys. */
export const RowTool = ({ label, isActive, onClick, children }: Props & { children: ReactNode }) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} tabIndex={isActive ? 0 : -1} onClick={onClick}>
    {children}
  </button>
)

/** Opens and closes a group. */
export const RowToggle = ({ isOpen, ...tool }: Props & { isOpen: boolean }) => (
  <RowTool {...tool}>
    <IconChevronDown size={18} aria-hidden="true" className={styles.chevron} data-open={isOpen || undefined} />
  </RowTool>
)

/** Adds something at the end of a group. */
export const RowAdd = ({ label, isActive, onClick, children }: Props & { children: ReactNode }) => (
  <button type="button" className={styles.add} aria-label={label} tabIndex={isActive ? 0 : -1} onClick={onClick}>
    <IconPlus size={16} aria-hidden="true" />
    {children}
  </button>
)
