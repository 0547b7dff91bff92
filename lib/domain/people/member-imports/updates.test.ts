import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { userRoles } from '@/db/schema/roles'
import { create, organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { groupsOfPerson } from '@/lib/domain/people/groups/membership.service'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import * as contracts from './member-imports.contract'
import { checkedUpdate, readImport, rowsOf, runJobs, startedImport } from './updates.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const accountOf = async (org: Org, email: string) => {
  const is = and(eq(users.organizationId, org.organization.id), eq(users.email, email))
  const [account] = await org.database((db) => db.select().from(users).where(is))
  return account
}
const groupsOf = async (org: Org, userId: string) =>
  (await org.database((db) => groupsOfPerson({ db, organization: org.organization }, userId))).map(({ name }) => name.en)
const group = async (org: Org, en: string, more = {}) =>
  (
    (await org.admin.call(createGroup, { body: { kind: 'department', name: { en, ar: `قسم ${en}` }, ...more } })).envelope
      .data as { id: string }
  ).id
const keysOf = async (org: Org, id: string) =>
  (await rowsOf(org, id)).map(({ state, problems }) => [state, ...problems.map(({ key }) => key)])

/** Three people, of whom the second reports to the first. */
async function withPeople() {
  const org = await freshOrganization()
  const id = await checkedUpdate(org, [
    'Email,Name,Staff no,Department,Job title,Manager,External ID',
    'mona@up.example,Mona,1,Nursing,Head,,e1',
    'sara@up.example,Sara,A2,Nursing,Nurse,mona@up.example,e2',
    'omar@up.example,عمر,3,Surgery,,,e3',
  ])
  await startedImport(org, id)
  expect(await readImport(org, id)).toMatchObject({ state: 'imported', doneCount: 3 })
  return org
}

