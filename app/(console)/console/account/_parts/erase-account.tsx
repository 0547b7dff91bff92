'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { requestErasure } from '@/lib/domain/people/own-data/own-data.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { useTranslations } from '@/lib/ui/translations'
import type { Confirmation } from './proof-form'
import { type Proof, ProvedDialog } from './proved-dialog'

type Props = { proof: Proof; endpoint: Endpoint<typeof requestErasure> }

/** Asks for the erasure of the person's own account, after saying what goes with it. */
export function EraseAccount({ proof, endpoint }: Props) {
  const t = useTranslations('account.ownData')
  const router = useRouter()
  const toast = useToasts()
  const state = useAttempt(proof.texts.failed)
  const [isOpen, setIsOpen] = useState(false)
  const ask = async (confirmation: Confirmation) => {
    await call(endpoint, { body: confirmation })
    toast({ text: t('asked'), kind: 'good' })
    state.stop()
    setIsOpen(false)
    router.refresh()
  }
  const send = (submit: () => Promise<void>) =>
    state.attempt(async (showProgress) => {
      showProgress(proof.texts.sending)
      await submit()
      state.stop()
    })
  return (
    <>
      <Button size="sm" variant="outline" color="bad" onClick={() => setIsOpen(true)}>
        {t('erase')}
      </Button>
      {isOpen && (
        <ProvedDialog title={t('eraseTitle')} proof={proof} onClose={() => setIsOpen(false)} run={ask}>
          {(submit) => (
            <EntryForm
              state={state}
              texts={proof.texts}
              submit={t('eraseConfirm')}
              intro={<p>{t('eraseWarning')}</p>}
              onSubmit={() => send(submit)}
            >
              {null}
            </EntryForm>
          )}
        </ProvedDialog>
      )}
    </>
  )
}
