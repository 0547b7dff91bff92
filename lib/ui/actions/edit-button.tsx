'use client'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

type Props = {
  words: { label: string; title: string; close: string }
  /** The form, which closes the dialog when it has saved. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a form in a dialog. The focus returns to the button. */
export function EditButton({ words, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="sm" variant="default" onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words.title} size="lg" closeButtonProps={{ 'aria-label': words.close }}>
        {isOpen && children(close)}
      </Modal>
    </>
  )
}
