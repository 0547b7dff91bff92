import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { groupReach, isGranted } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { newestCertificates } from '../certificates/holders.service'
import { shownPhoto } from '../files/photos.service'
import { isReachedBy } from '../groups/group-tree.service'
import { groupsAround } from '../groups/groups-of-person.service'
import { accountWithFields, listedPerson, personAsJson } from '../identity/account/people.service'
import { accountNaming } from '../identity/account/users.service'
import { lastUseOf } from '../identity/sessions/sessions.service'
import { mailStateOfAddress } from '../mail-addresses/mail-state.service'
import { nobody } from '../own-data/own-data.rules'
import { rolesHeld } from '../roles/role-members.service'
import * as contracts from './member.contract'

type Computed = Pick<z.output<typeof contracts.MemberDetail>, 'roles' | 'mailState' | 'manager'> & { lastUse: string | null }

const { organizationId, id, email, managerId } = listedPerson
const person = { organizationId: sql`${organizationId}`, userId: sql`${id}` }
const fields = {
  roles: rolesHeld,
  mailState: mailStateOfAddress(organizationId, email),
  manager: personAsJson(sql`${organizationId}`, sql`${managerId}`),
  lastUse: lastUseOf(person),
}

function latest(one: Date | null, other: string | null): Date | null {
  const later = other === null ? null : new Date(other)
  return one && (!later || one > later) ? one : later
}

export const readMember = implement(contracts.readMember, async (context, { params }) => {
  const { user, note, fail } = context
  const manager = groupReach(user, 'organizationMember.read')
  const only = manager ? isReachedBy(person, sql`${manager}::uuid`) : undefined
  const found = await accountWithFields<Computed>(context, params.id, { fields, only })
  const { lastUse, ...account } = found ?? fail('userNotFound')
  note({ resource: { type: accountNaming.type, id: account.id, label: account.email } })
  const asked = { userId: account.id, most: contracts.mostShown }
  const seesGroups = isGranted(user.permissions, { role: 'admin', permission: 'group.read', reach: 'group' })
  const around = seesGroups
    ? await groupsAround(context, { ...asked, reach: groupReach(user, 'group.read') })
    : { groups: null, managers: null, groupCount: 0 }
  const held = await newestCertificates(context, asked)
  return {
    ...account,
    photo: shownPhoto(context, account.photo),
    isErased: account.email === nobody(account.id).email,
    isEmailVerified: account.emailVerifiedAt !== null,
    isTwoFactorOn: account.twoFactorEnabledAt !== null,
    lastSeenAt: latest(account.lastSignInAt, lastUse),
    ...around,
    ...held,
  }
})
