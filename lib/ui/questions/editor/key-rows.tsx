'use client'
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconMessage, IconPlus, IconTrash } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts } from './both-texts'
import { freshKey, textAt, withoutKeys } from './draft'
import type { Editing } from './editing'
import styles from './question-banks.module.css'

type RowsProps = {
  legend: string
  hint?: string
  count: number
  add: { label: string; isFull: boolean; onAdd: () => void }
  row: (at: number) => ReactNode
}

/** Rows of a list that is written, with the button that adds one. */
export function Rows({ legend, hint, count, add, row }: RowsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {hint && <p className="soft small">{hint}</p>}
      {count > 0 && (
        <ol>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row hold no state of their own
            <li key={at}>{row(at)}</li>
          ))}
        </ol>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          data-add
          disabled={add.isFull}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add.onAdd}
        >
          {add.label}
        </Button>
      </div>
    </fieldset>
  )
}

type ToolProps = { label: string; isDisabled?: boolean; isOn?: boolean; onClick: () => void; children: ReactNode }

export const RowTool = ({ label, isDisabled, isOn, onClick, children }: ToolProps) => (
  <ActionIcon
    variant={isOn ? 'light' : 'subtle'}
    size="lg"
    aria-label={label}
    title={label}
    aria-expanded={isOn}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

export const RemoveTool = ({ label, isDisabled, onClick }: Omit<ToolProps, 'children'>) => (
  <RowTool
    label={label}
    isDisabled={isDisabled}
    onClick={() => {
      const rows = document.activeElement?.closest('fieldset')
      onClick()
      // The row is gone with its buttons; the focus goes to the one that adds.
      rows?.querySelector<HTMLElement>('[data-add]')?.focus()
    }}
  >
    <IconTrash size={18} stroke={1.6} aria-hidden="true" />
  </RowTool>
)

type Props = {
  editing: Editing
  legend: string
  hint?: string
  keys: readonly string[]
  onKeys: (keys: string[], draft: Editing['draft']) => void
  min: number
  max: number
  /** The label of a row: `Option 2`. */
  nameOf: (number: number) => string
  add: string
  /** Stands before the texts of a row, such as the mark of a right answer. */
  lead?: (key: string, name: string) => ReactNode
  /** Stands after the texts of a row. */
  after?: (key: string, name: string) => ReactNode
  hasFeedback?: boolean
  isMovable?: boolean
}

/** The keys of a design with their texts in each language, one row each. */
export function KeyRows(props: Props) {
  const { editing, legend, hint, keys, onKeys, min, max, nameOf, add } = props
  return (
    <Rows
      legend={legend}
      hint={hint}
      count={keys.length}
      add={{ label: add, isFull: keys.length >= max, onAdd: () => onKeys([...keys, freshKey()], editing.draft) }}
      row={(at) => <KeyRow key={keys[at]} {...props} at={at} name={nameOf(at + 1)} canRemove={keys.length > min} />}
    />
  )
}

type RowProps = Props & { at: number; name: string; canRemove: boolean }

function KeyRow({ editing, keys, onKeys, at, name, canRemove, lead, after, hasFeedback, isMovable }: RowProps) {
  const t = useTranslations('questionBanks.editor')
  const { draft } = editing
  const key = keys[at] ?? ''
  const said = (['ar', 'en'] as const).some((language) => textAt(draft.texts[language], { part: 'feedback', key }) !== '')
  const [isOpen, setIsOpen] = useState(said)
  const move = (by: -1 | 1) => onKeys(keys.with(at, keys[at + by] ?? '').with(at + by, key), draft)
  return (
    <>
      <div className={styles.row}>
        {lead?.(key, name)}
        <BothTexts editing={editing} place={{ part: 'labels', key }} label={name} maxLength={500} isBare />
        {after?.(key, name)}
        <span className={styles.tools}>
          {hasFeedback && (
            <RowTool label={`${t('feedback')}: ${name}`} isOn={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <IconMessage size={18} stroke={1.6} aria-hidden="true" />
            </RowTool>
          )}
          {isMovable && (
            <>
              <RowTool label={`${t('up')}: ${name}`} isDisabled={at === 0} onClick={() => move(-1)}>
                <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
              </RowTool>
              <RowTool label={`${t('down')}: ${name}`} isDisabled={at === keys.length - 1} onClick={() => move(1)}>
                <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
              </RowTool>
            </>
          )}
          <RemoveTool
            label={`${t('remove')}: ${name}`}
            isDisabled={!canRemove}
            onClick={() =>
              onKeys(
                keys.filter((each) => each !== key),
                withoutKeys(draft, [key]),
              )
            }
          />
        </span>
      </div>
      {hasFeedback && isOpen && (
        <BothTexts editing={editing} place={{ part: 'feedback', key }} label={`${t('feedback')}: ${name}`} maxLength={1000} />
      )}
    </>
  )
}
