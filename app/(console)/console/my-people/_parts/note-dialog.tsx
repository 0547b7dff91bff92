'use client'
import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Person = { id: string; name: string }
type Props = { endpoint: Endpoint<typeof createIntervention>; people: Person[]; onClose: (isDone: boolean) => void }
type Failed = { person: Person; message: string }

const longest = 2000

/** Writes the same note to some people, one after the other; those whom it did not reach are named with the reason. */
export function NoteDialog({ endpoint, people, onClose }: Props) {
  const t = useTranslations('myPeople.act')
  const [text, setText] = useState('')
  const [reached, setReached] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [failed, setFailed] = useState<Failed[]>([])
  /** After some were not reached, only they are written to again. */
  const [left, setLeft] = useState(people)
  const send = async () => {
    setIsSending(true)
    const missed: Failed[] = []
    let done = reached ?? 0
    for (const person of left) {
      try {
        await call(endpoint, { params: { userId: person.id }, body: { kind: 'message', text: text.trim() } })
        done += 1
        setReached(done)
      } catch (error) {
        missed.push({ person, message: errorMessage(error, t('failed')) })
      }
    }
    setFailed(missed)
    setLeft(missed.map(({ person }) => person))
    setReached(done)
    setIsSending(false)
  }
  const isOver = reached !== null && !isSending && left.length === 0
  const close = () => !isSending && onClose((reached ?? 0) > 0)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t('noteTitle', { count: people.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() && !isSending) void send()
        }}
      >
        {!isOver && (
          <Textarea
            data-autofocus
            label={t('noteText')}
            description={t('noteHint')}
            autosize
            minRows={4}
            maxLength={longest}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {reached !== null && <p role="status">{t('noteSent', { count: reached })}</p>}
        {failed.length > 0 && (
          <>
            <FailureNotice text={t('noteMissed', { count: failed.length })} />
            <ul className="small">
              {failed.map(({ person, message }) => (
                <li key={person.id}>
                  <bdi>{person.name}</bdi>: <bdi>{message}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <DialogButtons closeLabel={t('close')} onClose={close}>
          {!isOver && (
            <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
              {t('noteSend', { count: left.length })}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Modal>
  )
}
