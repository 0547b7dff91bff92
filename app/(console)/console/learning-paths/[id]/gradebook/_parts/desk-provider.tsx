'use client'
import { Button, Modal, Textarea } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { changeCells, listChanges } from '@/lib/domain/assessing/gradebook/cells.contract'
import type { TotalRules } from '@/lib/domain/assessing/gradebook/totals.rules'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import styles from '@/lib/ui/grade-grid.module.css'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { type DeskColumn, GradeDesk } from './desk'

export type ShownColumn = DeskColumn & { title: string; isManual: boolean }
export type DeskBook = {
  pathId: string
  columns: ShownColumn[]
  rules: TotalRules
  scale: { bands: { from: number; label: { ar: string; en: string }; gpa: number | null; isPassed: boolean }[] } | null
}
type Value = {
  desk: GradeDesk
  book: DeskBook
  /** Not given: the person may only read. */
  enter?: Endpoint<typeof changeCells>
  history: Endpoint<typeof listChanges>
  /** The cell whose details are open. */
  opened: { enrolmentId: string; columnId: string; name: string } | null
  open: (cell: Value['opened']) => void
}
const Context = createContext<Value | null>(null)
export function useDesk(): Value {
  const value = useContext(Context)
  if (!value) throw new Error('A part of the gradebook is outside of it')
  return value
}
/** Renders anew with every change of a grade. */
export const useRevision = (desk: GradeDesk): number =>
  useSyncExternalStore(
    desk.subscribe,
    () => desk.revision,
    () => 0,
  )

type Props = Pick<Value, 'book' | 'enter' | 'history'> & { children: ReactNode; details: ReactNode }

/** Holds the grades of a page while they are changed, and says how far their saving is. */
export function DeskProvider({ book, enter, history, details, children }: Props) {
  const [opened, open] = useState<Value['opened']>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new desk only where columns count otherwise
  const desk = useMemo(
    () =>
      new GradeDesk(book.columns, async (body) => {
        if (!enter) return []
        return (await call(enter, { params: { pathId: book.pathId }, body })).data.cells
      }),
    [book.pathId, JSON.stringify(book.columns)],
  )
  const value = useMemo(() => ({ desk, book, enter, history, opened, open }), [desk, book, enter, history, opened])
  return (
    <Context value={value}>
      {enter && <SavingBar desk={desk} />}
      {enter && <ReasonDialog desk={desk} />}
      <div className={styles.grid}>{children}</div>
      {opened && details}
    </Context>
  )
}

/** How far the saving is, and the way back and forth. */
function SavingBar({ desk }: { desk: GradeDesk }) {
  const t = useTranslations('gradebook.saving')
  useRevision(desk)
  useUnsavedChanges(!desk.isClean)
  const [failed, conflicts] = [desk.count('failed'), desk.count('conflict')]
  const state = failed > 0 ? 'failed' : desk.isClean ? 'saved' : 'saving'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (isField || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && !isRedo) return
      event.preventDefault()
      if (isRedo) desk.redo(t('redone'))
      else desk.undo(t('undone'))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [desk, t])
  return (
    <div className="row">
      <Button size="xs" variant="default" disabled={!desk.canUndo} onClick={() => desk.undo(t('undone'))}>
        {t('undo')}
      </Button>
      <Button size="xs" variant="default" disabled={!desk.canRedo} onClick={() => desk.redo(t('redone'))}>
        {t('redo')}
      </Button>
      <span role="status" className="soft small" data-saving={state}>
        {state === 'failed' ? t('failed', { count: failed }) : t(state)}
        {conflicts > 0 && ` ${t('conflicts', { count: conflicts })}`}
      </span>
      {failed > 0 && (
        <Button size="xs" onClick={() => desk.retry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Asks once for the reason of corrections. */
function ReasonDialog({ desk }: { desk: GradeDesk }) {
  const t = useTranslations('gradebook.reason')
  const [reason, setReason] = useState('')
  useRevision(desk)
  const count = desk.count('reason')
  if (count === 0) return null
  return (
    <Modal opened onClose={() => desk.forgo()} title={t('title', { count })} closeButtonProps={{ 'aria-label': t('forgo') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') desk.explain(reason.trim())
        }}
      >
        <p>{t('detail')}</p>
        <Textarea
          data-autofocus
          required
          label={t('label')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogButtons closeLabel={t('forgo')} onClose={() => desk.forgo()}>
          <Button type="submit">{t('save', { count })}</Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
