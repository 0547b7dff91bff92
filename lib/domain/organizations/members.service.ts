import { implement } from '@/lib/platform/http/implement'
import { findPeople } from '../identity/people.service'
import { holdsRole, rolesOfPeople } from '../roles/role-members.service'
import * as contracts from './members.contract'

export const listMembers = implement(contracts.listMembers, async (context, { query, page }) => {
  const found = await findPeople(context, page, {
    status: query.status,
    among: query.role ? [holdsRole(context, query.role)] : [],
  })
  const ids = found.items.map(({ id }) => id)
  const roles = await rolesOfPeople(context, ids)
  return { ...found, items: found.items.map((person) => ({ ...person, roles: roles.get(person.id) ?? [] })) }
})
