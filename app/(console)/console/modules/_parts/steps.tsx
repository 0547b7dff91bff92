'use client'
import { Button, Checkbox, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import type {
  archiveModule,
  publishModule,
  requestModuleReview,
  restoreModule,
  returnModule,
  unpublishModule,
} from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { ApiError } from '@/lib/platform/http/client'
import { Confirm } from '@/lib/ui/actions/confirm'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Autosave } from '@/lib/ui/autosave/autosave'
import type { Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import type { FieldError } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import type { KnownModule, ModuleDocument, StoredModule } from './document'
import { type PathsCall, UsedBy } from './used-by'

/** The steps that a person may take with a module, and the statuses that each begins in. */
export type StepCalls = {
  from: Record<'review' | 'return' | 'publish' | 'unpublish' | 'archive', readonly string[]>
  review?: Endpoint<typeof requestModuleReview>
  return?: Endpoint<typeof returnModule>
  publish?: Endpoint<typeof publishModule>
  unpublish?: Endpoint<typeof unpublishModule>
  archive?: Endpoint<typeof archiveModule>
  restore?: Endpoint<typeof restoreModule>
  /** Lists the learning paths that hold it. */
  paths?: PathsCall
}
export type Step = keyof StepCalls['from'] | 'restore'
type Props = {
  autosave: Autosave<ModuleDocument, KnownModule>
  module: StoredModule
  steps: StepCalls
  /** Shows the module beside the form, or stops that; left out where nobody may. */
  preview?: { isOpen: boolean; toggle: () => void }
  onRefused: (errors: readonly FieldError[]) => void
  /** Reads the module again, after a step or after another person changed it. */
  onDone: (step?: Step) => Promise<void>
}

const asked: readonly Step[] = ['unpublish', 'archive']

/** Takes a step, and shows how it ended; `open` is the step whose dialog is shown. */
function useTaking({ autosave, module, steps, onRefused, onDone }: Props) {
  const t = useTranslations('modules.steps')
  const toast = useToasts()
  const [open, setOpen] = useState<Step | null>(null)
  const [busy, setBusy] = useState<Step | null>(null)
  const take = async (step: Step, body: object = {}) => {
    const endpoint: Endpoint | undefined = steps[step]
    if (!endpoint) return
    setBusy(step)
    try {
      await autosave.attempt()
      if (autosave.isDirty) throw new Error('Not everything could be saved')
      const params = { id: module.id, ...(step === 'restore' && { version: '0' }) }
      const headers = { 'if-match': `"${autosave.view.known.version}"` }
      await call(endpoint, { params, headers, ...(endpoint.method === 'POST' && hasBody(step) && { body: body as never }) })
      toast({ text: t(`done.${step}`), kind: 'good' })
      setOpen(null)
      await onDone(step)
    } catch (error) {
      setOpen(null)
      if (error instanceof ApiError && error.status === 422) onRefused(error.envelope.errors ?? [])
      const text = autosave.isDirty ? t('unsaved') : errorMessage(error, t('failed'))
      toast({ text, kind: 'bad' })
      if (error instanceof ApiError && error.status === 412) await onDone()
    } finally {
      setBusy(null)
    }
  }
  return { open, setOpen, busy, take }
}

/** The steps of a module on its way to learners. Everything typed is saved before each. */
export function Steps(props: Props) {
  const { autosave, module, steps, preview } = props
  const t = useTranslations('modules.steps')
  const { open, setOpen, busy, take } = useTaking(props)
  const mayTake = (step: Step) =>
    steps[step] !== undefined &&
    (step === 'restore' ? module.status === 'archived' : steps.from[step].includes(module.status)) &&
    (step !== 'publish' || module.status !== 'published' || module.hasChanges || autosave.isDirty)
  const button = (step: Step, kind: 'default' | 'light' | 'filled' | 'subtle') =>
    mayTake(step) && (
      <Button
        size="xs"
        variant={kind}
        loading={busy === step && open === null}
        onClick={() => (step === 'publish' || step === 'return' || asked.includes(step) ? setOpen(step) : void take(step))}
      >
        {t(step)}
      </Button>
    )
  return (
    <span className="row tight">
      {button('archive', 'subtle')}
      {button('unpublish', 'subtle')}
      {button('restore', 'light')}
      {preview && (
        <Button size="xs" variant="default" aria-pressed={preview.isOpen} onClick={preview.toggle}>
          {t('preview')}
        </Button>
      )}
      {button('return', 'default')}
      {button('review', 'light')}
      {button('publish', 'filled')}
      {open === 'publish' && (
        <Publish busy={busy !== null} onYes={(body) => take('publish', body)} onClose={() => setOpen(null)} />
      )}
      {open === 'return' && <Return busy={busy !== null} onYes={(body) => take('return', body)} onClose={() => setOpen(null)} />}
      {open !== null && asked.includes(open) && (
        <Confirm
          title={t(`${open}Title`)}
          detail={
            <div className="stack">
              <p>{t(`${open}Detail`)}</p>
              {steps.paths && <UsedBy moduleId={module.id} paths={steps.paths} />}
            </div>
          }
          label={t(open)}
          danger
          busy={busy !== null}
          onYes={() => take(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </span>
  )
}

const hasBody = (step: Step) => step === 'publish' || step === 'return'

type DialogProps = { busy: boolean; onYes: (body: object) => void; onClose: () => void }

function Publish({ busy, onYes, onClose }: DialogProps) {
  const t = useTranslations('modules.steps')
  const [note, setNote] = useState('')
  const [isComplete, setIsComplete] = useState(false)
  return (
    <Modal opened onClose={onClose} title={t('publishTitle')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onYes({ requireAllLocales: isComplete, ...(note.trim() && { note: note.trim() }) })
        }}
      >
        <p>{t('publishDetail')}</p>
        <Textarea
          data-autofocus
          label={t('note')}
          description={t('noteHint')}
          {...typedDirection}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Checkbox
          label={t('requireAll')}
          description={t('requireAllHint')}
          checked={isComplete}
          onChange={({ currentTarget: { checked } }) => setIsComplete(checked)}
        />
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button type="submit" loading={busy}>
            {t('publish')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}

function Return({ busy, onYes, onClose }: DialogProps) {
  const t = useTranslations('modules.steps')
  const [note, setNote] = useState('')
  return (
    <Modal opened onClose={onClose} title={t('returnTitle')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onYes(note.trim() ? { note: note.trim() } : {})
        }}
      >
        <Textarea
          data-autofocus
          label={t('returnNote')}
          {...typedDirection}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button type="submit" loading={busy}>
            {t('return')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
