'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import type { removePasskey, renamePasskey } from '@/lib/domain/house/passkeys/passkeys.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useAttempt } from '@/lib/ui/sign-in/attempt'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { useTranslations } from '@/lib/ui/translations'
import { PasskeyName } from './passkey-name'
import type { Confirmation } from './proof-form'
import { type Proof, ProvedDialog } from './proved-dialog'
import { useOffer } from './use-offer'

type Props = {
  passkey: { id: string; name: string; version: number }
  proof: Proof
  rename: Endpoint<typeof renamePasskey>
  remove: Endpoint<typeof removePasskey>
  endOthers: Endpoint<typeof revokeOtherSessions>
}

/** The dialog that is open, and its call. */
function useActions({ passkey: { id, version }, proof, rename, remove, endOthers }: Props) {
  const t = useTranslations('account.passkeys')
  const router = useRouter()
  const toast = useToasts()
  const offer = useOffer(endOthers, proof.texts.failed)
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const state = useAttempt(proof.texts.failed)
  const finish = () => {
    state.stop()
    setOpen(null)
    router.refresh()
  }
  const save = (form: FormData) =>
    state.attempt(async (showProgress) => {
      showProgress(proof.texts.sending)
      const body = { name: String(form.get('passkeyName')).trim() }
      await call(rename, { params: { id }, headers: { 'if-match': `"${version}"` }, body })
      toast({ text: t('renamed'), kind: 'good' })
      finish()
    })
  const takeAway = async (confirmation: Confirmation) => {
    await call(remove, { params: { id }, body: confirmation })
    offer(t('removed'))
    finish()
  }
  const submitRemoval = (submit: () => Promise<void>) =>
    state.attempt(async (showProgress) => {
      showProgress(proof.texts.sending)
      await submit()
      state.stop()
    })
  return { open, setOpen, state, save, takeAway, submitRemoval }
}

/** Renaming and removing one passkey. */
export function PasskeyActions(props: Props) {
  const t = useTranslations('account.passkeys')
  const { passkey, proof } = props
  const named = { name: `\u2068${passkey.name}\u2069` }
  const { open, setOpen, state, save, takeAway, submitRemoval } = useActions(props)
  return (
    <div className="row">
      <Button size="sm" variant="default" aria-label={t('renameThis', named)} onClick={() => setOpen('rename')}>
        {t('rename')}
      </Button>
      <Button size="sm" variant="outline" color="bad" aria-label={t('removeThis', named)} onClick={() => setOpen('remove')}>
        {t('remove')}
      </Button>
      {open === 'rename' && (
        <Modal opened onClose={() => setOpen(null)} title={t('renameTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
          <EntryForm state={state} texts={proof.texts} submit={t('save')} onSubmit={save}>
            <PasskeyName texts={proof.texts} failure={state.failure} defaultValue={passkey.name} />
          </EntryForm>
        </Modal>
      )}
      {open === 'remove' && (
        <ProvedDialog title={t('removeTitle', named)} proof={proof} onClose={() => setOpen(null)} run={takeAway}>
          {(submit) => (
            <EntryForm
              state={state}
              texts={proof.texts}
              submit={t('remove')}
              intro={<p>{t('removeDetail')}</p>}
              onSubmit={() => submitRemoval(submit)}
            >
              {null}
            </EntryForm>
          )}
        </ProvedDialog>
      )}
    </div>
  )
}
