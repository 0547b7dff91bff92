import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { shownPhoto } from '@/lib/domain/house/files/photos.service'
import {
  accountWithFields,
  hasEnteredInList,
  listedPerson,
  personAsJson,
} from '@/lib/domain/house/identity/account/people.service'
import { accountNaming } from '@/lib/domain/house/identity/account/users.service'
import { lastUseOf } from '@/lib/domain/house/identity/sessions/sessions.service'
import { mailStateOfAddress } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { rolesHeld } from '@/lib/domain/house/roles/role-members.service'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { groupsAround } from '@/lib/domain/people/groups/groups-of-person.service'
import { erasedAccount } from '@/lib/domain/people/own-data/own-data.rules'
import { groupReach, isGranted } from '@/lib/platform/auth/permissions'
import { signInNameOf } from '@/lib/platform/auth/session'
import { implement } from '@/lib/platform/http/implement'
import { answerOf } from '@/lib/platform/ports'
import * as contracts from './member.contract'
import { members } from './room'

type Computed = Pick<z.output<typeof contracts.MemberDetail>, 'roles' | 'mailState' | 'manager' | 'hasEntered'> & {
  lastUse: string | null
}

const { organizationId, id, email, managerId } = listedPerson
const person = { organizationId: sql`${organizationId}`, userId: sql`${id}` }
const fields = {
  roles: rolesHeld,
  mailState: mailStateOfAddress(organizationId, email),
  manager: personAsJson(sql`${organizationId}`, sql`${managerId}`),
  hasEntered: hasEnteredInList,
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
  note({ resource: { type: accountNaming.type, id: account.id, label: signInNameOf(account) } })
  const asked = { userId: account.id, most: contracts.mostShown }
  const seesGroups = isGranted(user.permissions, { role: 'admin', permission: 'group.read', reach: ['group'] })
  const around = seesGroups
    ? await groupsAround(context, { ...asked, reach: groupReach(user, 'group.read') })
    : { groups: null, managers: null, groupCount: 0 }
  const certificatesOf = await answerOf(members.ports.certificatesOf)
  const held = await certificatesOf(context, asked)
  return {
    ...account,
    photo: shownPhoto(context, account.photo),
    isErased: account.email === erasedAccount(account.id).email,
    isEmailVerified: account.email !== '' && account.emailVerifiedAt !== null,
    isTwoFactorOn: account.twoFactorEnabledAt !== null,
    lastSeenAt: latest(account.lastSignInAt, lastUse),
    ...around,
    ...held,
  }
})
