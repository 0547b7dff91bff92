import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { listProgress } from './progress-admin.contract'
import { exportProgress } from './progress-export.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const exported = async (query: Record<string, string> = {}) =>
  (await org.admin.call(exportProgress, { query })).data as { text: string; recordCount: number; isComplete: boolean }

it('writes the enrolments that the filters choose, with what is known of the employment', async () => {
  const [one, other] = [await pathInForce(org), await pathInForce(org)]
  const set = { employeeNumber: '0007', department: '=SUM(A1)', managerId: org.admin.user.id }
  await org.database((db) => db.update(users).set(set).where(eq(users.id, org.learner.user.id)))
  const completedAt = new Date('2026-02-03T10:00:00.000Z')
  const id = await putEnrolment(org, one, org.learner, { state: 'completed', completedAt, percent: 100 })
  await putEnrolment(org, other, org.instructor)
  const { text, recordCount, isComplete } = await exported({ path: one })
  expect([recordCount, isComplete, text.startsWith('\ufeff')]).toEqual([1, true, true])
  // No value has a comma here.
  const [names = [], values = []] = text
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(','))
  const row = Object.fromEntries(names.map((name, at) => [name, values[at]]))
  expect(row).toMatchObject({
    id,
    state: 'completed',
    percent: '100',
    pathId: one,
    userId: org.learner.user.id,
    email: org.learner.email,
    employeeNumber: '0007',
    // A formula is made harmless.
    department: "'=SUM(A1)",
    managerEmail: org.admin.email,
    completedAt: '2026-02-03T10:00:00.000Z',
    dueAt: '',
  })
  expect((await exported()).recordCount).toBe(2)
})

it('chooses by the moment of the completion, as the list does', async () => {
  const chosen = async (query: Record<string, string>) => {
    const list = (await org.admin.call(listProgress, { query })).data as unknown[]
    const { recordCount } = await exported(query)
    expect(recordCount).toBe(list.length)
    return recordCount
  }
  expect(await chosen({ completedFrom: '2026-02-03' })).toBe(1)
  expect(await chosen({ completedFrom: '2026-02-04' })).toBe(0)
  expect(await chosen({ completedFrom: '2026-02-01', completedTo: '2026-02-03' })).toBe(1)
  expect(await chosen({ completedTo: '2026-02-02' })).toBe(0)
  const { status } = await org.admin.call(exportProgress, { query: { completedFrom: '2026-02-04', completedTo: '2026-02-01' } })
  expect(status).toBe(422)
})
