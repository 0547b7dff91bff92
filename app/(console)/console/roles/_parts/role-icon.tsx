import type { RoleType } from '@/lib/platform/words'
import { IconCrown, IconSchool, IconShieldLock } from '@/lib/ui/icons'

const icons = { superAdmin: IconCrown, admin: IconShieldLock, user: IconSchool }

/** What a role opens, at a glance; its type stands in words beside it. */
export function RoleIcon({ type }: { type: RoleType }) {
  const Icon = icons[type]
  return (
    <span className="tile">
      <Icon size={22} stroke={1.6} aria-hidden="true" />
    </span>
  )
}
