import { describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { putCourse } from '../examples.fixtures'
import { none, report, started, stored } from './attempts.fixtures'
import { interactionExample, mostInteractions } from './interactions.contract'
import { nextRunAfter } from './interactions.service'
import { listCourseAttempts, listCourseInteractions, listOwnCourseAttempts, readCourseAttempt } from './kept-attempts.contract'

type Question = { number: number; name: string; response: string; result: string | null; latencySeconds: number | null }
const question = (number: number, more: object = {}) => ({ ...interactionExample, number, name: `q${number}`, ...more })
const questionsOf = async (by: Person, id: string) =>
  (await by.call(listCourseInteractions, { params: { attemptId: id }, query: {} })).envelope.data as Question[]
const idOf = (answer: { envelope: { data?: unknown } }) => (answer.envelope.data as { id: string }).id

describe('answers to single questions', () => {
  it('are kept once each, as they were written last, and read with the attempt', async () => {
    const org = await freshOrganization()
    const { moduleId, packageId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    await stored(org.learner, begun, 1, { interactions: [question(0, { response: 'aim' }), question(1)] })
    const changed = { interactions: [question(0, { response: 'pin', latency: 'PT1M2S' }), question(2), question(2)] }
    await stored(org.learner, begun, 2, changed)
    expect(await stored(org.learner, begun, 2, { interactions: [question(0, { response: 'again' })] })).toMatchObject({
      isStored: false,
    })
    const kept = await questionsOf(org.admin, begun.attemptId)
    expect(kept.map(({ number, response }) => [number, response])).toEqual([
      [0, 'pin'],
      [1, 'pin'],
      [2, 'pin'],
    ])
    expect(kept[0]).toMatchObject({ itemId: 'item_1', name: 'q0', type: 'choice', result: 'correct', latencySeconds: 62 })
    const objectives = [
      { id: 'exit', success: 'passed' as const, raw: 8, min: 0, max: 10, progress: 0.5, description: 'The way out' },
    ]
    await stored(org.learner, begun, 3, { objectives, completion: 'completed', score: { ...none, raw: 80 } })
    const { envelope } = await org.admin.call(readCourseAttempt, { params: { attemptId: begun.attemptId } })
    expect(envelope.data).toMatchObject({
      number: 1,
      state: 'done',
      outcome: 'completed',
      score: 80,
      package: { id: packageId },
      person: { id: org.learner.user.id },
      module: { id: moduleId, typeKey: 'launch.scorm' },
      items: [{ id: 'item_1', title: 'Fire safety', completion: 'completed', score: 0.8, interactionCount: 3, objectives }],
    })
  })

  it('are given back where a run is resumed, and begin again from zero where it is not', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const first = await started(org.learner, moduleId)
    await stored(org.learner, first, 1, { interactions: [question(0, { latency: '00:00:07.5' }), question(1)], exit: 'suspend' })
    const resumed = await started(org.learner, moduleId)
    expect(resumed.data.interactions).toEqual([
      question(0, { latency: '0000:00:07.50' }),
      question(1, { latency: '0000:00:07.00' }),
    ])
    await stored(org.learner, resumed, 1, { interactions: [question(1, { response: 'aim' })], exit: '' })
    const anew = await started(org.learner, moduleId)
    expect(anew.data.interactions).toEqual([])
    await stored(org.learner, anew, 1, { interactions: [question(0, { response: 'anew' })] })
    const kept = await questionsOf(org.admin, first.attemptId)
    expect(kept.map(({ number, response }) => [number, response])).toEqual([
      [0, 'pin'],
      [1, 'aim'],
      [2, 'anew'],
    ])
    expect(nextRunAfter([{ number: 999 }])).toBe(750)
    expect(nextRunAfter([])).toBe(0)
  })

  it('are bounded, and cost one statement more', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    expect((await report(org.learner, begun, 1, { interactions: [question(mostInteractions)] })).statusCode).toBe(5030)
    const long = { interactions: [question(0, { response: 'x'.repeat(4_001) })] }
    expect((await report(org.learner, begun, 1, long)).statusCode).toBe(5030)
    const many = Array.from({ length: mostInteractions }, (_, number) => question(number))
    await stored(org.learner, begun, 1, {})
    const before = counter.statements
    await stored(org.learner, begun, 2, { interactions: many })
    expect(counter.statements - before).toBeLessThanOrEqual(10)
  })
})

describe('attempts at a package', () => {
  it('are listed for those who see results, in the groups of a manager only, and for their own learner', async () => {
    const org = await freshOrganization()
    const { moduleId, packageId } = await putCourse(org, org.learner)
    const begun = await started(org.learner, moduleId)
    await stored(org.learner, begun, 1, { sessionTime: '00:01:35', interactions: [question(0)] })
    const permissions = [{ subject: 'progress', action: 'readAny', scope: 'group' }]
    const name = { ar: 'مديرة القسم', en: 'Head of a department' }
    const roleId = idOf(await org.admin.call(createRole, { body: { name, type: 'admin', permissions } }))
    const manager = await org.person('manager', roleId)
    const list = async (by: Person, query = {}) =>
      (await by.call(listCourseAttempts, { params: { id: packageId }, query })).envelope.data as { id: string }[]
    const codeOf = async (by: Person) =>
      (await by.call(readCourseAttempt, { params: { attemptId: begun.attemptId } })).envelope.statusCode
    expect(await list(org.admin)).toMatchObject([{ id: begun.attemptId, state: 'open', seconds: 95, module: { id: moduleId } }])
    expect(await list(org.admin, { state: 'done' })).toEqual([])
    expect(await list(manager)).toEqual([])
    expect(await codeOf(manager)).toBe(7412)
    expect((await manager.call(listCourseInteractions, { params: { attemptId: begun.attemptId } })).envelope.statusCode).toBe(
      7412,
    )
    const body = { kind: 'department' as const, name: { en: 'Own' }, parentId: null }
    const group = idOf(await org.admin.call(createGroup, { body }))
    await org.admin.call(addGroupMembers, { params: { id: group }, body: { userIds: [org.learner.user.id] } })
    await org.admin.call(addGroupManager, { params: { id: group, userId: manager.user.id } })
    expect(await list(manager)).toHaveLength(1)
    expect(await codeOf(manager)).toBe(200)
    expect(await questionsOf(manager, begun.attemptId)).toHaveLength(1)
    const own = await org.learner.call(listOwnCourseAttempts, { params: { moduleId } })
    expect(own.envelope.data).toMatchObject([{ number: 1, state: 'open', seconds: 95 }])
    const stranger = await freshOrganization()
    expect(await codeOf(stranger.admin)).toBe(7412)
    expect((await stranger.admin.call(listCourseAttempts, { params: { id: packageId } })).envelope.statusCode).toBe(7400)
  })
})
