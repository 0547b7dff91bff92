'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { addPasskey, beginPasskey } from '@/lib/domain/house/passkeys/passkeys.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useAttempt, useIsReady } from '@/lib/ui/sign-in/attempt'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { hasPasskeys, isKnownAlready, isStopped, webAuthn } from '@/lib/ui/sign-in/web-authn'
import { useTranslations } from '@/lib/ui/translations'
import { PasskeyName } from './passkey-name'
import type { Confirmation } from './proof-form'
import { type Proof, ProvedDialog } from './proved-dialog'

type Props = { suggested: string; proof: Proof; begin: Endpoint<typeof beginPasskey>; add: Endpoint<typeof addPasskey> }

/** Asks for a name, then the browser for a passkey. */
export function AddPasskey({ suggested, proof, begin, add }: Props) {
  const t = useTranslations('account.passkeys')
  const router = useRouter()
  const toast = useToasts()
  const isReady = useIsReady()
  const [isOpen, setIsOpen] = useState(false)
  const state = useAttempt(proof.texts.failed)
  const name = useRef(suggested)
  const close = () => setIsOpen(false)
  const run = async (confirmation: Confirmation) => {
    const { data } = await call(begin, { body: confirmation })
    const { startRegistration } = await webAuthn()
    try {
      const { id, rawId, response } = await startRegistration({ optionsJSON: data.options })
      const { clientDataJSON, attestationObject, transports } = response
      const made = { clientDataJSON, attestationObject, ...(transports && { transports }) }
      await call(add, { body: { name: name.current, credential: { id, rawId, type: 'public-key', response: made } } })
      toast({ text: t('added'), kind: 'good' })
    } catch (error) {
      const said = isStopped(error) ? t('canceled') : isKnownAlready(error) ? t('known') : null
      if (said === null) throw error
      toast({ text: said, kind: 'bad' })
    }
    close()
    router.refresh()
  }
  if (isReady && !hasPasskeys()) return <p className="small soft">{t('unsupported')}</p>
  return (
    <div>
      <Button size="sm" disabled={!isReady} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && (
        <ProvedDialog title={t('addTitle')} proof={proof} onClose={close} run={run}>
          {(submit) => (
            <EntryForm
              state={state}
              texts={proof.texts}
              submit={t('continue')}
              intro={<p>{t('addDetail')}</p>}
              onSubmit={(form) =>
                state.attempt(async (showProgress) => {
                  showProgress(t('working'))
                  name.current = String(form.get('passkeyName')).trim()
                  await submit()
                  state.stop()
                })
              }
            >
              <PasskeyName texts={proof.texts} failure={state.failure} defaultValue={name.current} />
            </EntryForm>
          )}
        </ProvedDialog>
      )}
    </div>
  )
}