describe('an import that updates', () => {
  it('shows each change with the value before and after, makes it once, and the second time finds everybody unchanged', async () => {
    const org = await withPeople()
    const file = [
      'Staff no.;Name (English);Department;Job title;Manager',
      '1;Mona;Nursing;Director;',
      'A2;Sara Alahmad;Surgery;;3',
      '3;;Surgery;;1',
    ]
    const id = await checkedUpdate(org, file, { leadsBy: 'employeeNumber' })
    expect(await readImport(org, id)).toMatchObject({ readyCount: 3, changedCount: 3, unchangedCount: 0, refusedCount: 0 })
    const rows = await rowsOf(org, id, { state: 'changed' })
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'jobTitle', before: 'Head', after: 'Director' }],
      [
        { field: 'nameEn', before: 'Sara', after: 'Sara Alahmad' },
        { field: 'department', before: 'Nursing', after: 'Surgery' },
        { field: 'manager', before: 'mona@up.example', after: 'omar@up.example' },
      ],
      [{ field: 'manager', before: null, after: 'mona@up.example' }],
    ])
    expect(rows[0]?.changed).toBe('Job title: Head → Director.')
    expect((await accountOf(org, 'sara@up.example'))?.department).toBe('Nursing')
    expect((await startedImport(org, id)).status).toBe(202)
    expect(await readImport(org, id)).toMatchObject({ state: 'imported', readyCount: 0, changedCount: 0, updatedCount: 3 })
    const [mona, sara, omar] = await Promise.all(['mona', 'sara', 'omar'].map((name) => accountOf(org, `${name}@up.example`)))
    expect(sara).toMatchObject({ name: { en: 'Sara Alahmad' }, department: 'Surgery', jobTitle: 'Nurse', managerId: omar?.id })
    expect(omar?.managerId).toBe(mona?.id)
    const isOne = (action: typeof activityLogs.$inferSelect.action) =>
      and(eq(activityLogs.organizationId, org.organization.id), eq(activityLogs.action, action))
    const log = (action: typeof activityLogs.$inferSelect.action) =>
      org.database((db) => db.select().from(activityLogs).where(isOne(action)))
    expect((await log('membersUpdated')).length).toBe(1)
    const own = await log('adminMemberUpdate')
    expect(own.map(({ resource }) => resource?.label).toSorted()).toEqual(
      ['mona', 'omar', 'sara'].map((name) => `${name}@up.example`),
    )
    const again = await checkedUpdate(org, file, { leadsBy: 'employeeNumber' })
    expect(await readImport(org, again)).toMatchObject({ readyCount: 0, unchangedCount: 3, refusedCount: 0 })
    expect((await startedImport(org, again)).status).toBe(409)
  })

  it('leaves what a cell does not say, and empties what the chosen sign says', async () => {
    const org = await withPeople()
    const file = ['Email,Department,Job title,Manager', 'sara@up.example,,-,-', 'omar@up.example,-,,']
    const id = await checkedUpdate(org, file, { emptySign: '-' })
    expect((await rowsOf(org, id)).map(({ changed }) => changed)).toEqual([
      'Job title: Nurse → nothing. Manager: mona@up.example → nothing.',
      'Department: Surgery → nothing.',
    ])
    await startedImport(org, id)
    expect(await accountOf(org, 'sara@up.example')).toMatchObject({ department: 'Nursing', jobTitle: null, managerId: null })
    const plain = await checkedUpdate(org, ['Email,Department', 'sara@up.example,-'])
    expect((await rowsOf(org, plain))[0]?.changes).toEqual([{ field: 'department', before: 'Nursing', after: '-' }])
  })

  it('refuses rows whose keys contradict each other, and names both', async () => {
    const org = await withPeople()
    const swapped = ['Email,Staff no', 'sara@up.example,1', 'mona@up.example,A2']
    for (const leadsBy of ['email', 'employeeNumber']) {
      const id = await checkedUpdate(org, swapped, { leadsBy })
      expect(await keysOf(org, id)).toEqual([
        ['refused', 'keysDiffer'],
        ['refused', 'keysDiffer'],
      ])
      const [{ problems } = { problems: [] }] = await rowsOf(org, id)
      expect(problems[0]?.message).toContain('sara@up.example')
      expect(problems[0]?.message).toContain('mona@up.example')
    }
    const others = await checkedUpdate(
      org,
      ['Email,Staff no,External ID', 'new@up.example,A2,', 'sara@up.example,77,', 'other@up.example,78,e2', ',,e3'],
      { leadsBy: 'employeeNumber' },
    )
    const rows = await rowsOf(org, others)
    // An address is not changed; a number that the account has already is not replaced by another leading one.
    expect(rows.map(({ state, problems }) => [state, ...problems.map(({ key }) => key)])).toEqual([
      ['refused', 'addressDiffers'],
      ['refused', 'keyHeld'],
      ['refused', 'keyHeld'],
      ['unchanged'],
    ])
    expect(rows[1]?.problems[0]?.message).toBe('sara@up.example has “A2” here, and the file says “77”.')
  })

  it('knows a number with other case, digits and blanks, and a person who comes twice', async () => {
    const org = await withPeople()
    const lines = ['رقم الموظف,Department', ' a2  ,Surgery', '\u0661,Nursing', 'A2,Nursing', '٣ ,Surgery']
    const id = await checkedUpdate(org, lines, { leadsBy: 'employeeNumber' })
    expect(await keysOf(org, id)).toEqual([['changed'], ['unchanged'], ['refused', 'samePerson'], ['unchanged']])
    expect((await rowsOf(org, id))[2]?.problems[0]?.message).toBe('Row 1 names the same person already.')
    await org.admin.call(updateMember, {
      params: { id: (await accountOf(org, 'mona@up.example'))?.id ?? '' },
      body: { employeeNumber: 'a2' },
    })
    const twice = await checkedUpdate(org, ['Staff no,Department', 'A2,Surgery', 'ａ2,Surgery'], { leadsBy: 'employeeNumber' })
    expect((await keysOf(org, twice))[0]).toEqual(['changed'])
  })

  it('turns managers around in any order, and refuses those who would report to themselves', async () => {
    const org = await withPeople()
    // Mona managed Sara; now Sara manages Mona and reports to a new person of the file.
    const file = [
      'Email,Name,Manager',
      'mona@up.example,,sara@up.example',
      'sara@up.example,,boss@up.example',
      'boss@up.example,Boss,',
    ]
    const id = await checkedUpdate(org, file)
    expect((await keysOf(org, id)).map(([state]) => state)).toEqual(['changed', 'changed', 'ready'])
    await startedImport(org, id)
    const [mona, sara, boss] = await Promise.all(['mona', 'sara', 'boss'].map((name) => accountOf(org, `${name}@up.example`)))
    expect([mona?.managerId, sara?.managerId]).toEqual([sara?.id, boss?.id])
    expect(await readImport(org, await checkedUpdate(org, file))).toMatchObject({ readyCount: 0, unchangedCount: 3 })
    const turned = ['Email,Manager', 'mona@up.example,', 'sara@up.example,mona@up.example', 'mona@up.example,-']
    const back = await checkedUpdate(org, ['Email,Manager', turned[2] ?? '', turned[3] ?? ''], { emptySign: '-' })
    expect((await keysOf(org, back)).map(([state]) => state)).toEqual(['changed', 'changed'])
    await startedImport(org, back)
    expect(await readImport(org, back)).toMatchObject({ state: 'imported', updatedCount: 2 })
    expect((await accountOf(org, 'sara@up.example'))?.managerId).toBe(mona?.id)
    const ring = await checkedUpdate(org, [
      'Email,Manager',
      'mona@up.example,omar@up.example',
      'omar@up.example,sara@up.example',
      'boss@up.example,nobody@up.example',
    ])
    // Sara reports to Mona, so the first two close a ring with her.
    expect(await keysOf(org, ring)).toEqual([
      ['refused', 'managerCycle'],
      ['refused', 'managerCycle'],
      ['unchanged', 'managerUnknown'],
    ])
  })

  it('moves people between groups of files, gives roles and those of groups, and takes none away', async () => {
    const org = await withPeople()
    const [ward, clinic, all] = [await group(org, 'Ward'), await group(org, 'Clinic'), await group(org, 'Everybody')]
    const inside = await group(org, 'Inside', { parentId: ward, externalId: 'in-1' })
    const sara = await accountOf(org, 'sara@up.example')
    await org.admin.call(addGroupMembers, { params: { id: all }, body: { userIds: [sara?.id ?? ''] } })
    const settings = { groupRoles: [{ groupId: ward, roleId: org.roles.instructor }] }
    const file = (of: string) => ['Email,Group,Role', `sara@up.example,${of},`, 'omar@up.example,Clinic; قسم ward,Learner']
    const id = await checkedUpdate(org, file('in-1'), settings)
    expect(
      (await rowsOf(org, id)).map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after])),
    ).toEqual([
      [
        ['role', 'Learner', 'Learner, Instructor'],
        ['group', null, 'Inside'],
      ],
      [['group', null, 'Clinic, Ward']],
    ])
    await startedImport(org, id)
    expect((await groupsOf(org, sara?.id ?? '')).toSorted()).toEqual(['Everybody', 'Inside'])
    const held = await org.database((db) =>
      db
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, sara?.id ?? '')),
    )
    expect(held.map(({ roleId }) => roleId).toSorted()).toEqual([org.roles.learner, org.roles.instructor].toSorted())
    expect(await readImport(org, await checkedUpdate(org, file('in-1'), settings))).toMatchObject({ unchangedCount: 2 })
    const moved = await checkedUpdate(org, file('Clinic'))
    await startedImport(org, moved)
    expect((await groupsOf(org, sara?.id ?? '')).toSorted()).toEqual(['Clinic', 'Everybody'])
    await group(org, 'Clinic')
    const odd = await checkedUpdate(org, ['Email,Group', 'sara@up.example,Clinic', 'omar@up.example,Nowhere'])
    expect(await keysOf(org, odd)).toEqual([
      ['refused', 'groupAmbiguous'],
      ['refused', 'groupUnknown'],
    ])
    expect([clinic, inside].every(Boolean)).toBe(true)
  })

  it('changes neither the importer nor people who may do more, and needs the right to change people', async () => {
    const org = await organizationWithRoles()
    const may = ['organizationMember.import', 'role.assign', 'organizationMember.create'].map((name) => pair(name))
    const clerk = await org.somebody('clerk', [...may, pair('organizationMember.update')])
    const plain = await org.somebody('plain', may)
    const file = ['Email,Department', `${org.admin.email},A`, `${clerk.email},A`, `${org.learner.email},A`]
    const free = { roleId: (await create(org.admin, { permissions: [], type: 'user' })).role.id }
    await expect(checkedUpdate(org, file, free, plain)).rejects.toThrow('5180')
    const byClerk = await checkedUpdate(org, file, free, clerk)
    expect((await keysOf(org, byClerk)).map(([, key]) => key)).toEqual(['personTooMuch', 'oneself', undefined])
    expect((await startedImport(org, byClerk, clerk)).status).toBe(202)
    expect(await readImport(org, byClerk)).toMatchObject({ state: 'imported', updatedCount: 1, refusedCount: 2 })
    const mine = await checkedUpdate(org, file, {}, org.admin)
    expect((await keysOf(org, mine)).map(([, key]) => key)).toEqual(['oneself', undefined, undefined])
    expect((await keysOf(org, mine))[2]).toEqual(['unchanged'])
    await startedImport(org, mine)
    expect(await accountOf(org, org.admin.email)).toMatchObject({ department: null })
    expect(await accountOf(org, org.learner.email)).toMatchObject({ department: 'A' })
    // An unchanged row of the importer is none of these.
    const same = await checkedUpdate(org, ['Email,Department', `${org.admin.email},`])
    expect(await keysOf(org, same)).toEqual([['unchanged']])
  })

  it('keeps an interrupted import where it was', async () => {
    const org = await withPeople()
    const id = await checkedUpdate(org, ['Email,Job title', 'mona@up.example,X', 'sara@up.example,X', 'omar@up.example,X'])
    await org.admin.call(contracts.startImport, { params: { id }, body: { sendInvites: false } })
    // A turn of no time does one row; the others follow in later turns.
    const turns = await runJobs(0)
    expect(turns).toBeGreaterThan(3)
    expect(await readImport(org, id)).toMatchObject({ state: 'imported', updatedCount: 3, changedCount: 0 })
  })
})
