'use client'
import { Button } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonIcon, type ButtonIconName } from './button-icon'

type Props = {
  href: string
  icon?: ButtonIconName
  kind?: 'filled' | 'default' | 'subtle' | 'light'
  size?: 'xs' | 'sm'
  name?: string
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ href, icon, kind = 'default', size = 'sm', name, children }: Props) => (
  <Button
    component={Link}
    href={href}
    prefetch={false}
    variant={kind}
    size={size}
    leftSection={icon && <ButtonIcon name={icon} />}
    aria-label={name}
  >
    {children}
  </Button>
)
