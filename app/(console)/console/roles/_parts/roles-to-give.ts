import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { holdsAllOf, type Role } from './grants'

export type RoleToGive = Pick<Role, 'id' | 'type' | 'isBuiltIn'> & { name: string }

/** The roles that a person may give, by name; none for those who may not see roles. The API decides again. */
export async function rolesToGive({ me, api, language }: Pick<Person, 'me' | 'api' | 'language'>): Promise<RoleToGive[]> {
  if (!can(me, listRoles)) return []
  const { data } = await api(listRoles, { query: { perPage: 100 } })
  return data
    .filter((role) => holdsAllOf(me, role))
    .map(({ id, name, type, isBuiltIn }) => ({ id, name: name[language], type, isBuiltIn }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}
