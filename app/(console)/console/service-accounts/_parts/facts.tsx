import type { readServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { ActiveState } from '@/lib/ui/active-state'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { RoleBadges } from '@/lib/ui/people/role-badges'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

type PageParts = Pick<Person, 'textsOf' | 'language' | 'regional'>

/** State, roles and moments of a service account. */
export function accountFacts(item: DataOf<typeof readServiceAccount>, person: PageParts): Fact[] {
  const { textsOf, language, regional } = person
  const words = textsOf('serviceAccounts').serviceAccounts
  const { columns, detail } = words
  return [
    { label: columns.state, value: <ActiveState isActive={item.isActive} words={words.state} /> },
    ...(item.description ? [{ label: detail.description, value: <bdi dir="auto">{item.description}</bdi> }] : []),
    {
      label: columns.roles,
      value: <RoleBadges roles={item.roles} language={language} none={words.noRoles} />,
    },
    { label: columns.lastUsed, value: <When at={item.lastUsedAt} regional={regional} none={words.never} /> },
    ...timeFacts(item, { created: columns.created, updated: detail.updated }, regional),
  ]
}
