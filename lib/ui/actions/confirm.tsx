'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { asciiDigits } from '@/lib/platform/typed/signs'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { DialogButtons } from './dialog-buttons'

type Props = {
  title: string
  detail: ReactNode
  /** The word that must be typed to confirm. */
  type?: string
  /** Shown instead of the buttons where the action is known to be impossible. */
  instead?: ReactNode
  label: string
  danger?: boolean
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ title, detail, type, instead, label, danger, busy, onYes, onClose }: Props) {
  const t = useTranslations('parts.act')
  const [typed, setTyped] = useState('')
  const may = instead === undefined && (!type || asciiDigits(typed.trim()) === type)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
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
            label={t('type', { word: `\u2068${type}\u2069` })}
            value={typed}
            {...typedDirection}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <DialogButtons closeLabel={t(instead === undefined ? 'cancel' : 'close')} onClose={onClose}>
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
