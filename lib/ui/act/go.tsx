'use client'
import { Button } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Props = {
  href: string
  icon?: ReactNode
  kind?: 'filled' | 'default' | 'subtle' | 'light'
  size?: 'xs' | 'sm'
  name?: string
  children: ReactNode
}

/** A link that stands among buttons and looks like one. */
export const Go = ({ href, icon, kind = 'default', size = 'sm', name, children }: Props) => (
  <Button component={Link} href={href} prefetch={false} variant={kind} size={size} leftSection={icon} aria-label={name}>
    {children}
  </Button>
)
