'use client'
import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { useChange } from '../../submissions/_parts/use-change'

type Props = {
  endpoint: Endpoint
  params: Record<string, string>
  label: string
  done: string
  kind?: 'filled' | 'default'
  /** Whether it is done only with a note. */
  needsNote?: boolean
}

/** A button of the moderation; with `needsNote` it asks for a note before. */
export function Noted({ endpoint, params, label, done, kind = 'default', needsNote = false }: Props) {
  const t = useTranslations('assignmentDesk')
  const { change, isSending, fault } = useChange()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const close = () => setIsOpen(false)
  const send = async () => {
    const body = needsNote ? { note } : {}
    if (await change(() => call(endpoint, { params, body }), done)) close()
  }
  return (
    <>
      <Button size="sm" variant={kind} loading={isSending} onClick={() => (needsNote ? setIsOpen(true) : void send())}>
        {label}
      </Button>
      {fault && !isOpen && (
        <span className="field-error" role="alert">
          {fault}
        </span>
      )}
      {isOpen && (
        <Modal opened onClose={close} title={label} closeButtonProps={{ 'aria-label': t('close') }}>
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (note.trim() !== '') void send()
            }}
          >
            <Textarea
              {...typedDirection}
              data-autofocus
              label={t('sample.note')}
              required
              maxLength={2000}
              autosize
              minRows={3}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {fault && (
              <p className="notice bad" role="alert">
                {fault}
              </p>
            )}
            <div>
              <Button type="submit" loading={isSending} disabled={note.trim() === ''}>
                {label}
              </Button>
            </div>
          </form>
        </Modal>
      )}
    </>
  )
}
