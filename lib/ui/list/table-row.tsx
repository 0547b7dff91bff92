// biome-ignore-all lint/a11y/noRedundantRoles: the styles of cards take a table's roles away, in some browsers for readers too
// biome-ignore-all lint/a11y/useSemanticElements: these are the elements of those roles
'use client'
import { Checkbox } from '@mantine/core'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { HeadData } from './head'
import styles from './list.module.css'
import phone from './phone.module.css'
import type { PhoneRole } from './phone-roles'
import print from './print.module.css'

const RowSheet = dynamic(() => import('./row-sheet').then((module) => module.RowSheet), { ssr: false })

export type Row = { id: string; label: string; href?: string; cells: ReactNode[]; actions?: ReactNode }
type Props = {
  row: Row
  /** The columns that are shown, each with the place of its cell in the row. */
  columns: (HeadData & { at: number; role: PhoneRole })[]
  /** All columns, for the sheet of a row without a page of its own. */
  heads: HeadData[]
  isFirst: boolean
  isSelected: boolean
  hasActions: boolean
  /** Without it rows cannot be chosen. */
  onSelect?: () => void
}

export function TableRow({
  row: { label, href, cells, actions },
  columns,
  heads,
  isFirst,
  isSelected,
  hasActions,
  onSelect,
}: Props) {
  const t = useTranslations('parts.list')
  return (
    <tr role="row" tabIndex={isFirst ? 0 : -1} data-selected={isSelected || undefined}>
      {onSelect && (
        <td role="cell" className={`${styles.check} ${phone.check} ${print.off}`}>
          <Checkbox aria-label={t('select', { name: `\u2068${label}\u2069` })} checked={isSelected} onChange={onSelect} />
        </td>
      )}
      {columns.map(({ key, title, end, at, role }) => (
        <td role="cell" key={key} data-title={title} data-first={at === 0 || undefined} data-phone={role} data-end={end}>
          {at === 0 && href ? (
            <Link href={href} prefetch={false} className={`${styles.name} ${phone.name}`}>
              {cells[at]}
            </Link>
          ) : (
            cells[at]
          )}
          {at === 0 && !href && <OpenSheet label={label} heads={heads} cells={cells} />}
        </td>
      ))}
      {hasActions && (
        <td role="cell" className={`${styles.actions} ${phone.actions} ${print.off}`}>
          {actions}
        </td>
      )}
    </tr>
  )
}

/** Lies over the whole row on a phone, below what can be pressed in it. */
function OpenSheet({ label, heads, cells }: { label: string; heads: HeadData[]; cells: ReactNode[] }) {
  const t = useTranslations('parts.list')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={phone.sheet}
        aria-haspopup="dialog"
        aria-label={t('rowDetails', { name: `\u2068${label}\u2069` })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <RowSheet label={label} heads={heads} cells={cells} onClose={() => setIsOpen(false)} />}
    </>
  )
}
