import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { addGroupManager } from '@/lib/domain/people/groups/group-members.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { readAnalyticsOverview } from './analytics.contract'
import { type Fact, putFacts, putGroups, putPeople } from './duties.fixtures'
import { listDuties } from './duty-list.contract'
import { readFunnel } from './path-analytics.contract'
import { queryAnalytics } from './query.contract'

type Learning = {
  current: Record<'activeLearners' | 'learningMinutes' | 'enrolments' | 'starts' | 'completions', number | null>
  overdue: number | null
  duties: { enrolled: number; completed: number; overdue: number } | null
}

/** A department that the organization enrolled in one path, three of whom were enrolled in a second one. */
async function department(org: Org, size: number) {
  const paths = [await draftPath(org), await draftPath(org)] as const
  const people = await putPeople(org, size)
  const [group = ''] = await putGroups(org, [{ people }])
  const facts: Fact[] = people.map((userId, at) => ({
    userId,
    path: paths[0],
    language: 'ar',
    source: 'group',
    state: at === 0 ? 'completed' : 'overdue',
  }))
  const second = people.slice(0, 3).map((userId) => ({ userId, path: paths[1], language: 'ar', source: 'bulk' }) as const)
  await putFacts(org, [...facts, ...second.map((one) => ({ ...one, state: 'active' as const }))])
  return { paths, group, people }
}
const overviewOf = async (person: Org['admin'], query: Record<string, string>) => {
  const { status, envelope, text } = await person.call(readAnalyticsOverview, { query })
  expect(status, text).toBe(200)
  return (envelope.data as { learning: Learning }).learning
}

describe('numbers of duties', () => {
  it('stay when a few people of a department are enrolled in something else', async () => {
    const org = await freshOrganization()
    const { paths, group } = await department(org, 20)
    const first = await overviewOf(org.admin, { group, path: paths[0] })
    expect(first.duties).toEqual({ enrolled: 20, completed: 1, overdue: 19 })
    expect(first).toMatchObject({ overdue: 19, current: { enrolments: 20, completions: 1 } })
    expect(first.current).toMatchObject({ activeLearners: null, learningMinutes: null, starts: null })
    const second = await overviewOf(org.admin, { group, path: paths[1] })
    expect(second).toMatchObject({ duties: { enrolled: 3, completed: 0, overdue: 0 }, current: { enrolments: 3, starts: null } })
    const { envelope } = await org.admin.call(readFunnel, { params: { id: paths[0] }, query: { group } })
    const { stages } = envelope.data as { stages: { kind: string; count: number | null; languages: object }[] }
    expect(stages.map(({ kind, count }) => [kind, count])).toEqual([
      ['enrolled', 20],
      ['started', null],
      ['completed', 1],
      ['certified', null],
    ])
    expect(stages[0]?.languages).toEqual({ ar: null, en: null, none: null })
    const body = { metrics: ['overdue', 'dutiesOverdue', 'starts'], by: 'path', filters: { group } }
    const { rows } = (await org.admin.call(queryAnalytics, { body })).envelope.data as { rows: object[] }
    expect(rows).toMatchObject([
      { metric: 'overdue', path: paths[0], value: 19 },
      { metric: 'dutiesOverdue', path: paths[0], value: 19 },
    ])
  })

  it('are not shown by the language of learning, nor without the right to read the list', async () => {
    const org = await freshOrganization()
    const { paths, group } = await department(org, 20)
    const hidden = { duties: null, overdue: null, current: { enrolments: null, completions: null } }
    expect(await overviewOf(org.admin, { group, path: paths[0], language: 'ar' })).toMatchObject(hidden)
    const permissions = [{ subject: 'analytics', action: 'read', scope: 'any' }]
    const body = { name: { ar: 'محلّل', en: 'Analyst' }, type: 'admin', permissions }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const analyst = await org.person('analyst', role.id)
    expect(await overviewOf(analyst, { group, path: paths[0] })).toMatchObject(hidden)
    const asked = { metrics: ['duties', 'overdue'], by: 'path', filters: { group } }
    const { rows } = (await analyst.call(queryAnalytics, { body: asked })).envelope.data as { rows: { value: number | null }[] }
    expect(rows.map(({ value }) => value)).toEqual([null, null, null])
  })

  it('are shown to a manager for the groups that they manage alone', async () => {
    const org = await freshOrganization()
    const { paths, group, people } = await department(org, 20)
    const [other = ''] = await putGroups(org, [{ people: people.slice(0, 4) }])
    const permissions = [
      { subject: 'analytics', action: 'read', scope: 'any' },
      { subject: 'progress', action: 'readAny', scope: 'group' },
    ]
    const body = { name: { ar: 'مدير', en: 'Manager' }, type: 'admin', permissions }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const manager = await org.person('manager', role.id)
    const named = await org.admin.call(addGroupManager, { params: { id: other, userId: manager.user.id } })
    expect(named.status, named.text).toBe(200)
    expect((await overviewOf(manager, { group: other, path: paths[0] })).duties).toEqual({
      enrolled: 4,
      completed: 1,
      overdue: 3,
    })
    expect((await overviewOf(manager, { group, path: paths[0] })).duties).toBeNull()
    expect((await overviewOf(manager, { path: paths[0] })).duties).toBeNull()
  })

  it('make up a table of departments, nested ones too, of which managers get their own', async () => {
    const org = await freshOrganization()
    const { paths, group, people } = await department(org, 12)
    const [inner = ''] = await putGroups(org, [{ people: people.slice(0, 3), parentId: group }])
    const listed = async (person: Org['admin'], query: object) => {
      const { status, text, data } = await person.call(listDuties, { query: { orderBy: 'createdAt:asc', ...query } })
      expect(status, text).toBe(200)
      return data as unknown as object[]
    }
    const whole = { id: group, people: 12, enrolled: 12, completed: 1, overdue: 11, share: 0.083 }
    const part = { id: inner, people: 3, enrolled: 3, completed: 1, overdue: 2, share: 0.333 }
    expect(await listed(org.admin, { path: paths[0] })).toMatchObject([whole, part])
    expect(await listed(org.admin, { path: paths[1] })).toMatchObject([{ enrolled: 3 }, { enrolled: 3, share: 0 }])
    expect(await listed(org.admin, {})).toMatchObject([{ enrolled: 15 }, { enrolled: 6 }])
    expect(await listed(org.admin, { parent: group })).toMatchObject([{ id: inner }])
    const permissions = [{ subject: 'progress', action: 'readAny', scope: 'group' }]
    const body = { name: { ar: 'مدير', en: 'Manager' }, type: 'admin', permissions }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const manager = await org.person('manager', role.id)
    expect(await listed(manager, {})).toEqual([])
    await org.admin.call(addGroupManager, { params: { id: inner, userId: manager.user.id } })
    expect(await listed(manager, { path: paths[0] })).toMatchObject([part])
  })

  it('come with groups, staff number and manager of each person in the list of enrolments', async () => {
    const org = await freshOrganization()
    const { paths, group, people } = await department(org, 3)
    await org.database((db) =>
      db.execute(sql`update users set employee_number = '77', department = 'Roads', manager_id = ${org.admin.user.id}::uuid
        where id = ${people[1]}::uuid`),
    )
    const { data } = await org.admin.call(listProgress, { query: { path: paths[0], person: people[1] ?? '' } })
    expect(data).toMatchObject([
      {
        work: {
          employeeNumber: '77',
          department: 'Roads',
          manager: { id: org.admin.user.id },
          groups: [{ id: group, name: { en: 'Group 0' } }],
        },
      },
    ])
  })
})
