import type { RoleType } from '@/lib/platform/words'
import { IconCrown, IconSchool, IconShieldLock } from '@/lib/ui/icons'

const icons = { superAdmin: IconCrown, admin: IconShieldLock, user: IconSchool }

/** An icon for the type of a role; the type is written beside it. */
export function RoleIcon({ type }: { type: RoleType }) {
  const Icon = icons[type]
  return (
    <span className="tile">
      <Icon size={22} stroke={1.6} aria-hidden="true" />
    </span>
  )
}
