'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { children?: ReactNode; closeLabel: string; onClose: () => void }

/** The foot of a dialog: what it can do, then the way out without doing it. */
export const DialogButtons = ({ children, closeLabel, onClose }: Props) => (
  <div className="row">
    {children}
    <Button variant="subtle" onClick={onClose}>
      {closeLabel}
    </Button>
  </div>
)
