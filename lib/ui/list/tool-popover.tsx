'use client'
import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** What its button says. */
  text: string
  icon: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** A tool of a list behind a button. */
export const ToolPopover = ({ text, icon, isOpen, onOpen, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={onOpen}
    position="bottom-start"
    withinPortal
    trapFocus
    returnFocus
    middlewares={{ flip: { crossAxis: false }, shift: { padding: 8 } }}
  >
    <Popover.Target>
      <Button variant="default" size="sm" leftSection={icon} onClick={() => onOpen(!isOpen)}>
        {text}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={text}>{children}</Popover.Dropdown>
  </Popover>
)
