'use client'
import { Button } from '@mantine/core'
import { keepView } from '@/lib/ui/view-cookie'

type Props = { roleId: string; label: string; to: string }

/** Opens the pages as people with this role see them. */
export const ViewAs = ({ roleId, label, to }: Props) => (
  <Button
    variant="default"
    size="sm"
    onClick={() => {
      keepView(roleId)
      location.assign(to)
    }}
  >
    {label}
  </Button>
)
