'use client'
import { Button, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'
import type { BulkEndpoints, Change } from './bulk-changes'
import { BulkResult } from './bulk-result'

type Props = {
  change: Change
  chosen: { body: object; count: number }
  endpoint: BulkEndpoints[Change]
  job: Endpoint<typeof readOwnJob>
  fields: Field[]
  /** `isDone`: the change was started. */
  onClose: (isDone: boolean) => void
}

/** Asks whether many enrolments are to be changed, with what that needs, and then shows how it went. */
export function BulkDialog({ change, chosen, endpoint, job, fields, onClose }: Props) {
  const t = useTranslations('enrolments.bulk')
  const id = useId()
  const [values, setValues] = useState<Values>(() => Object.fromEntries(fields.map(({ name }) => [name, null])))
  const [started, setStarted] = useState<{ jobId: string; count: number } | null>(null)
  const { send, isSending, failure, faults } = useKeyedSend(endpoint as Endpoint, t('failed'))
  const start = async () => {
    const data = await send({ ...chosen.body, ...values })
    if (data) setStarted(data as { jobId: string; count: number })
  }
  const close = () => onClose(started !== null)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(`${change}.title`, { count: started?.count ?? chosen.count })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {started ? (
        <div className="stack">
          <BulkResult endpoint={job} {...started} />
          <DialogButtons closeLabel={t('close')} onClose={close} />
        </div>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          <FailureNotice text={failure} />
          <p>{t(`${change}.detail`)}</p>
          <FieldInputs id={id} fields={fields} values={values} faults={faults} setValues={setValues} />
          <DialogButtons closeLabel={t('close')} onClose={close}>
            <Button type="submit" loading={isSending} color={change === 'waive' || change === 'withdraw' ? 'bad' : undefined}>
              {t(`${change}.submit`, { count: chosen.count })}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Modal>
  )
}
