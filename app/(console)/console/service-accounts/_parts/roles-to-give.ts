import { listRoles } from '@/lib/domain/roles/roles.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { can, type Me } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'

export type RoleToGive = { id: string; name: string }

/** The roles to choose from, by name; none for those who may not see roles. What may be given the API decides. */
export async function rolesToGive(me: Me, api: Person['api'], language: Language): Promise<RoleToGive[]> {
  if (!can(me, listRoles)) return []
  const { data } = await api(listRoles, { query: { perPage: 100 } })
  return data
    .map(({ id, name }) => ({ id, name: name[language] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}
