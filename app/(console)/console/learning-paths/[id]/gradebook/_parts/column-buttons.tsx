'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { type Column, ColumnDialog, type ColumnEndpoints } from './column-dialog'

type Props = Pick<Parameters<typeof ColumnDialog>[0], 'book'> & { endpoints: ColumnEndpoints }

/** Opens the form for a new column. */
export function AddColumn(props: Props) {
  const t = useTranslations('gradebook.column')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <ColumnDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The same for a column that is there, at its head. */
export function EditColumn({ column, title, ...props }: Props & { column: Column; title: string }) {
  const t = useTranslations('gradebook.column')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('editNamed', { title: `\u2068${title}\u2069` })}
        onClick={() => setIsOpen(true)}
      >
        {t('menu')}
      </button>
      {isOpen && <ColumnDialog {...props} column={column} onClose={() => setIsOpen(false)} />}
    </>
  )
}
