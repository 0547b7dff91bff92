'use client'
import { Button, Popover } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = {
  /** The text of its button. */
  text: string
  icon: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** A tool of a list behind a button, opened within the width of the list. */
export function ToolPopover({ text, icon, isOpen, onOpen, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const shift = {
    // Read whenever the popover is placed, when the list is there.
    get boundary() {
      return button.current?.closest('.panel') ?? undefined
    },
  }
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      middlewares={{ flip: { crossAxis: false }, shift }}
    >
      <Popover.Target>
        <Button ref={button} variant="default" size="sm" leftSection={icon} onClick={() => onOpen(!isOpen)}>
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text}>{children}</Popover.Dropdown>
    </Popover>
  )
}
