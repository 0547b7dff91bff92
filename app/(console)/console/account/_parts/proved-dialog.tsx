'use client'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import type { Texts } from '@/lib/ui/sign-in/calls'
import { useTranslations } from '@/lib/ui/translations'
import { type Confirmation, ProofForm } from './proof-form'

/** The data for a proof: the texts of signing in, and whether the person has a second step. */
export type Proof = { texts: Texts; asksForCode: boolean }
/** The API's number for a sign-in that was too long ago. */
const signInNotRecent = 5174

type Props = {
  title: string
  proof: Proof
  onClose: () => void
  /** Does what the dialog is for; sent again with a proof where the sign-in was too long ago. */
  run: (confirmation: Confirmation) => Promise<void>
  /** The dialog before a proof is asked for. `submit` runs it, and throws what goes wrong but for the missing proof. */
  children: (submit: () => Promise<void>) => ReactNode
}

/** A dialog for what weakens or changes a sign-in: whoever signed in a while ago proves once more who they are. */
export function ProvedDialog({ title, proof, onClose, run, children }: Props) {
  const t = useTranslations('account.passkeys')
  const [isAsking, setIsAsking] = useState(false)
  const submit = async () => {
    try {
      await run({})
    } catch (error) {
      if (!(error instanceof ApiError) || error.envelope.statusCode !== signInNotRecent) throw error
      setIsAsking(true)
    }
  }
  const { texts, asksForCode } = proof
  const form = { texts, intro: t('proofDetail'), submit: t('confirm'), send: run }
  return (
    <Modal opened onClose={onClose} title={isAsking ? t('proofTitle') : title} closeButtonProps={{ 'aria-label': t('close') }}>
      {isAsking ? asksForCode ? <ProofForm {...form} /> : <ProofForm asksForCode={false} {...form} /> : children(submit)}
    </Modal>
  )
}
