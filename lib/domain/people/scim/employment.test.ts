import { expect, it } from 'vitest'
import { addGroupMembers, listGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { deliverAll } from '@/lib/platform/testing/event-kinds'
import { directory } from './directory.fixtures'
import { fillingReactions } from './filled-groups.service'
import { enterpriseSchema, groupSchema } from './schema.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const memberOf = async (org: Org, email: string) =>
  ((await org.admin.call(listMembers, { query: { search: email } })).envelope.data as Record<string, unknown>[])[0]

it('what a directory says of the employment is kept in the account, and what it takes back goes', async () => {
  const org = await freshOrganization()
  const idp = await directory(org)
  const boss = (await idp.send('POST', '/Users', idp.user({ externalId: 'boss' }))).body
  const sent = idp.user({
    externalId: 'ext-7',
    title: 'Nurse',
    [enterpriseSchema]: { employeeNumber: '7', department: 'التمريض', manager: { value: boss.id } },
  })
  const made = await idp.send('POST', '/Users', sent)
  expect(made.body).toMatchObject({ externalId: 'ext-7', title: 'Nurse', [enterpriseSchema]: { employeeNumber: '7' } })
  const facts = { externalId: 'ext-7', employeeNumber: '7', department: 'التمريض', jobTitle: 'Nurse' }
  expect(await memberOf(org, sent.userName)).toMatchObject({ ...facts, manager: { id: boss.id } })

  const change = (path: string, value: unknown, op = 'replace') => idp.patch(`/Users/${made.body.id}`, { op, path, value })
  await change(`${enterpriseSchema}:department`, 'IT')
  await change(`${enterpriseSchema}:manager`, 'boss')
  expect(await memberOf(org, sent.userName)).toMatchObject({ ...facts, department: 'IT', manager: { id: boss.id } })
  await idp.send('PUT', `/Users/${made.body.id}`, idp.user({ userName: sent.userName, externalId: 'ext-7' }))
  expect(await memberOf(org, sent.userName)).toMatchObject({
    externalId: 'ext-7',
    employeeNumber: null,
    department: null,
    jobTitle: null,
    manager: null,
  })
})

it('a number of somebody else is refused, an id of somebody else stays theirs, a circle of managers is not made', async () => {
  const org = await freshOrganization()
  const idp = await directory(org)
  const extension = (employeeNumber: string) => ({ [enterpriseSchema]: { employeeNumber } })
  const first = await idp.send('POST', '/Users', idp.user({ externalId: 'one', ...extension('1') }))
  const second = await idp.send('POST', '/Users', idp.user(extension('1')))
  expect([second.status, second.body.scimType]).toEqual([409, 'uniqueness'])
  const user = idp.user({ externalId: 'one' })
  expect((await idp.send('POST', '/Users', user)).status).toBe(201)
  expect(await memberOf(org, user.userName)).toMatchObject({ externalId: null })
  const own = await idp.patch(`/Users/${first.body.id}`, {
    op: 'add',
    path: `${enterpriseSchema}:manager`,
    value: { value: first.body.id },
  })
  expect(own.status).toBe(200)
  expect(await memberOf(org, String(first.body.userName))).toMatchObject({ manager: null })
})

it('a group with the external id of a group of a directory has its members, beside those by hand', async () => {
  const org = await freshOrganization()
  const { admin, learner } = org
  const idp = await directory(org)
  const make = async () => (await idp.send('POST', '/Users', idp.user())).body.id
  const [a, b] = [await make(), await make()]
  const member = (...ids: string[]) => ids.map((value) => ({ value }))
  const source = await idp.send('POST', '/Groups', {
    schemas: [groupSchema],
    displayName: 'Nurses',
    externalId: 'nurses-1',
    members: member(a),
  })
  const body = { kind: 'department', name: { en: 'Nursing' } }
  const { id } = (await admin.call(createGroup, { body })).envelope.data as { id: string }
  await admin.call(addGroupMembers, { params: { id }, body: { userIds: [learner.user.id, a] } })
  const members = async () => {
    const { envelope } = await admin.call(listGroupMembers, { params: { id } })
    const people = envelope.data as { userId: string; sources: string[] }[]
    return Object.fromEntries(people.map(({ userId, sources }) => [userId, sources]))
  }
  await admin.call(updateGroup, { params: { id }, body: { externalId: 'nurses-1' } })
  await deliverAll(...fillingReactions)
  expect(await members()).toEqual({ [learner.user.id]: ['hand'], [a]: ['hand', 'directory'] })
  await idp.patch(`/Groups/${source.body.id}`, { op: 'add', path: 'members', value: member(b) })
  expect(await members()).toEqual({ [learner.user.id]: ['hand'], [a]: ['hand', 'directory'], [b]: ['directory'] })
  await idp.send('DELETE', `/Users/${a}`)
  expect(await members()).toEqual({ [learner.user.id]: ['hand'], [a]: ['hand'], [b]: ['directory'] })
  await idp.send('DELETE', `/Groups/${source.body.id}`)
  expect(await members()).toEqual({ [learner.user.id]: ['hand'], [a]: ['hand'] })
})
