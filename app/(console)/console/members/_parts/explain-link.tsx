'use client'
import { ActionIcon, Tooltip } from '@mantine/core'
import Link from 'next/link'
import { IconShieldQuestion } from '@/lib/ui/icons'

/** Leads to the explanation of what a person may do. */
export const ExplainLink = ({ userId, label, short }: { userId: string; label: string; short: string }) => (
  <Tooltip label={label}>
    <ActionIcon
      component={Link}
      href={`/console/roles/explain?person=${userId}`}
      prefetch={false}
      variant="subtle"
      size="lg"
      aria-label={label}
      data-label={short}
    >
      <IconShieldQuestion size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)
