import { beforeAll, describe, expect, it } from 'vitest'
import { xapiStatements } from '@/db/schema/xapi'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { browserRequests } from './browser-requests.fixtures'
import { putLaunchLesson } from './examples.fixtures'
import { launch, parametersOf, standingOf } from './launched.fixtures'
import { verbs } from './statements/cmi5.rules'
import type { MoveOn } from './words'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Content = InstanceType<typeof import('@xapi/cmi5').default>

let open: (url: string) => Content
beforeAll(async () => {
  browserRequests()
  const { default: Cmi5 } = await import('@xapi/cmi5/dist/Cmi5.esm.js')
  open = (url) => new Cmi5(parametersOf(url))
})

const itemOf = async (org: Org, moduleId: string) => {
  await deliver()
  const { items }: { items: { state: string; score: number | null; seconds: number }[] } = (
    await org.learner.call(readModuleProgress, { params: { moduleId } })
  ).data
  return items[0]
}
const verbsIn = async (org: Org) =>
  (await org.database((db) => db.select().from(xapiStatements).orderBy(xapiStatements.place))).map(({ verb }) =>
    verb.slice(verb.lastIndexOf('/') + 1),
  )

type Step = 'complete' | 'pass' | 'fail'
const cases: { moveOn: MoveOn; steps: Step[]; satisfiedBy: number; state: string }[] = [
  { moveOn: 'NotApplicable', steps: [], satisfiedBy: 0, state: 'completed' },
  { moveOn: 'Completed', steps: ['pass', 'complete'], satisfiedBy: 2, state: 'passed' },
  { moveOn: 'Passed', steps: ['complete', 'pass'], satisfiedBy: 2, state: 'passed' },
  { moveOn: 'CompletedAndPassed', steps: ['pass', 'complete'], satisfiedBy: 2, state: 'passed' },
  { moveOn: 'CompletedOrPassed', steps: ['complete'], satisfiedBy: 1, state: 'completed' },
]

describe('content of an independent library', () => {
  it.each(cases)('is satisfied as $moveOn says', async ({ moveOn, steps, satisfiedBy, state }) => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn } })
    const { url } = await launch(org.learner, moduleId)
    const content = open(url)
    await content.initialize()
    expect(content.launchData).toMatchObject({ launchMode: 'Normal', moveOn })
    expect(content.getLearnerPreferences()).toMatchObject({ audioPreference: 'on' })
    for (const [at, step] of [null, ...steps].entries()) {
      if (step === 'complete') await content.complete()
      if (step === 'pass') await content.pass(0.9)
      expect((await standingOf(org.learner, moduleId)).isSatisfied, `after ${at} steps`).toBe(at >= satisfiedBy)
    }
    await content.terminate()
    expect((await standingOf(org.learner, moduleId)).session?.state).toBe('terminated')
    expect(await itemOf(org, moduleId)).toMatchObject({ state, score: steps.includes('pass') ? 90 : null })
    const stored = await verbsIn(org)
    expect(stored.filter((verb) => verb === 'satisfied')).toHaveLength(1)
    expect([stored[0], stored.at(-1)]).toEqual(['launched', 'terminated'])
  })

  it('fails below the mastery score, and passes in a later session', async () => {
    const org = await freshOrganization()
    const settings = { moveOn: 'Passed', masteryScore: 0.793_333_333 }
    const moduleId = await putLaunchLesson(org, [org.learner], { settings })
    const first = open((await launch(org.learner, moduleId)).url)
    await first.initialize()
    await first.fail(0.5)
    await first.terminate()
    expect(await itemOf(org, moduleId)).toMatchObject({ state: 'failed', score: 50 })
    const second = open((await launch(org.learner, moduleId)).url)
    await second.initialize()
    await second.progress(50)
    await second.interactionTrueFalse('test', 'question', true, true)
    await second.pass(0.85)
    await second.terminate()
    expect(await itemOf(org, moduleId)).toMatchObject({ state: 'passed', score: 85 })
    expect(await verbsIn(org)).toContain('answered')
  })

  it('is abandoned when it is launched again, and may not speak any more', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner])
    const first = open((await launch(org.learner, moduleId)).url)
    await first.initialize()
    const second = open((await launch(org.learner, moduleId)).url)
    await expect(first.complete()).rejects.toThrow('403')
    await second.initialize()
    await second.complete()
    expect(await verbsIn(org)).toEqual([
      'launched',
      'initialized',
      'abandoned',
      'launched',
      'initialized',
      'completed',
      'satisfied',
    ])
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(true)
  })

  it('records nothing that counts in a review', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'NotApplicable' } })
    const content = open((await launch(org.learner, moduleId, { mode: 'Review' })).url)
    await content.initialize()
    expect(content.launchData.launchMode).toBe('Review')
    await content.terminate()
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(false)
    expect(await verbsIn(org)).not.toContain(verbs.satisfied)
  })
})
