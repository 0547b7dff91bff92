'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import type {
  disableTwoFactor,
  enableTwoFactor,
  regenerateBackupCodes,
  setUpTwoFactor,
} from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { BackupCodes } from '@/lib/ui/sign-in/backup-codes'
import type { Texts } from '@/lib/ui/sign-in/calls'
import { SeedForm } from '@/lib/ui/sign-in/seed-form'
import { useTranslations } from '@/lib/ui/translations'
import { type OwnProof, ProofForm } from './proof-form'
import { useOffer } from './use-offer'

type Props = {
  isOn: boolean
  /** Whether it may be turned on, or off. */
  mayChange: boolean
  texts: Texts
  endpoints: {
    setUp: Endpoint<typeof setUpTwoFactor>
    enable: Endpoint<typeof enableTwoFactor>
    disable: Endpoint<typeof disableTwoFactor>
    regenerate: Endpoint<typeof regenerateBackupCodes>
    endOthers: Endpoint<typeof revokeOtherSessions>
  }
}
type Step =
  | { kind: 'seed'; secret: string; uri: string }
  | { kind: 'codes'; codes: readonly string[]; isNew?: boolean }
  | { kind: 'off' | 'renew' }

/** The steps of turning the second step on and off and of new backup codes, each with its call. */
function useSteps({ texts, endpoints }: Pick<Props, 'texts' | 'endpoints'>) {
  const t = useTranslations('account.twoStep')
  const router = useRouter()
  const toast = useToasts()
  const offer = useOffer(endpoints.endOthers, texts.failed)
  const [step, setStep] = useState<Step | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    // Not while the codes are shown: on a phone it would stand over their buttons.
    if (step?.kind === 'codes' && step.isNew) offer(t('turnedOn'))
    setStep(null)
    router.refresh()
  }
  const begin = async () => {
    setIsBusy(true)
    try {
      setStep({ kind: 'seed', ...(await call(endpoints.setUp)).data })
    } catch (error) {
      toast({ text: errorMessage(error, texts.failed), kind: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  const enable = async (code: string) => {
    const { data } = await call(endpoints.enable, { body: { code } })
    setStep({ kind: 'codes', codes: data.backupCodes, isNew: true })
  }
  const turnOff = async (body: OwnProof) => {
    await call(endpoints.disable, { body })
    offer(t('turnedOff'))
    close()
  }
  const renew = async (body: OwnProof) => {
    const { data } = await call(endpoints.regenerate, { body })
    setStep({ kind: 'codes', codes: data.backupCodes })
  }
  return { step, setStep, isBusy, close, begin, enable, turnOff, renew }
}

/** Turning the own second step on and off, and new backup codes. */
export function TwoStep({ isOn, mayChange, texts, endpoints }: Props) {
  const t = useTranslations('account.twoStep')
  const { step, setStep, isBusy, close, begin, enable, turnOff, renew } = useSteps({ texts, endpoints })
  const title = { seed: texts.setup.title, codes: texts.setup.codesTitle, off: t('turnOffTitle'), renew: t('renewTitle') }
  return (
    <div className="row">
      {!isOn && mayChange && (
        <Button size="sm" loading={isBusy} onClick={begin}>
          {t('turnOn')}
        </Button>
      )}
      {isOn && (
        <Button size="sm" variant="default" onClick={() => setStep({ kind: 'renew' })}>
          {t('renew')}
        </Button>
      )}
      {isOn && mayChange && (
        <Button size="sm" variant="outline" color="bad" onClick={() => setStep({ kind: 'off' })}>
          {t('turnOff')}
        </Button>
      )}
      {step && (
        <Modal
          opened
          onClose={close}
          title={title[step.kind]}
          size="lg"
          closeOnClickOutside={step.kind !== 'codes'}
          closeOnEscape={step.kind !== 'codes'}
          withCloseButton={step.kind !== 'codes'}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          {step.kind === 'seed' && <SeedForm texts={texts} seed={step} confirm={enable} />}
          {step.kind === 'codes' && (
            <BackupCodes isInDialog texts={texts.setup} codes={step.codes} done={texts.setup.enter} onDone={close} />
          )}
          {step.kind === 'off' && <ProofForm texts={texts} intro={t('turnOffDetail')} submit={t('turnOff')} send={turnOff} />}
          {step.kind === 'renew' && <ProofForm texts={texts} intro={t('renewDetail')} submit={t('renew')} send={renew} />}
        </Modal>
      )}
    </div>
  )
}
