'use client'
import { Button, Checkbox, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import type { Endpoint, ItemOf, ListContract } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { IconPlus } from '@/lib/ui/icons'
import { SearchInput } from '@/lib/ui/search-input'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { RecordLine, type RecordLineOf } from './record-line'
import styles from './record-picker.module.css'

/** `nothing` is said where a search finds nothing, `empty` where there is nothing at all. */
type Texts = { title: string; search: string; found: string; nothing: string; empty?: string; failed: string; close: string }
type Many<R> = { label: (count: number) => string; onChoose: (records: R[]) => void }
type Props<C extends ListContract> = {
  texts: Texts
  /** An operation that lists the records and searches them. */
  list: Endpoint<C>
  query?: Record<string, string | number>
  headers?: Record<string, string>
  lineOf: (record: ItemOf<C>) => RecordLineOf
  /** Records that are left out. */
  isHidden?: (record: ItemOf<C>) => boolean
  /** Stands before the search, such as a filter. */
  tools?: ReactNode
  /** The page on which a new record is made; it opens in another tab, and what was made there is found when the person comes back. */
  create?: { href: string; label: string }
  onClose: () => void
} & ({ many: Many<ItemOf<C>>; onPick?: never } | { many?: never; onPick: (record: ItemOf<C>) => void; chosen?: string })

type WithId = { id: string }

type ChoiceProps = { line: RecordLineOf; isMany: boolean; isChosen: boolean; onChoose: () => void }

/** A record as a box to check, or as a button where one is chosen. */
const Choice = ({ line, isMany, isChosen, onChoose }: ChoiceProps) =>
  isMany ? (
    <Checkbox
      classNames={{ body: styles.choice, labelWrapper: styles.label }}
      checked={isChosen}
      onChange={onChoose}
      label={<RecordLine {...line} />}
    />
  ) : (
    <button type="button" className={styles.one} aria-current={isChosen || undefined} onClick={onChoose}>
      <RecordLine {...line} />
    </button>
  )

const CreateLink = ({ href, label }: { href: string; label: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    variant="subtle"
    size="sm"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
  >
    {label}
  </Button>
)

/** The one way to choose records by name: several in the order in which they are chosen, or one, which a press takes at once. */
export function RecordPicker<C extends ListContract>(props: Props<C>) {
  const { texts, list, query, headers, lineOf, isHidden, tools, create, many, onClose } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<(ItemOf<C> & WithId)[]>([])
  // The list is read again when the person returns from another tab, where a record may have been created.
  const times = useVisits()
  const search = typed.trim()
  const input = { query: { ...query, ...(search && { search }) }, ...(headers && { headers }) }
  const { data, failure, isLoading } = useAnswer(list, input, { failed: texts.failed, delay: search ? searchDelay : 0, times })
  const found = (data ?? []) as (ItemOf<C> & WithId)[]
  const shown = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found].filter((one) => !isHidden?.(one))
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const toggle = (record: ItemOf<C> & WithId) =>
    setChosen((now) => (isChosen(record.id) ? now.filter(({ id }) => id !== record.id) : [...now, record]))
  return (
    <Modal opened onClose={onClose} size="lg" title={texts.title} closeButtonProps={{ 'aria-label': texts.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          // A form around the dialog is not sent with it.
          event.preventDefault()
          event.stopPropagation()
          if (chosen.length > 0) many?.onChoose(chosen)
        }}
      >
        {tools}
        <div className="bar">
          <SearchInput
            data-autofocus
            label={texts.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {create && <CreateLink {...create} />}
        </div>
        <FailureNotice text={failure} />
        <p role="status" className="soft small">
          {shown.length === 0 && !isLoading && !failure && ((search === '' && texts.empty) || texts.nothing)}
        </p>
        <ul className={`lines ${styles.found}`} aria-busy={isLoading} aria-label={texts.found}>
          {shown.map((record) => (
            <li key={record.id}>
              <Choice
                line={lineOf(record)}
                isMany={many !== undefined}
                isChosen={many ? isChosen(record.id) : record.id === props.chosen}
                onChoose={() => (many ? toggle(record) : props.onPick?.(record))}
              />
            </li>
          ))}
        </ul>
        <DialogButtons closeLabel={texts.close} onClose={onClose}>
          {many && (
            <Button type="submit" disabled={chosen.length === 0}>
              {many.label(chosen.length)}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** How often the person came back to this tab. */
function useVisits(): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setVisits((now) => now + 1)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visits
}
