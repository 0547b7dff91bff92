'use client'
import { useCallback, useRef, useState } from 'react'

/** A dialog that makes a secret: whether it is open, the secret it made, and the button that the focus returns to. */
export function useSecretDialog<Made>() {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = useCallback(() => setOpen(true), [])
  const finish = (secret: Made) => {
    setMade(secret)
    setOpen(false)
  }
  const close = () => {
    setMade(null)
    setOpen(false)
    button.current?.focus()
  }
  return { isOpen, open, made, button, finish, close }
}
