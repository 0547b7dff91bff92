import { and, inArray, lte } from 'drizzle-orm'
import { invites } from '@/db/schema/invites'
import { addressesWithAccount } from '@/lib/domain/house/identity/account/people.service'
import { assertPeopleQuota } from '@/lib/domain/house/identity/account/people-quota.service'
import { clearMailStateOf, mailStateOfAddress } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { roleAsJson } from '@/lib/domain/house/roles/role-members.service'
import { givenByRole } from '@/lib/domain/house/roles/roles.service'
import { newLink } from '@/lib/platform/auth/link-token'
import { isGranted } from '@/lib/platform/auth/permissions'
import { type Actor, personId } from '@/lib/platform/auth/session'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { normalEmail } from '@/lib/platform/email-address'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './invites.contract'
import { distinctPeople, endOf } from './invites.rules'
import { invites as room, sendInvites } from './room'

export const inviteRecords = recordsOf(invites, { missing: 'inviteNotFound', type: 'invite', label: ({ email }) => email })

const inviteList = list(contracts.listInvites, {
  table: invites,
  search: invites.searchText,
  fields: {
    mailState: mailStateOfAddress(invites.organizationId, invites.email),
    role: roleAsJson({ organizationId: invites.organizationId, id: invites.roleId }),
  },
})

export const listInvites = implement(contracts.listInvites, ({ db, organization }, { query, page }) =>
  inviteList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

/** Inviting assigns a role, so the caller must be allowed to assign roles and hold all permissions of the role. Service accounts cannot invite. */
export function assertMayAssign({ user, fail }: { user: Actor; fail: (reason: 'roleGrantsTooMuch') => never }): void {
  personId(user)
  if (!isGranted(user.permissions, { role: 'admin', permission: 'role.assign' })) fail('roleGrantsTooMuch')
}

/** Addresses that cannot be invited: with an account or an open invitation. Expired invitations are replaced. */
export async function addressesTaken(context: TenantContext & { now: Date }, emails: string[]) {
  const { db, now } = context
  const open = ofTenant(context, invites, inArray(invites.email, emails), isOneOf(invites.status, 'pending'))
  await db
    .update(invites)
    .set({ status: 'revoked' })
    .where(and(open, lte(invites.expiresAt, now)))
  const pending = await db.select({ email: invites.email }).from(invites).where(open)
  return { members: await addressesWithAccount(context, emails), invited: new Set(pending.map(({ email }) => email)) }
}

type Invited = Pick<typeof invites.$inferInsert, 'email' | 'roleId' | 'locale' | 'facts'> & {
  name?: { ar?: string; en?: string }
}

/** Stores invitations for free addresses; their links are made when they are sent. The caller has checked that `invitedBy` may assign the roles; null is the system. */
export async function storeInvites(context: Publishing, people: readonly Invited[], invitedBy: string | null) {
  if (people.length > 0) await assertPeopleQuota(context, people.length)
  const { db, organization, now } = context
  const values = people.map(({ email, name = {}, roleId, locale, facts = {} }) => {
    const id = newId()
    const link = newLink('invite', { organizationId: organization.id, id })
    const searchText = foldLoose([email, name.ar, name.en].filter(Boolean).join(' '))
    return {
      organizationId: organization.id,
      id,
      email,
      name,
      roleId,
      locale,
      facts,
      invitedBy,
      expiresAt: endOf(now),
      searchText,
      ...link,
    }
  })
  if (values.length > 0) await db.insert(invites).values(values)
  const published = values.map(({ id: inviteId, roleId, expiresAt }) =>
    newEvent(room.events.personInvited, { inviteId, roleId, invitedBy, expiresAt }),
  )
  await publish(context, ...published)
  return values
}

export const inviteMembers = implement(contracts.inviteMembers, async (context, { body }) => {
  const { user, note } = context
  const { roleId, locale } = body
  const people = distinctPeople(body.people, normalEmail)
  const [only] = people
  note({ resource: { type: 'invite', label: people.length === 1 ? only?.email : undefined } })
  assertMayAssign(context)
  const invite = async () => {
    const { members, invited } = await addressesTaken(
      context,
      people.map(({ email }) => email),
    )
    const isFree = ({ email }: { email: string }) => !members.has(email) && !invited.has(email)
    const skipped = people
      .filter((person) => !isFree(person))
      .map(({ email }) => ({ email, reason: members.has(email) ? ('member' as const) : ('invited' as const) }))
    const free = people.filter(isFree).map((person) => ({ ...person, roleId, locale }))
    // Serialized by the lock of permission changes: of two simultaneous invitations of a person the second one finds the first here.
    return { made: await storeInvites(context, free, user.id), skipped }
  }
  const plan = async () => ({ given: await givenByRole(context, roleId) })
  const { made, skipped } = await changeHoldings(context, plan, invite)
  const label = made.length === 1 ? made[0]?.email : undefined
  const resource = { type: 'invite', id: made.length === 1 ? made[0]?.id : undefined, label }
  note({ resource, after: { people: made.map(({ email }) => email), role: roleId, skipped: skipped.length } })
  const inviteIds = made.map(({ id }) => id).toSorted()
  const { jobId } = made.length > 0 ? await enqueue(context, sendInvites, { inviteIds }, { label }) : { jobId: null }
  return { jobId, invited: made.map(({ id, email }) => ({ id, email })), skipped }
})

export const resendInvite = implement(contracts.resendInvite, async (context, { params }) => {
  const { organization, user, now, fail } = context
  assertMayAssign(context)
  const plan = async () => {
    const invite = await inviteRecords.lock(context, params.id)
    if (invite.status !== 'pending') fail('inviteEnded')
    return { invite, given: await givenByRole(context, invite.roleId) }
  }
  return changeHoldings(context, plan, async ({ invite }) => {
    const link = newLink('invite', { organizationId: organization.id, id: invite.id })
    // Sending it again by hand confirms the address.
    await clearMailStateOf(context, invite.email)
    const set = { ...link, invitedBy: user.id, expiresAt: endOf(now), sentAt: null }
    const { id, email, expiresAt } = await inviteRecords.change(context, invite, set, ['expiresAt', 'invitedBy'])
    const { jobId } = await enqueue(context, sendInvites, { inviteIds: [id] }, { label: email })
    return { id, jobId, expiresAt }
  })
})

export const revokeInvite = implement(contracts.revokeInvite, async (context, { params }) => {
  const plan = async () => {
    const invite = await inviteRecords.lock(context, params.id)
    if (invite.status !== 'pending') context.fail('inviteEnded')
    return { invite, given: await givenByRole(context, invite.roleId) }
  }
  return changeHoldings(context, plan, async ({ invite }) => {
    const { id, status } = await inviteRecords.change(context, invite, { status: 'revoked' }, ['status'])
    return { id, status }
  })
})
