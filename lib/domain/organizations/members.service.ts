import { sql } from 'drizzle-orm'
import { groupReach } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { mapRows } from '@/lib/platform/lists/page'
import { listedPhoto } from '../files/photos.service'
import { inGroup, memberCount, membersOfGroup, reach } from '../groups/group-members.service'
import { departmentsLike } from '../identity/account/departments.service'
import { listedPerson, peopleList, personAsJson, photoInList } from '../identity/account/people.service'
import { mailStateOfAddress } from '../mail-addresses/mail-state.service'
import { holderCount, holdersOfRole, holdsRole, rolesHeld } from '../roles/role-members.service'
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
  },
})

export const listMembers = implement(contracts.listMembers, async (context, { query, page }) => {
  const { db, organization, user } = context
  const department = query.department && (await departmentsLike(db, organization.id, query.department))
  const filters = { ...query, department, reach: groupReach(user, 'organizationMember.read') }
  const found = await members(db, page, { organizationId: organization.id, filters })
  return mapRows(found, (member) => ({ ...member, photo: listedPhoto(context, member.photo) }))
})
