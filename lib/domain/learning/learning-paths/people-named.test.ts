import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { putMemberByEmployeeNumber } from '@/lib/domain/people/members/member-facts.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { newId } from '@/lib/platform/ids'
import { pathInForce } from './paths.fixtures'
import { enrolMany, listRoster } from './roster.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const bulk = (id: string, body: object) =>
  org.admin.call(enrolMany, { params: { id }, body, headers: { 'idempotency-key': newId() } })
const enrolledIn = async (id: string) => {
  await mailsOf(org)
  const { data } = await org.admin.call(listRoster, { params: { id } })
  return (data as { user: { id: string } }[]).map(({ user }) => user.id).toSorted()
}

it('enrols people by address, external id, employee number and id, each once', async () => {
  const pathId = await pathInForce(org)
  const [byNumber, byExternal] = [org.learner, await org.person('external', org.roles.learner)]
  await org.database(async (db) => {
    await db.update(users).set({ employeeNumber: '1001' }).where(eq(users.id, byNumber.user.id))
    await db.update(users).set({ externalId: 'hr-1' }).where(eq(users.id, byExternal.user.id))
  })
  const people = [
    { employeeNumber: '1001' },
    { externalId: 'hr-1' },
    { email: org.instructor.email.toUpperCase() },
    { id: org.admin.user.id },
    { email: byNumber.email },
  ]
  expect((await bulk(pathId, { people })).status).toBe(202)
  const all = [byNumber, byExternal, org.instructor, org.admin].map(({ user }) => user.id)
  expect(await enrolledIn(pathId)).toEqual(all.toSorted())
})

it('refuses all where one is unknown, or is named twice or not at all', async () => {
  const pathId = await pathInForce(org)
  const errors = async (body: object) => {
    const { status, envelope } = await bulk(pathId, body)
    expect(status).toBe(422)
    return (envelope.errors as { property: string; message: string }[]).map(({ property }) => property)
  }
  expect(await errors({ people: [{ email: org.learner.email }, { employeeNumber: 'none' }, { externalId: 'none' }] })).toEqual([
    'people.1',
    'people.2',
  ])
  const elsewhere = await freshOrganization()
  expect(await errors({ people: [{ id: elsewhere.learner.user.id }] })).toEqual(['people.0'])
  expect(await errors({ people: [{}] })).toEqual(['people.0'])
  expect(await errors({ people: [{ email: org.learner.email, employeeNumber: '1' }] })).toEqual(['people.0'])
  expect(await errors({ people: [{ email: org.learner.email }], userIds: [org.learner.user.id] })).toEqual(['userIds'])
  expect(await enrolledIn(pathId)).toEqual([])
})

it('takes several roles, and the former name for one', async () => {
  const [several, one] = [await pathInForce(org), await pathInForce(org)]
  expect((await bulk(several, { roleIds: [org.roles.admin, org.roles.instructor] })).status).toBe(202)
  expect((await bulk(one, { roleId: org.roles.instructor })).status).toBe(202)
  expect(await enrolledIn(several)).toEqual([org.admin.user.id, org.instructor.user.id].toSorted())
  expect(await enrolledIn(one)).toEqual([org.instructor.user.id])
  const put = async (employeeNumber: string, roles: object) => {
    const body = { email: `${employeeNumber}@named.example`, ...roles }
    const { data } = await org.admin.call(putMemberByEmployeeNumber, { params: { employeeNumber }, body })
    return (data as { roles?: { id: string }[] }).roles?.map(({ id }) => id).toSorted()
  }
  const both = [org.roles.learner, org.roles.instructor]
  expect(await put('n1', { roleIds: both })).toEqual(both.toSorted())
  expect(await put('n2', { roleId: org.roles.learner })).toEqual([org.roles.learner])
  const { status } = await org.admin.call(putMemberByEmployeeNumber, {
    params: { employeeNumber: 'n3' },
    body: { email: 'n3@named.example', roleIds: both, roleId: org.roles.learner },
  })
  expect(status).toBe(422)
})
