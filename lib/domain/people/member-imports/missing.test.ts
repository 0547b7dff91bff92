import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Answer } from '@/lib/platform/testing/call'
import * as contracts from './missing.contract'
import { checkedUpdate, readImport, runJobs } from './updates.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const missing = async (org: Org, id: string) =>
  (await org.admin.call(contracts.listMissing, { params: { id }, query: { perPage: 100 } })).envelope.data as {
    id: string
    email: string
    state: string
  }[]
const emailsOf = async (org: Org, id: string) => (await missing(org, id)).map(({ email }) => email.split('@')[0])
const suspend = (org: Org, id: string, count: number) =>
  org.admin.call(contracts.suspendMissing, { params: { id }, body: { count } })
const statusOf = async (org: Org, email: string) => {
  const is = and(eq(users.organizationId, org.organization.id), eq(users.email, email))
  return (await org.database((db) => db.select({ status: users.status }).from(users).where(is)))[0]?.status
}

/** Two more learners besides the administrator, the instructor and the learner. */
async function withPeople() {
  const org = await freshOrganization()
  const [gone, stays] = [await org.person('gone', org.roles.learner), await org.person('stays', org.roles.learner)]
  return { org, gone, stays, file: ['Email,Department', `${stays.email},A`, `${org.learner.email},A`] }
}

describe('people who are missing in a file', () => {
  it('are listed, without administrators and the importer, and suspended with their number confirmed', async () => {
    const { org, gone, file } = await withPeople()
    const id = await checkedUpdate(org, file, { missing: { of: 'everyone' } })
    expect(await readImport(org, id)).toMatchObject({ missingCount: 2, changedCount: 2 })
    expect(await emailsOf(org, id)).toEqual(['gone', 'instructor'])
    expect(await statusOf(org, gone.email)).toBe('active')
    expect(code(await suspend(org, id, 3))).toEqual([409, 6225])
    expect(code(await suspend(org, id, 2))).toEqual([202, 200])
    expect(code(await suspend(org, id, 2))).toEqual([409, 6221])
    await runJobs(0)
    expect(await statusOf(org, gone.email)).toBe('blocked')
    expect(await statusOf(org, org.admin.email)).toBe('active')
    expect((await missing(org, id)).map(({ state }) => state)).toEqual(['suspended', 'suspended'])
    expect(await readImport(org, id)).toMatchObject({ suspendedCount: 2 })
    const restored = await org.admin.call(contracts.restoreMissing, { params: { id }, body: { count: 2 } })
    expect(code(restored)).toEqual([202, 200])
    await runJobs()
    expect(await statusOf(org, gone.email)).toBe('active')
    expect(await readImport(org, id)).toMatchObject({ suspendedCount: 0 })
    const actions = ['membersMissingSuspended', 'adminMemberSuspend', 'membersMissingRestored', 'adminMemberRestore'] as const
    const isOne = and(eq(activityLogs.organizationId, org.organization.id), inArray(activityLogs.action, [...actions]))
    const log = await org.database((db) =>
      db
        .select()
        .from(activityLogs)
        .where(and(isOne, eq(activityLogs.outcome, 'success'))),
    )
    expect(actions.map((action) => log.filter((row) => row.action === action).length)).toEqual([1, 2, 1, 2])
  })

  it('are looked for in a group or a department alone', async () => {
    const { org, gone, file } = await withPeople()
    const group = (await org.admin.call(createGroup, { body: { kind: 'department', name: { en: 'Ward' } } })).envelope.data as {
      id: string
    }
    const userIds = [gone.user.id, org.instructor.user.id]
    await org.admin.call(addGroupMembers, { params: { id: group.id }, body: { userIds: userIds.slice(0, 1) } })
    const ofGroup = await checkedUpdate(org, file, { missing: { of: 'group', groupId: group.id } })
    expect(await emailsOf(org, ofGroup)).toEqual(['gone'])
    const is = and(eq(users.organizationId, org.organization.id), inArray(users.id, userIds))
    await org.database((db) => db.update(users).set({ department: 'الصيانة' }).where(is))
    const ofDepartment = await checkedUpdate(org, file, { missing: { of: 'department', department: 'الصيانه' } })
    expect(await emailsOf(org, ofDepartment)).toEqual(['gone', 'instructor'])
    // Without the setting there is no one.
    expect(await readImport(org, await checkedUpdate(org, file))).toMatchObject({ missingCount: 0 })
  })

  it('are none whom a row with a problem names', async () => {
    const { org, gone, file } = await withPeople()
    const id = await checkedUpdate(org, [...file, `${gone.email},${'x'.repeat(201)}`], { missing: { of: 'everyone' } })
    expect(await readImport(org, id)).toMatchObject({ refusedCount: 1, missingCount: 1 })
    expect(await emailsOf(org, id)).toEqual(['instructor'])
  })

  it('stay who were suspended by others meanwhile, and come back only by this import', async () => {
    const { org, gone, file } = await withPeople()
    const id = await checkedUpdate(org, file, { missing: { of: 'everyone' } })
    const isGone = and(eq(users.organizationId, org.organization.id), eq(users.id, gone.user.id))
    await org.database((db) => db.update(users).set({ status: 'blocked' }).where(isGone))
    await suspend(org, id, 2)
    await runJobs()
    expect((await missing(org, id)).map(({ state }) => state)).toEqual(['kept', 'suspended'])
    const again = await org.admin.call(contracts.restoreMissing, { params: { id }, body: { count: 1 } })
    expect(code(again)).toEqual([202, 200])
    await runJobs()
    expect([await statusOf(org, gone.email), await statusOf(org, org.instructor.email)]).toEqual(['blocked', 'active'])
  })
})
