'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { children?: ReactNode; closeLabel: string; onClose: () => void }

/** The buttons of a dialog: its actions, then the one that closes it. */
export const DialogButtons = ({ children, closeLabel, onClose }: Props) => (
  <div className="row">
    {children}
    <Button variant="subtle" onClick={onClose}>
      {closeLabel}
    </Button>
  </div>
)
