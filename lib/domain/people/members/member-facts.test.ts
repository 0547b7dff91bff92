import { describe, expect, it } from 'vitest'
import { eraseAccount } from '@/lib/domain/house/identity/account/own-record.service'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import * as contracts from './member-facts.contract'
import { listMembers } from './members.contract'

type Answer = { status: number; envelope: { statusCode: number; data?: unknown } }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const dataOf = ({ envelope }: Answer) => envelope.data as Record<string, unknown> & { id: string }

describe('the facts of a member', () => {
  it('are changed, shown, filtered, searched and published', async () => {
    const org = await freshOrganization()
    const { admin, learner, instructor } = org
    const facts = { externalId: 'hr-17', employeeNumber: 'E 17', department: 'التمريض', jobTitle: 'Nurse' }
    const managerId = instructor.user.id
    const answer = await admin.call(contracts.updateMember, {
      params: { id: learner.user.id },
      body: { ...facts, managerId, name: { en: 'Sara' } },
    })
    const manager = { id: managerId, email: instructor.email }
    expect(dataOf(answer)).toMatchObject({ id: learner.user.id, ...facts, name: { en: 'Sara' }, manager })
    const list = async (query: Record<string, string>) =>
      ((await admin.call(listMembers, { query })).envelope.data as { id: string }[]).map(({ id }) => id)
    const found: Record<string, string>[] = [
      { externalId: 'hr-17' },
      { employeeNumber: 'E 17' },
      { department: 'التمريض' },
      { manager: managerId },
      { manager: managerId, department: 'التمريض', orderBy: 'email:asc' },
      { search: 'hr-17' },
      { search: 'nurse' },
      { search: 'تمريض' },
    ]
    for (const query of found) expect([query, await list(query)]).toEqual([query, [learner.user.id]])
    const missed: Record<string, string>[] = [{ externalId: 'HR-17' }, { employeeNumber: 'e 17' }, { manager: learner.user.id }]
    for (const query of missed) expect(await list(query)).toEqual([])
    const published = await eventsAbout(org, learner.user.id, 'personChanged')
    expect(published.map(({ payload }) => payload)).toEqual([
      {
        userId: learner.user.id,
        facts: ['name', 'externalId', 'employeeNumber', 'department', 'jobTitle', 'managerId'],
      },
    ])
    await admin.call(contracts.updateMember, { params: { id: learner.user.id }, body: { department: 'التمريض' } })
    expect(await eventsAbout(org, learner.user.id, 'personChanged')).toHaveLength(1)
  })

  it('are unique where they name a person, and no person reports to themselves', async () => {
    const { admin, learner, instructor } = await freshOrganization()
    const change = async (id: string, body: object) => code(await admin.call(contracts.updateMember, { params: { id }, body }))
    const [a, b, c] = [learner.user.id, instructor.user.id, admin.user.id]
    expect(await change(a, { externalId: 'x', employeeNumber: '1' })).toEqual([200, 200])
    expect(await change(b, { externalId: 'x' })).toEqual([409, 6240])
    expect(await change(b, { employeeNumber: '1' })).toEqual([409, 6241])
    expect(await change(b, { externalId: 'X', employeeNumber: '01' })).toEqual([200, 200])
    expect(await change(a, { managerId: a })).toEqual([409, 6242])
    expect(await change(a, { managerId: b })).toEqual([200, 200])
    expect(await change(b, { managerId: c })).toEqual([200, 200])
    expect(await change(c, { managerId: a })).toEqual([409, 6242])
    expect(await change(c, { managerId: (await freshOrganization()).learner.user.id })).toEqual([404, 5150])
    expect(await change(a, { externalId: null, managerId: null })).toEqual([200, 200])
    expect(await change(b, { externalId: 'x' })).toEqual([200, 200])
    expect((await change(b, { department: 'x'.repeat(201) }))[0]).toBe(422)
    expect((await change(b, {}))[0]).toBe(422)
  })

  it('are never in two circles made at once', async () => {
    const { admin, learner, instructor } = await freshOrganization()
    const report = (id: string, managerId: string) => admin.call(contracts.updateMember, { params: { id }, body: { managerId } })
    const answers = await Promise.all([report(learner.user.id, instructor.user.id), report(instructor.user.id, learner.user.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('go with the erasure of the person, and people no longer report to them', async () => {
    const org = await freshOrganization()
    const { admin, learner, instructor } = org
    const body = { externalId: 'gone', department: 'Nursing' }
    await admin.call(contracts.updateMember, { params: { id: instructor.user.id }, body })
    await admin.call(contracts.updateMember, { params: { id: learner.user.id }, body: { managerId: instructor.user.id } })
    const nobody = { email: 'erased@erased.invalid', name: { ar: 'محذوف', en: 'Erased' } }
    await org.database((db) => eraseAccount({ db, organization: org.organization, now: new Date() }, instructor.user.id, nobody))
    const found = (await admin.call(listMembers, { query: { search: 'learner' } })).envelope.data as object[]
    expect(found[0]).toMatchObject({ manager: null })
    expect(code(await admin.call(contracts.readMemberByExternalId, { params: { externalId: 'gone' } }))).toEqual([404, 5150])
    const events = await eventsAbout(org, learner.user.id, 'personChanged')
    expect(events.at(-1)?.payload).toEqual({ userId: learner.user.id, facts: ['managerId'] })
  })
})

describe('a member of another system', () => {
  it('is created once, found by address, and changed by each of both ids', async () => {
    const { admin, learner, roles } = await freshOrganization()
    const put = (externalId: string, body: object) =>
      admin.call(contracts.putMemberByExternalId, { params: { externalId }, body })
    const fresh = { email: 'New@Staff.example', name: { ar: 'جديد' }, roleId: roles.learner, employeeNumber: '77' }
    expect(code(await put('n-1', { name: { en: 'New' } }))).toEqual([404, 5150])
    expect((await put('n-1', { email: fresh.email })).status).toBe(422)
    const made = dataOf(await put('n-1', fresh))
    expect(made).toMatchObject({ isNew: true, email: 'new@staff.example', externalId: 'n-1', employeeNumber: '77' })
    expect(made.roles).toMatchObject([{ id: roles.learner }])
    expect(dataOf(await put('n-1', { ...fresh, department: 'Nursing' }))).toMatchObject({ id: made.id, isNew: false })
    const linked = dataOf(await put('n-2', { email: learner.email, jobTitle: 'Nurse' }))
    expect(linked).toMatchObject({ id: learner.user.id, isNew: false, externalId: 'n-2', jobTitle: 'Nurse' })
    expect(code(await put('n-3', { email: learner.email }))).toEqual([409, 5152])
    const byNumber = await admin.call(contracts.putMemberByEmployeeNumber, {
      params: { employeeNumber: '77' },
      body: { externalId: 'n-9' },
    })
    expect(dataOf(byNumber)).toMatchObject({ id: made.id, externalId: 'n-9', department: 'Nursing' })
    expect(dataOf(await admin.call(contracts.readMemberByEmployeeNumber, { params: { employeeNumber: '77' } })).id).toBe(made.id)
  })

  it('is created by two calls at once only once', async () => {
    const { admin, roles } = await freshOrganization()
    const body = { email: 'twice@staff.example', roleId: roles.learner }
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call(contracts.putMemberByExternalId, { params: { externalId: 'twice' }, body })),
    )
    expect(answers.filter((answer) => dataOf(answer)?.isNew)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  })

  it('is not created by callers who may not create people or give the role, and not seen from outside their groups', async () => {
    const org = await freshOrganization()
    const { admin, learner, person, roles } = org
    const role = async (permissions: object[]) =>
      dataOf(
        await admin.call(createRole, {
          body: {
            name: {
              ar: 'دور',
              en: JSON.stringify(permissions)
                .replace(/[^a-z]+/gi, ' ')
                .slice(0, 90),
            },
            type: 'admin',
            permissions,
          },
        }),
      ).id
    const grant = (subject: string, action: string, scope = 'any') => ({ subject, action, scope })
    const changing = await person('changing', await role([grant('organizationMember', 'update')]))
    const body = { email: 'new@staff.example', roleId: roles.learner }
    const params = { externalId: 'n-1' }
    expect((await changing.call(contracts.putMemberByExternalId, { params, body })).status).toBe(403)
    const creating = await person(
      'creating',
      await role([grant('organizationMember', 'update'), grant('organizationMember', 'create'), grant('role', 'assign')]),
    )
    const wide = { ...body, roleId: roles.admin }
    expect(code(await creating.call(contracts.putMemberByExternalId, { params, body: wide }))[1]).toBe(5065)

    await admin.call(contracts.updateMember, { params: { id: learner.user.id }, body: { externalId: 'seen' } })
    await admin.call(contracts.updateMember, { params: { id: org.instructor.user.id }, body: { externalId: 'unseen' } })
    const manager = await person('manager', await role([grant('organizationMember', 'read', 'group')]))
    const group = dataOf(await admin.call(createGroup, { body: { kind: 'class', name: { en: 'Mine' } } })).id
    await admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [learner.user.id] } })
    await admin.call(addGroupManager, { params: { id: group, userId: manager.user.id } })
    const read = async (externalId: string) =>
      code(await manager.call(contracts.readMemberByExternalId, { params: { externalId } }))
    expect(await read('seen')).toEqual([200, 200])
    expect(await read('unseen')).toEqual(await read('missing'))
    expect(
      (await manager.call(contracts.updateMember, { params: { id: learner.user.id }, body: { jobTitle: 'x' } })).status,
    ).toBe(403)
  })
})
