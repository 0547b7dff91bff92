import { describe, expect, it } from 'vitest'
import { xapiStatements } from '@/db/schema/xapi'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from '../examples.fixtures'
import { launch, openContent, standingOf } from '../launched.fixtures'
import { listLaunches, listLaunchStatements, readLaunch, waiveLaunch } from './results.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Listed = { id: string; state: string; unit: { outcome: string }; person: { id: string }; module: { id: string } }

const listed = async (org: Org, query: Record<string, string> = {}): Promise<Listed[]> =>
  (await org.admin.call(listLaunches, { query })).data
const reason = { reason: 'testedOut', note: 'Passed the test at a partner' }
const waive = (
  org: Org,
  moduleId: string,
  userId = org.learner.user.id,
): Promise<{ data: { id: string }; status: number; text: string }> =>
  org.admin.call(waiveLaunch, { body: { userId, moduleId, ...reason } })

async function passed(org: Org, moduleId: string) {
  const content = await openContent(org, await launch(org.learner, moduleId))
  const { statement, send } = content
  const sent = [statement('initialized'), statement('passed', { result: { score: { scaled: 0.9 } } }), statement('terminated')]
  expect((await send(sent)).status).toBe(200)
}

describe('the launches of an organization', () => {
  it('are listed with what became of their units, and narrowed by it', async () => {
    const org = await freshOrganization()
    const [moduleId, other] = [await putLaunchLesson(org, [org.learner]), await putLaunchLesson(org, [org.admin])]
    await launch(org.learner, moduleId)
    await passed(org, moduleId)
    await launch(org.admin, other)
    const all = await listed(org)
    expect(all.map(({ state, unit }) => [state, unit.outcome])).toEqual([
      ['launched', 'open'],
      ['terminated', 'passed'],
      ['abandoned', 'passed'],
    ])
    expect(all[1]).toMatchObject({
      person: { id: org.learner.user.id, email: org.learner.user.email },
      module: { id: moduleId, typeKey: 'launch.cmi5' },
      unit: { kind: 'cmi5', isSatisfied: true, score: 90, failedAt: null },
      mode: 'Normal',
    })
    const countOf = async (query: Record<string, string>) => (await listed(org, query)).length
    expect(await countOf({ outcome: 'passed' })).toBe(2)
    expect(await countOf({ outcome: 'passed,open' })).toBe(3)
    expect(await countOf({ state: 'terminated' })).toBe(1)
    expect(await countOf({ person: org.admin.user.id })).toBe(1)
    expect(await countOf({ module: moduleId })).toBe(2)
    expect(await countOf({ from: '2100-01-01' })).toBe(0)
  })

  it('are read with their statements in the order in which these were stored', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner])
    await passed(org, moduleId)
    const [{ id: launchId } = { id: '' }] = await listed(org)
    const { data } = await org.admin.call(readLaunch, { params: { launchId } })
    expect(data).toMatchObject({ id: launchId, state: 'terminated', unit: { outcome: 'passed', score: 90 } })
    const verbsOf = async (query: { perPage?: number }): Promise<(string | undefined)[]> => {
      const page: { data: { verb: string }[] } = await org.admin.call(listLaunchStatements, { params: { launchId }, query })
      return page.data.map(({ verb }) => verb.split('/').at(-1))
    }
    expect(await verbsOf({})).toEqual(['launched', 'initialized', 'passed', 'terminated', 'satisfied'])
    expect(await verbsOf({ perPage: 2 })).toEqual(['launched', 'initialized'])
    const missing = { launchId: crypto.randomUUID() }
    expect((await org.admin.call(readLaunch, { params: missing })).status).toBe(404)
    expect((await org.admin.call(listLaunchStatements, { params: missing })).status).toBe(404)
    expect((await org.learner.call(readLaunch, { params: { launchId } })).status).toBe(403)
  })
})

describe('a waiver', () => {
  it('completes a lesson whose unit was never launched, and says why in the store', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'Passed' } })
    const { data, status, text } = await waive(org, moduleId)
    expect(status, text).toBe(200)
    expect(data).toMatchObject({ state: 'waived', unit: { outcome: 'waived', isSatisfied: true, score: null }, seconds: 0 })
    const standing = await standingOf(org.learner, moduleId)
    expect(standing).toMatchObject({ isSatisfied: true, session: null, waivedAt: expect.any(String) })
    const rows = await org.database((db) => db.select().from(xapiStatements).orderBy(xapiStatements.place))
    expect(rows.map(({ verb, launchId }) => [verb.split('/').at(-1), launchId])).toEqual([
      ['waived', data.id],
      ['satisfied', data.id],
    ])
    expect(rows[0]?.statement.result).toEqual({
      success: true,
      completion: true,
      extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/reason': 'Tested Out' },
    })
    await deliver()
    const progress: { data: { items: { state: string }[] } } = await org.learner.call(readModuleProgress, {
      params: { moduleId },
    })
    expect(progress.data.items.map(({ state }) => state)).toEqual(['completed'])
    expect((await waive(org, moduleId)).status).toBe(409)
  })

  it('is for units of cmi5 that are not satisfied, of people who are enrolled', async () => {
    const org = await freshOrganization()
    const [cmi5, plain] = [
      await putLaunchLesson(org, [org.learner]),
      await putLaunchLesson(org, [org.learner], { key: 'launch.xapi' }),
    ]
    expect((await waive(org, cmi5, org.admin.user.id)).status).toBe(403)
    expect((await waive(org, cmi5, crypto.randomUUID())).status).toBe(404)
    expect((await waive(org, plain)).status).toBe(409)
    await passed(org, cmi5)
    expect((await waive(org, cmi5)).status).toBe(409)
    expect((await listed(org)).map(({ state }) => state)).toEqual(['terminated'])
  })
})
