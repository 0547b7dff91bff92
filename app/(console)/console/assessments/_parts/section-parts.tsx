'use client'
import { Button, TextInput } from '@mantine/core'
import { useNumberText } from '@/lib/ui/form/number-text'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@/lib/ui/icons'
import { RowTool } from '@/lib/ui/questions/editor/key-rows'
import { useTranslations } from '@/lib/ui/translations'
import styles from './assessments.module.css'

export const AddButton = ({ label, isDisabled, onClick }: { label: string; isDisabled?: boolean; onClick: () => void }) => (
  <Button
    variant="default"
    size="sm"
    disabled={isDisabled}
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    onClick={onClick}
  >
    {label}
  </Button>
)

type ToolsProps = { name: string; at: number; count: number; onMove: (by: -1 | 1) => void; onRemove: () => void }

/** Moves a section or question up or down, or takes it out. */
export function RowTools({ name, at, count, onMove, onRemove }: ToolsProps) {
  const t = useTranslations('assessments.editor')
  const whose = { name: `\u2068${name}\u2069` }
  return (
    <span className={styles.tools}>
      <RowTool label={t('moveUp', whose)} isDisabled={at === 0} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
      </RowTool>
      <RowTool label={t('moveDown', whose)} isDisabled={at === count - 1} onClick={() => onMove(1)}>
        <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
      </RowTool>
      <RowTool label={t('remove', whose)} onClick={onRemove}>
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </RowTool>
    </span>
  )
}

type NumberProps = {
  id: string
  label: string
  value: number | null
  onChange: (value: number | null) => void
  isWhole?: boolean
  error?: string
  isBare?: boolean
}

export function NumberLine({ id, label, value, onChange, isWhole, error, isBare }: NumberProps) {
  const text = useNumberText({ value, onChange, isWhole, min: 0 })
  return (
    <TextInput
      id={id}
      {...(isBare ? { 'aria-label': label } : { label, withAsterisk: true })}
      aria-required
      error={error}
      {...text}
    />
  )
}
