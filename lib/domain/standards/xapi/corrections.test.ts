import { describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { xapiStatements } from '@/db/schema/xapi'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from './examples.fixtures'
import { launch, openContent, parametersOf, standingOf } from './launched.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
async function correct(org: Org, moduleId: string, state: 'complete' | 'incomplete'): Promise<void> {
  const { items }: { items: { itemId: string }[] } = (await org.learner.call(readModuleProgress, { params: { moduleId } })).data
  const [row] = await org.database((db) => db.select().from(enrolments))
  const body = { itemId: items[0]?.itemId, state, reason: 'Shown in person' }
  const { status, text } = await org.admin.call(overrideProgress, { params: { enrolmentId: row?.id ?? '' }, body })
  if (status !== 200) throw new Error(text)
  await deliver()
}

describe('a correction of the progress', () => {
  it('that declares a lesson complete waives its unit, once, in a session of its own', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'Passed' } })
    const first = await launch(org.learner, moduleId)
    await correct(org, moduleId, 'complete')
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(true)
    const rows = await org.database((db) => db.select().from(xapiStatements).orderBy(xapiStatements.place))
    expect(rows.map(({ verb }) => verb.split('/').at(-1))).toEqual(['launched', 'waived', 'satisfied'])
    const [launched, waived, satisfied] = rows.map(({ launchId }) => launchId)
    expect([launched, satisfied]).toEqual([first.launchId, waived])
    expect(waived).not.toBe(first.launchId)
    const account = { homePage: org.origin, name: org.learner.user.id }
    expect(rows.map(({ statement }) => statement.actor)).toEqual(rows.map(() => ({ objectType: 'Agent', account })))
  })

  it('that sets a lesson back begins another registration', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'Completed' } })
    const first = await launch(org.learner, moduleId)
    const content = await openContent(org, first)
    await content.send([content.statement('initialized'), content.statement('completed')])
    await deliver()
    await correct(org, moduleId, 'incomplete')
    expect(await standingOf(org.learner, moduleId)).toMatchObject({ isSatisfied: false, session: null })
    const second = await launch(org.learner, moduleId)
    expect(parametersOf(second.url).registration).not.toBe(content.registration)
    const again = await openContent(org, second)
    expect((await again.send([again.statement('initialized'), again.statement('completed')])).status).toBe(200)
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(true)
  })
})
