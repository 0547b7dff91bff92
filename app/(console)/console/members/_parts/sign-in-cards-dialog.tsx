'use client'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import type { createSignInCards, readSignInCards } from '@/lib/domain/people/members/sign-in-cards.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

export type CardEndpoints = {
  create: Endpoint<typeof createSignInCards>
  read: Endpoint<typeof readSignInCards>
  job: Endpoint<typeof readOwnJob>
}
type Props = { endpoints: CardEndpoints; userIds: string[]; onClose: () => void }

const pauseMs = 700
const over = ['failed', 'cancelled', 'expired']

/** Has the cards made, and asks for their file until it is there; null where the work failed. */
async function madeCards({ create, read, job }: CardEndpoints, body: { userIds: string[]; resetsAccess: boolean }) {
  const { id, jobId } = (await call(create, { body })).data
  for (;;) {
    const { file } = (await call(read, { params: { id } })).data
    if (file) return file
    const { state, failed } = (await call(job, { params: { jobId } })).data
    if (over.includes(state) || failed > 0) return null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Says what cards do, has them made, and offers their file. */
export function CardsDialog({ endpoints, userIds, onClose }: Props) {
  const t = useTranslations('members.cards')
  const [replaces, setReplaces] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [file, setFile] = useState<{ name: string; url: string } | null>(null)
  const make = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const made = await madeCards(endpoints, { userIds, resetsAccess: replaces })
      if (made) setFile(made)
      else setFailure(t('failed'))
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
    setIsBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={t('dialogTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <FailureNotice text={failure} />
        {file ? <p role="status">{t('ready')}</p> : <p>{t('detail')}</p>}
        {!file && (
          <Checkbox label={t('replace')} checked={replaces} onChange={(event) => setReplaces(event.currentTarget.checked)} />
        )}
        {isBusy && <p role="status">{t('making')}</p>}
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          {file ? (
            <Button component="a" href={file.url} download={file.name}>
              {t('open')}
            </Button>
          ) : (
            <Button loading={isBusy} onClick={() => void make()}>
              {t('make')}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Modal>
  )
}
