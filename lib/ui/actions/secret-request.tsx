'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'
import { errorMessage } from '@/lib/ui/api-client'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { DialogButtons } from './dialog-buttons'

type Props<Made> = {
  words: { title: string; detail: string; label: string; cancel: string; close: string; failed: string }
  /** Of what the secret is. */
  name: string
  request: () => Promise<{ data: Made }>
  onDone: (made: Made) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something gets a new secret. */
export function SecretRequest<Made>({ words, name, request, onDone, onClose, children }: Props<Made>) {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const send = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        const { data } = await request()
        onDone(data)
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, words.failed))
      }
    })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': words.close }}>
      <div className="stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{words.detail}</p>
        {children}
        <FailureNotice text={failure} />
        <DialogButtons closeLabel={words.cancel} onClose={onClose}>
          <Button onClick={send} loading={busy}>
            {words.label}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
