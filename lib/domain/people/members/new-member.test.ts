import { describe, expect, it, vi } from 'vitest'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { hashPasswordsBy, inProcess } from '@/lib/platform/auth/password'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { guard } from './examples.fixtures'
import { putMemberByEmployeeNumber, updateMember } from './member-facts.contract'
import { createMember } from './new-member.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const create = (org: Org, body: object) =>
  org.admin.call(createMember, { body: { name: { en: 'Guard' }, roleId: org.roles.learner, ...body } })
const idOf = ({ envelope }: Answer) => (envelope.data as { id: string }).id

describe('an account without an address', () => {
  it('has a user name or an employee number, and never neither', async () => {
    const org = await freshOrganization()
    expect(code(await create(org, {}))).toEqual([422, 5030])
    const made = await create(org, { userName: 'Guard-17' })
    expect(made.envelope.data).toMatchObject({ email: '', userName: 'guard-17', hasEntered: false })
    const params = { id: idOf(made) }
    expect(code(await org.admin.call(updateMember, { params, body: { userName: null } }))).toEqual([422, 5030])
    const both = { userName: null, employeeNumber: '10017' }
    expect((await org.admin.call(updateMember, { params, body: both })).envelope.data).toMatchObject(both)
    const known = { params: { employeeNumber: '10018' }, body: { name: { en: 'Other' }, roleId: org.roles.learner } }
    expect((await org.admin.call(putMemberByEmployeeNumber, known)).envelope.data).toMatchObject({ email: '', isNew: true })
    for (const userName of ['a', 'guard 17', 'guard@17', '-guard', 'حارس'])
      expect(code(await create(org, { userName }))).toEqual([422, 5030])
  })

  it('has names that no other person has, of either kind and whatever their case', async () => {
    const org = await freshOrganization()
    await create(org, { userName: 'guard-17', employeeNumber: 'G-18' })
    expect(code(await create(org, { userName: 'GUARD-17' }))).toEqual([409, 6244])
    expect(code(await create(org, { employeeNumber: 'G-18' }))).toEqual([409, 6241])
    expect(code(await create(org, { userName: 'g-18' }))).toEqual([409, 6244])
    expect(code(await create(org, { employeeNumber: 'GUARD-17' }))).toEqual([409, 6241])
    const other = await freshOrganization()
    expect(code(await create(other, { userName: 'guard-17' }))).toEqual([201, 200])
  })

  it('gets a name once where many ask for it at the same time', async () => {
    const org = await freshOrganization()
    const people = await Promise.all(Array.from({ length: 8 }, () => guard(org)))
    const answers = await Promise.all(
      people.map(({ id }, at) =>
        org.admin.call(updateMember, { params: { id }, body: at % 2 ? { userName: 'night-7' } : { employeeNumber: 'NIGHT-7' } }),
      ),
    )
    const kept = answers.filter(({ status }) => status === 200)
    expect(kept).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

it('a sign-in answers in the same way, after the same work, for every kind of name, known or not', async () => {
  const org = await freshOrganization()
  await create(org, { userName: 'guard-17', employeeNumber: '10017' })
  const run = vi.fn(inProcess.run)
  const undo = hashPasswordsBy({ atOnce: 2, run })
  try {
    const told: string[] = []
    for (const email of ['guard-17', '10017', 'nobody-7', '99999', org.learner.email, 'nobody@elsewhere.example']) {
      run.mockClear()
      const { status, envelope } = await org.stranger(signIn, {
        body: { email, password: 'not the right password', from: 'website' },
        headers: { 'x-captcha-token': 'test-pass' },
        peer: freshAddress(),
      })
      const { metadata: _metadata, ...answer } = envelope
      told.push(JSON.stringify([status, answer, run.mock.calls.length]))
    }
    expect(new Set(told).size).toBe(1)
    expect(run).toHaveBeenCalledTimes(1)
  } finally {
    undo()
  }
})
