'use client'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '@/lib/ui/detail/facts'
import { useTranslations } from '@/lib/ui/translations'
import type { HeadData } from './head'

type Props = { label: string; heads: HeadData[]; cells: ReactNode[]; onClose: () => void }

const isEmpty = (cell: ReactNode) => cell === null || cell === undefined || cell === false || cell === ''

/** All values of a row, below each other; for a row without a page of its own, on a phone. */
export function RowSheet({ label, heads, cells, onClose }: Props) {
  const t = useTranslations('parts.act')
  const facts = heads.map(({ title }, at) => ({ label: title, value: cells[at] })).filter(({ value }) => !isEmpty(value))
  return (
    <Modal opened onClose={onClose} title={<bdi>{label}</bdi>} closeButtonProps={{ 'aria-label': t('close') }}>
      <Facts facts={facts} />
    </Modal>
  )
}
