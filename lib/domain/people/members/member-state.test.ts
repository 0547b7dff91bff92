import { describe, expect, it } from 'vitest'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Answer } from '@/lib/platform/testing/call'
import { restoreMember, suspendMember } from './member-state.contract'

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
type Caller = Awaited<ReturnType<typeof freshOrganization>>['admin']
const suspend = (by: Caller, id: string) => by.call(suspendMember, { params: { id } })
const restore = (by: Caller, id: string) => by.call(restoreMember, { params: { id } })
const done = [200, 200]
const tooMuch = [403, 5065]

describe('a member', () => {
  it('who is suspended loses access at once, and has the same roles after being restored', async () => {
    const org = await freshOrganization()
    const { id } = org.learner.user
    expect(code(await suspend(org.admin, id))).toEqual(done)
    expect(code(await org.learner.call(readProfile))).toEqual([401, 5041])
    expect(code(await suspend(org.admin, id))).toEqual([409, 409])
    expect(code(await restore(org.admin, id))).toEqual(done)
    expect(code(await restore(org.admin, id))).toEqual([409, 409])
    const other = await freshOrganization()
    for (const change of [suspend, restore]) expect(code(await change(other.admin, id))).toEqual([404, 5150])
  })

  it('is suspended and restored only by people with all of their permissions, and never by themselves', async () => {
    const org = await organizationWithRoles()
    const clerk = await org.somebody('clerk', [pair('organizationMember.update')])
    const chief = await org.person('chief', org.roles.superAdmin)
    for (const person of [org.learner, org.admin, chief]) expect(code(await suspend(clerk, person.user.id))).toEqual(tooMuch)
    expect(code(await suspend(org.admin, chief.user.id))).toEqual(tooMuch)
    expect(code(await suspend(org.admin, org.admin.user.id))).toEqual([409, 409])
    expect(code(await suspend(chief, org.admin.user.id))).toEqual(done)
    expect(code(await restore(clerk, org.admin.user.id))).toEqual(tooMuch)
    expect(code(await restore(chief, org.admin.user.id))).toEqual(done)
    expect(code(await suspend(org.instructor, org.learner.user.id))).toEqual([403, 5180])
  })
})
