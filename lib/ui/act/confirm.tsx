'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  detail: ReactNode
  /** The word to type before going on. */
  type?: string
  label: string
  danger?: boolean
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. */
export function Confirm({ title, detail, type, label, danger, busy, onYes, onClose }: Props) {
  const say = useTranslations('parts.act')
  const [typed, setTyped] = useState('')
  const may = !type || typed.trim() === type
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
        {type && (
          <TextInput
            data-autofocus
            label={say('type', { word: `\u2068${type}\u2069` })}
            value={typed}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className="row">
          <Button type="submit" color={danger ? 'bad' : 'accent'} disabled={!may} loading={busy}>
            {label}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
