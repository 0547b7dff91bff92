import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from './examples.fixtures'
import { ask, launch, openContent, standingOf } from './launched.fixtures'
import { waiveLaunch } from './results/results.contract'
import { verbs } from './statements/cmi5.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const minutesPass = (org: Org, minutes: number) =>
  org.database((db) => db.execute(sql`update xapi_units set created_at = created_at - make_interval(mins => ${minutes})`))

/** A lesson that takes ten minutes at least, of an enrolment from before. */
async function lessonOf(key: 'launch.cmi5' | 'launch.xapi') {
  const org = await freshOrganization()
  const moduleId = await putLaunchLesson(org, [org.learner], { key, settings: { minMinutes: 10 } })
  await org.database((db) => db.execute(sql`update enrolments set created_at = created_at - interval '1 hour'`))
  const launched = await launch(org.learner, moduleId)
  return { org, moduleId, launched, standing: () => standingOf(org.learner, moduleId) }
}

/** The same with content of cmi5, completed at once. */
async function completedAtOnce() {
  const lesson = await lessonOf('launch.cmi5')
  const content = await openContent(lesson.org, lesson.launched)
  await content.send([content.statement('initialized')])
  expect((await content.send([content.statement('completed')])).status).toBe(200)
  expect(await lesson.standing()).toMatchObject({ isSatisfied: false, completedAt: expect.any(String) })
  return { ...lesson, content }
}

describe('a lesson with a least time', () => {
  it('counts with the next statement after that time', async () => {
    const { org, content, standing } = await completedAtOnce()
    await minutesPass(org, 9)
    expect((await content.send([content.statement('passed', { result: { score: { scaled: 0.9 } } })])).status).toBe(200)
    expect(await standing()).toMatchObject({ isSatisfied: false })
    await minutesPass(org, 1)
    expect((await content.send([content.statement('terminated')])).status).toBe(200)
    expect(await standing()).toMatchObject({ isSatisfied: true, score: 90 })
  })

  it('counts when its content is launched again', async () => {
    const { org, moduleId, standing } = await completedAtOnce()
    await minutesPass(org, 10)
    await launch(org.learner, moduleId)
    expect(await standing()).toMatchObject({ isSatisfied: true })
  })

  it('counts a waiver at once', async () => {
    const { org, moduleId, standing } = await completedAtOnce()
    const body = { moduleId, userId: org.learner.user.id, reason: 'testedOut', note: 'Passed the test at a partner' }
    expect((await org.admin.call(waiveLaunch, { body })).status).toBe(200)
    expect(await standing()).toMatchObject({ isSatisfied: true })
  })

  it('counts plain xAPI content in the same way', async () => {
    const { org, launched, standing } = await lessonOf('launch.xapi')
    const { searchParams } = new URL(launched.url)
    const headers = { authorization: searchParams.get('auth') }
    const about = { actor: JSON.parse(searchParams.get('actor') ?? ''), object: { id: searchParams.get('activity_id') } }
    const send = (verb: string) =>
      ask(`${searchParams.get('endpoint')}statements`, { method: 'POST', body: { ...about, verb: { id: verb } }, headers })
    expect((await send(verbs.completed)).status).toBe(200)
    expect(await standing()).toMatchObject({ isSatisfied: false })
    await minutesPass(org, 10)
    expect((await send(verbs.terminated)).status).toBe(200)
    expect(await standing()).toMatchObject({ isSatisfied: true })
  })
})
