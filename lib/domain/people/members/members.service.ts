import { sql } from 'drizzle-orm'
import { listedPhoto } from '@/lib/domain/house/files/photos.service'
import { departmentsLike } from '@/lib/domain/house/identity/account/departments.service'
import { listedPerson, peopleList, personAsJson, photoInList } from '@/lib/domain/house/identity/account/people.service'
import { mailStateOfAddress } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { holderCount, holdersOfRole, holdsRole, rolesHeld } from '@/lib/domain/house/roles/role-members.service'
import { inGroup, memberCount, membersOfGroup, reach } from '@/lib/domain/people/groups/group-members.service'
import { groupsOfPerson } from '@/lib/domain/people/groups/person-work.service'
import { groupReach } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { mapRows } from '@/lib/platform/lists/page'
import * as contracts from './members.contract'

const members = peopleList(contracts.listMembers, {
  filters: { role: holdsRole, group: inGroup, reach: reach.isReached, manager: listedPerson.managerId },
  narrowedBy: { role: holdersOfRole, group: membersOfGroup, reach: reach.people },
  countedBy: { role: holderCount, group: memberCount, reach: reach.count },
  fields: {
    roles: rolesHeld,
    photo: photoInList,
    mailState: mailStateOfAddress(listedPerson.organizationId, listedPerson.email),
    manager: personAsJson(sql`${listedPerson.organizationId}`, sql`${listedPerson.managerId}`),
    groups: groupsOfPerson(sql`${listedPerson.organizationId}`, sql`${listedPerson.id}`),
  },
})

export const listMembers = implement(contracts.listMembers, async (context, { query, page }) => {
  const { db, organization, user } = context
  const department = query.department && (await departmentsLike(db, organization.id, query.department))
  const filters = { ...query, department, reach: groupReach(user, 'organizationMember.read') }
  const found = await members(db, page, { organizationId: organization.id, filters })
  return mapRows(found, (member) => ({ ...member, photo: listedPhoto(context, member.photo) }))
})
