import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { users } from '@/db/schema/identity'
import { assignRoleToMember } from '@/lib/domain/house/roles/roles.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { listMembers, type Member } from './members.contract'

type Shown = z.input<typeof Member>
type Org = Awaited<ReturnType<typeof freshOrganization>>

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
  await freshOrganization()
  const { user } = await org.person('reem', null)
  await org.database((db) =>
    db
      .update(users)
      .set({ name: { ar: 'ريم الأنصاريّة', en: 'Reem Al-Ansari' }, status: 'inactive' })
      .where(eq(users.id, user.id)),
  )
})
const list = async (query: Record<string, string | number> = {}) => {
  const answer = await org.admin.call(listMembers, { query })
  return { ...answer, found: answer.envelope.data as Shown[] }
}
const names = async (query: Record<string, string | number>) => (await list(query)).found.map(({ name }) => name.en)

describe('the people of an organization', () => {
  it.each(['الادارة', 'الإدارة', 'الاداره', 'الإدَارة'])(
    'are found by their department in every spelling: %s',
    async (department) => {
      const own = await freshOrganization()
      for (const [at, spelling] of ['الإدارة', 'الادارة', 'الصيانة'].entries()) {
        const { user } = await own.person(`spelled ${at}`, null)
        await own.database((db) => db.update(users).set({ department: spelling }).where(eq(users.id, user.id)))
      }
      const { envelope } = await own.admin.call(listMembers, { query: { department } })
      expect((envelope.data as Shown[]).map(({ department: written }) => written).toSorted()).toEqual(
        ['الإدارة', 'الادارة'].toSorted(),
      )
      const none = await own.admin.call(listMembers, { query: { department: 'Nursing' } })
      expect(none.envelope.data).toEqual([])
    },
  )

  it('are listed with their roles, newest first, without sign-in data', async () => {
    const { found, text } = await list()
    expect(found.map(({ name }) => name.en)).toEqual(['Reem Al-Ansari', 'learner', 'instructor', 'admin'])
    expect(found[3]).toMatchObject({
      id: org.admin.user.id,
      email: org.admin.email,
      status: 'active',
      roles: [{ id: org.roles.admin, name: { en: 'Administrator', ar: 'مسؤول' }, type: 'admin' }],
      lastSignInAt: null,
    })
    expect(found[0]?.roles).toEqual([])
    expect(text).not.toMatch(/argon2|password|secret/i)
  })

  it('are found by folded Arabic, by English and by address', async () => {
    for (const search of ['الانصاريه', 'ريم الأنصارية', 'reem ANSARI', 'reem@', 'al-ansari'])
      expect(await names({ search })).toEqual(['Reem Al-Ansari'])
    for (const search of ['%', 'ريم سارة', 'argon2id']) expect(await names({ search })).toEqual([])
  })

  it('are found by role and by state', async () => {
    expect(await names({ role: org.roles.learner })).toEqual(['learner'])
    await org.admin.call(assignRoleToMember, { params: { roleId: org.roles.learner, userId: org.instructor.user.id } })
    expect(await names({ role: org.roles.learner, orderBy: 'email:asc' })).toEqual(['instructor', 'learner'])
    expect((await list({ search: 'instructor' })).found[0]?.roles.map(({ name }) => name.en)).toEqual(['Instructor', 'Learner'])
    expect(await names({ status: 'inactive' })).toEqual(['Reem Al-Ansari'])
    expect(await names({ status: 'active', role: org.roles.admin })).toEqual(['admin'])
    expect(await names({ role: org.organization.id })).toEqual([])
    expect((await list({ role: 'admin', status: 'gone' })).envelope.errors?.map(({ property }) => property).toSorted()).toEqual([
      'role',
      'status',
    ])
  })

  it('are shown only with the permission', async () => {
    expect((await org.instructor.call(listMembers)).envelope.statusCode).toBe(5180)
  })
})
