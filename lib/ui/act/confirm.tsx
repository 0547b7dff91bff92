'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { DialogButtons } from './dialog-buttons'

type Props = {
  title: string
  detail: ReactNode
  /** The word to type before going on. */
  type?: string
  /** Where the answer is known to be no: what can be done about it, in place of the question. */
  instead?: ReactNode
  label: string
  danger?: boolean
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. */
export function Confirm({ title, detail, type, instead, label, danger, busy, onYes, onClose }: Props) {
  const say = useTranslations('parts.act')
  const [typed, setTyped] = useState('')
  const may = instead === undefined && (!type || typed.trim() === type)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': say('close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (may && !busy) onYes()
        }}
      >
        <div>{detail}</div>
        {type && instead === undefined && (
          <TextInput
            data-autofocus
            label={say('type', { word: `\u2068${type}\u2069` })}
            value={typed}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <DialogButtons closeLabel={say(instead === undefined ? 'cancel' : 'close')} onClose={onClose}>
          {instead ?? (
            <Button type="submit" color={danger ? 'bad' : 'accent'} disabled={!may} loading={busy}>
              {label}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Modal>
  )
}
