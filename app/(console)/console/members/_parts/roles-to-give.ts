import { listRoles } from '@/lib/domain/roles/roles.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { holdsAllOf } from '../../roles/_parts/grants'

/**
 * The roles that a person may give to somebody, or only those that open no console. The first is the one chosen beforehand, so those that open no console come first, and of them those
 * made with the organization: a role of its own may be for anything.
 */
export async function rolesToGive({ api, me, language }: Person, { noConsole = false } = {}) {
  if (!can(me, listRoles)) return []
  const { data } = await api(listRoles, { query: { perPage: 100 } })
  const rank = ({ type, isBuiltIn }: (typeof data)[number]) => (type === 'user' ? 0 : 2) + (isBuiltIn ? 0 : 1)
  return data
    .filter((role) => holdsAllOf(me, role) && (role.type === 'user' || !noConsole))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, name }) => ({ value: id, label: name[language] }))
}
