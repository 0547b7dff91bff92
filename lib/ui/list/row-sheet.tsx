'use client'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { HeadData } from './head'
import styles from './row-sheet.module.css'

type Props = { label: string; heads: HeadData[]; cells: ReactNode[]; onClose: () => void }

const isEmpty = (cell: ReactNode) => cell === null || cell === undefined || cell === false || cell === ''

/** All values of a row, below each other; for a row without a page of its own, on a phone. */
export function RowSheet({ label, heads, cells, onClose }: Props) {
  const t = useTranslations('parts.act')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<bdi>{label}</bdi>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={`lines ${styles.values}`}>
        {heads.map(({ key, title }, at) =>
          isEmpty(cells[at]) ? null : (
            <div key={key}>
              <dt className="small soft">{title}</dt>
              <dd>{cells[at]}</dd>
            </div>
          ),
        )}
      </dl>
    </Drawer>
  )
}
