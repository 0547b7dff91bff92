import { describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, event, putWalk, send } from '@/lib/domain/testing/walks'
import { listAnswers } from './answers.contract'
import { acknowledge } from './answers.fixtures'
import { isAnswer } from './words'

type Listed = { id: string; person: { id: string }; module: { id: string; title: object }; action: string; result: object | null }
const list = async (by: Person, query: Record<string, string> = {}) =>
  (await by.call(listAnswers, { query })).envelope.data as Listed[]
const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id

describe('the answers of people', () => {
  it('are what they acknowledged and chose, with version, language and moments, and not what they looked at', async () => {
    const org = await freshOrganization()
    const { learner, module } = await acknowledge(org, 'سارة الأحمد')
    const poll = await putWalk(org, [{ key: 'social.poll', body: { options: [{ id: 'a' }, { id: 'b' }] } }])
    await send(poll.learner, poll.module, event('opened'))
    const voted = await send(poll.learner, poll.module, event('voted', { optionIds: ['b'] }))
    expect(voted.status, voted.text).toBe(200)
    expect(await list(org.admin)).toEqual([
      expect.objectContaining({ action: 'voted', result: { optionIds: ['b'] } }),
      expect.objectContaining({
        person: { id: learner.user.id, name: expect.anything(), email: learner.email },
        module: {
          id: module,
          typeKey: 'policy.acknowledgement',
          title: { ar: 'سياسة كلمات المرور', en: 'Password policy' },
        },
        moduleVersion: 1,
        action: 'acknowledged',
        locale: 'en',
        result: { version: '2.1', typedName: 'سارة الأحمد' },
      }),
    ])
  })

  it('are found by person, module, path and days, and a span that ends before it begins is refused', async () => {
    const org = await freshOrganization()
    const [one, other] = [await acknowledge(org), await acknowledge(org)]
    const people = async (query: Record<string, string>) => (await list(org.admin, query)).map(({ person }) => person.id)
    expect(await people({ person: one.learner.user.id })).toEqual([one.learner.user.id])
    expect(await people({ module: other.module })).toEqual([other.learner.user.id])
    expect(await people({ path: one.pathId })).toEqual([one.learner.user.id])
    expect(await people({ path: `${one.pathId},${other.pathId}` })).toHaveLength(2)
    expect(await people({ to: '2020-01-01' })).toEqual([])
    expect(await people({ from: '2020-01-01' })).toHaveLength(2)
    const turned = { query: { from: '2026-02-02', to: '2026-02-01' } }
    expect(code(await org.admin.call(listAnswers, turned))).toEqual([422, 5030])
  })

  it('are read by a manager for the people of their groups only', async () => {
    const org = await freshOrganization()
    const [mine, other] = [await acknowledge(org), await acknowledge(org)]
    const permissions = [{ subject: 'progress', action: 'readAny', scope: 'group' }]
    const name = { ar: 'مدير القسم', en: 'Head of department' }
    const manager = await org.person(
      'manager',
      idOf(await org.admin.call(createRole, { body: { name, type: 'admin', permissions } })),
    )
    expect(await list(manager)).toEqual([])
    const group = idOf(await org.admin.call(createGroup, { body: { kind: 'department', name: { en: 'Own' }, parentId: null } }))
    await org.admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [mine.learner.user.id] } })
    await org.admin.call(addGroupManager, { params: { id: group, userId: manager.user.id } })
    expect((await list(manager)).map(({ person }) => person.id)).toEqual([mine.learner.user.id])
    expect(await list(manager, { person: other.learner.user.id })).toEqual([])
    expect(await list(org.admin, { group })).toHaveLength(1)
  })

  it('are results of other events than looking, playing and practising, and acknowledgments without a result', () => {
    expect(isAnswer('submitted', { text: 'Done' })).toBe(true)
    expect(isAnswer('acknowledged', null)).toBe(true)
    expect(isAnswer('completed', null)).toBe(false)
    expect(isAnswer('played', { position: 4 })).toBe(false)
  })
})
