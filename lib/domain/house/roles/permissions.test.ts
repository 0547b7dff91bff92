import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '@/lib/domain/rooms'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { operatorPermissions } from './built-in-roles.rules'
import { readOwnPermissions } from './own-permissions.contract'
import { listPermissions } from './permissions.contract'

/** Of an organization that is not the operator's. */
const offered = allPermissions.filter((pair) => !operatorPermissions.has(pair))

type Meaning = { subject: string; action: string; meaning: { ar: string; en: string } }
type Own = { roleTypes: string[]; permissions: { subject: string; action: string; scope: string }[]; roles: object[] }

let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  org = await freshOrganization()
})

describe('the registry', () => {
  const list = async (query: Record<string, string | number>) => {
    const { status, envelope } = await org.admin.call(listPermissions, { query })
    return { status, metadata: envelope.metadata, found: envelope.data as Meaning[], errors: envelope.errors }
  }

  test('lists every permission with its meaning in both languages', async () => {
    const [{ found: first, metadata }, { found: more }] = [await list({ perPage: 100 }), await list({ perPage: 100, page: 2 })]
    const found = [...first, ...more]
    expect(found.map(({ subject, action }) => `${subject}.${action}`).sort()).toEqual([...offered].sort())
    expect(found.find(({ subject, action }) => subject === 'apiKey' && action === 'create')?.meaning).toEqual({
      ar: 'إنشاء مفاتيح الواجهة البرمجية وإعادة تعيينها',
      en: 'Create and reset API keys',
    })
    for (const { meaning } of found)
      expect([/\p{Script=Arabic}/u.test(meaning.ar), /^[A-Z][a-z]/.test(meaning.en)]).toEqual([true, true])
    expect(metadata).toMatchObject({
      type: 'offset',
      count: offered.length,
      totalPage: Math.ceil(offered.length / 100),
      hasNext: offered.length > 100,
      hasPrevious: false,
    })
  })

  test('pages correctly, also past the end', async () => {
    const last = Math.ceil(offered.length / 7)
    const pages = await Promise.all(Array.from({ length: last }, (_, at) => list({ perPage: 7, page: at + 1 })))
    expect(new Set(pages.flatMap(({ found }) => found.map(({ subject, action }) => `${subject}.${action}`))).size).toBe(
      offered.length,
    )
    expect(pages[0]?.metadata).toMatchObject({
      hasNext: true,
      hasPrevious: false,
      page: 1,
      totalPage: last,
      orderBy: [{ subject: 'asc' }],
    })
    expect(pages.at(-1)?.metadata).toMatchObject({ hasNext: false, hasPrevious: true, page: last })
    expect(await list({ perPage: 7, page: last + 5 })).toMatchObject({
      found: [],
      metadata: { hasNext: false, hasPrevious: true, count: offered.length },
    })
  })

  test('orders by subject or action and searches in both languages', async () => {
    const { found } = await list({ orderBy: 'action:desc', perPage: 100 })
    const actions = found.map(({ action }) => action)
    expect(actions).toEqual([...actions].sort().reverse())
    expect((await list({ search: 'نشر الوحدات' })).found).toMatchObject([{ subject: 'learningModule', action: 'publish' }])
    expect((await list({ search: 'reset api' })).found).toMatchObject([{ subject: 'apiKey', action: 'create' }])
    expect(await list({ search: 'no such thing' })).toMatchObject({
      found: [],
      metadata: { count: 0, totalPage: 0, hasPrevious: false },
    })
  })
})

describe('one’s own permissions', () => {
  const own = async (person: { call: typeof org.admin.call }) => (await person.call(readOwnPermissions)).envelope.data as Own

  test('are the union of one’s roles', async () => {
    const learner = await own(org.learner)
    expect(learner.roleTypes).toEqual(['user'])
    expect(learner.roles).toEqual([{ id: org.roles.learner, name: { ar: 'متعلّم', en: 'Learner' }, type: 'user', until: null }])
    expect(learner.permissions).toContainEqual({ subject: 'assessment', action: 'update', scope: 'own' })
    expect(learner.permissions).not.toContainEqual(expect.objectContaining({ subject: 'learningPath', action: 'create' }))
    expect((await own(org.instructor)).permissions).toContainEqual({ subject: 'learningPath', action: 'create', scope: 'any' })
  })

  test('are all for a superAdmin and none for somebody without a role', async () => {
    expect((await own(await org.person('super', org.roles.superAdmin))).permissions).toHaveLength(allPermissions.length)
    expect(await own(await org.person('nobody', null))).toEqual({ roleTypes: [], permissions: [], roles: [] })
  })
})
