import { implement } from '@/lib/platform/http/implement'
import { peopleList } from '../identity/people.service'
import { holderCount, holdersOfRole, holdsRole, rolesHeld } from '../roles/role-members.service'
import * as contracts from './members.contract'

const members = peopleList(contracts.listMembers, {
  filters: { role: holdsRole },
  narrowedBy: { role: holdersOfRole },
  countedBy: { role: holderCount },
  fields: { roles: rolesHeld },
})

export const listMembers = implement(contracts.listMembers, ({ db, organization }, { query, page }) =>
  members(db, page, { organizationId: organization.id, filters: { role: query.role, status: query.status } }),
)
