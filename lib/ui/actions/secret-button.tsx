'use client'
import { Button, type ButtonProps } from '@mantine/core'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Dialog<Made> = { onDone: (made: Made) => void; onClose: () => void }
type Props<Made> = {
  label: string
  /** The name of the button where the label alone does not say what it is for. */
  name?: string
  button?: Pick<ButtonProps, 'size' | 'variant' | 'leftSection'>
  /** The property of the page's address that opens the dialog, such as `create` from the palette. */
  asked?: string
  /** The dialog that makes the secret. */
  dialog: (events: Dialog<Made>) => ReactNode
  /** Shows the secret. */
  shows: (made: Made, onClose: () => void) => ReactNode
}

/** A button with a dialog that makes a secret, which is shown afterwards. The focus returns to the button. */
export function SecretButton<Made>({ label, name, button: look, asked, dialog, shows }: Props<Made>) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  const [pathname, query] = [usePathname(), useSearchParams()]
  const isAsked = asked !== undefined && query.has(asked)
  // Opened once, and not again when the page is loaded again.
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    router.replace(pathname, { scroll: false })
  }, [isAsked, pathname, router])
  const onDone = (secret: Made) => {
    setMade(secret)
    setOpen(false)
  }
  const onClose = () => {
    setMade(null)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="sm" {...look} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog({ onDone, onClose })}
      {made && shows(made, onClose)}
    </>
  )
}
