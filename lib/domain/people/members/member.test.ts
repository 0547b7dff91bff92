import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { groupMembers, groups } from '@/db/schema/groups'
import { sessions, users } from '@/db/schema/identity'
import { issueCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { accountOf, eraseAccount } from '@/lib/domain/house/identity/account/own-record.service'
import { noteMailEvent } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { erasedAccount } from '@/lib/domain/people/own-data/own-data.rules'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import { type MemberDetail, readMember } from './member.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Shown = z.input<typeof MemberDetail>
type Caller = Pick<Org['admin'], 'call'>

const read = async (caller: Caller, id: string) => (await caller.call(readMember, { params: { id } })).envelope
const shown = async (caller: Caller, id: string) => (await read(caller, id)).data as Shown
const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id

const groupOf = async (org: Org, en: string, parentId: string | null = null) =>
  idOf(await org.admin.call(createGroup, { body: { kind: 'department', name: { en }, parentId } }))
const add = (org: Org, id: string, userId: string) =>
  org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [userId] } })
const lead = (org: Org, id: string, userId: string) => org.admin.call(addGroupManager, { params: { id, userId } })

async function roleWith(org: Org, scope: 'any' | 'group', ...pairs: string[]) {
  const permissions = pairs.map((pair) => {
    const [subject, action] = pair.split('.')
    return { subject, action, scope }
  })
  const name = { ar: `دور ${pairs.join(' ')}`, en: `Role ${scope} ${pairs.join(' ')}` }
  return idOf(await org.admin.call(createRole, { body: { name, type: 'admin', permissions } }))
}

describe('the read of a member', () => {
  it('answers account, roles, groups, managers, certificates and the state of the address', async () => {
    const org = await freshOrganization()
    const { user, email } = org.learner
    const nursing = await groupOf(org, 'Nursing')
    const ward = await groupOf(org, 'Ward', nursing)
    const led = await groupOf(org, 'Led')
    await add(org, ward, user.id)
    await lead(org, nursing, org.instructor.user.id)
    await lead(org, ward, user.id)
    await lead(org, led, user.id)
    const names = { holderName: { en: 'learner' }, issuerName: { ar: 'جهة', en: 'Org' } }
    for (const title of ['First', 'Second'])
      await runAsSystem(org.organization, 'certificateIssued', (context) =>
        issueCertificate(context, { ...names, userId: user.id, title: { en: title } }),
      )
    await noteMailEvent({ organizationId: org.organization.id, email }, 'bounced', new Date())
    const found = await shown(org.admin, user.id)
    expect(found).toMatchObject({
      id: user.id,
      email,
      status: 'active',
      roles: [{ id: org.roles.learner, type: 'user' }],
      mailState: 'bounced',
      isErased: false,
      isTwoFactorOn: false,
      groups: [
        { id: led, sources: [], isManager: true },
        { id: ward, name: { en: 'Ward' }, sources: ['hand'], isManager: true },
      ],
      groupCount: 2,
      managers: [{ id: org.instructor.user.id, email: org.instructor.email, groupId: nursing }],
      certificates: [{ title: { en: 'Second' }, status: 'valid', expiresAt: null }, { title: { en: 'First' } }],
      certificateCount: 2,
    })
    const [session] = await org.database((db) => db.select().from(sessions).where(eq(sessions.userId, user.id)))
    expect(found.lastSeenAt).toBe(session?.lastUsedAt.toISOString())
    expect(JSON.stringify(found)).not.toMatch(/argon2|password|secret|credential/i)
  })

  it('holds twenty groups at most and says how many there are', async () => {
    const org = await freshOrganization()
    const own = { organizationId: org.organization.id }
    const rows = Array.from({ length: 22 }, (_, at) => ({ id: newId(), name: { en: `Group ${at + 10}` } }))
    await org.database(async (db) => {
      await db.insert(groups).values(rows.map((row) => ({ ...own, ...row, kind: 'class' as const, searchText: row.name.en })))
      const memberships = rows.map(({ id }) => ({ ...own, groupId: id, userId: org.learner.user.id, sources: ['hand' as const] }))
      await db.insert(groupMembers).values(memberships)
    })
    const found = await shown(org.admin, org.learner.user.id)
    expect(found.groups).toHaveLength(20)
    expect(found.groups?.[0]?.name.en).toBe('Group 10')
    expect(found.groupCount).toBe(22)
  })

  it('is 404 alike for unknown people, those of other organizations, and those outside the groups of the caller', async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    const reader = await org.person('reader', await roleWith(org, 'group', 'organizationMember.read'))
    const group = await groupOf(org, 'Own')
    await lead(org, group, reader.user.id)
    await add(org, group, org.learner.user.id)
    const answers = await Promise.all([
      read(org.admin, newId()),
      read(org.admin, other.learner.user.id),
      read(reader, org.instructor.user.id),
      read(reader, reader.user.id),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([5150, 5150, 5150, 5150])
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect((await read(reader, org.learner.user.id)).statusCode).toBe(200)
    expect((await read(org.instructor, org.learner.user.id)).statusCode).toBe(5180)
  })

  it('shows no groups without the permission, and only managed ones with it for the groups of the caller', async () => {
    const org = await freshOrganization()
    const reader = await org.person('reader', await roleWith(org, 'any', 'organizationMember.read'))
    const manager = await org.person('manager', await roleWith(org, 'group', 'organizationMember.read', 'group.read'))
    const own = await groupOf(org, 'Own')
    const hidden = await groupOf(org, 'Hidden')
    await lead(org, own, manager.user.id)
    await lead(org, hidden, org.instructor.user.id)
    for (const id of [own, hidden]) await add(org, id, org.learner.user.id)
    expect(await shown(reader, org.learner.user.id)).toMatchObject({ groups: null, managers: null, groupCount: 0 })
    const seen = await shown(manager, org.learner.user.id)
    expect(seen).toMatchObject({ groups: [{ id: own }], groupCount: 1, managers: [{ id: manager.user.id }] })
    expect(seen.groups).toHaveLength(1)
    expect(seen.managers).toHaveLength(1)
  })

  it('leaves one record in the activity log, about the person', async () => {
    const org = await freshOrganization()
    const { user, email } = org.learner
    await shown(org.admin, user.id)
    await shown(org.admin, user.id)
    const { envelope } = await org.admin.call(listActivityLog, { query: { action: 'memberViewed', resourceId: user.id } })
    expect(envelope.data).toMatchObject([{ resource: { type: 'user', id: user.id, label: email } }])
    expect(envelope.data).toHaveLength(1)
  })

  it('says that an account was erased', async () => {
    const org = await freshOrganization()
    const { id } = org.learner.user
    await org.database((db) => eraseAccount({ db, organization: org.organization, now: new Date() }, id, erasedAccount(id)))
    expect(await shown(org.admin, id)).toMatchObject({
      isErased: true,
      status: 'blocked',
      name: { en: 'Erased account' },
      isEmailVerified: false,
    })
    expect((await org.database((db) => accountOf({ db, organization: org.organization }, id))).status).toBe('blocked')
    expect(await org.database((db) => db.$count(users, eq(users.id, id)))).toBe(1)
  })
})
