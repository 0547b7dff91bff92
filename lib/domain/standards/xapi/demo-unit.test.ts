import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { demoPage } from '@/scripts/seed/content/exit-unit'
import { putLaunchLesson } from './examples.fixtures'
import { ask, launch, standingOf } from './launched.fixtures'

type Button = { dataset: { score: string }; disabled: boolean; onclick?: () => void }

/** Runs the script of the unit of the demo at an address, and presses a button once it may be pressed. */
async function play(url: string, score: '0' | '1'): Promise<void> {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(demoPage) ?? []
  const buttons: Button[] = ['1', '0'].map((value) => ({ dataset: { score: value }, disabled: true }))
  let finish = () => {}
  let fail = (_: Error) => {}
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const end = {
    set hidden(_: boolean) {
      finish()
    },
  }
  const document = { getElementById: () => end, querySelectorAll: () => buttons }
  const send = async (
    address: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const answer = await ask(address, { method, headers: { 'content-type': null, ...headers }, body })
    if (answer.status >= 400) fail(new Error(answer.text))
    return { ok: answer.status < 400, status: answer.status, json: async () => answer.json, text: async () => answer.text }
  }
  const chosen = buttons.find(({ dataset }) => dataset.score === score)
  const pressed = new Promise<void>((resolve) => {
    if (chosen)
      Object.defineProperty(chosen, 'onclick', {
        set: (press: () => void) => {
          press()
          resolve()
        },
      })
  })
  new Function('location', 'document', 'fetch', script)({ href: url }, document, send)
  await Promise.race([pressed, ended])
  await ended
}

describe('the unit of the demo', () => {
  it('passes and completes by cmi5, and repeats nothing when it is opened again', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'CompletedAndPassed', masteryScore: 0.5 } })
    await play((await launch(org.learner, moduleId)).url, '0')
    expect(await standingOf(org.learner, moduleId)).toMatchObject({ isSatisfied: false, score: 0 })
    await play((await launch(org.learner, moduleId)).url, '1')
    expect(await standingOf(org.learner, moduleId)).toMatchObject({
      isSatisfied: true,
      score: 100,
      session: { state: 'terminated' },
    })
    await play((await launch(org.learner, moduleId)).url, '1')
    await play((await launch(org.learner, moduleId, { mode: 'Review' })).url, '0')
    expect((await standingOf(org.learner, moduleId)).score).toBe(100)
  })

  it('passes and completes as plain xAPI', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { key: 'launch.xapi', settings: { completionVerb: 'completed' } })
    await play((await launch(org.learner, moduleId)).url, '1')
    expect(await standingOf(org.learner, moduleId)).toMatchObject({ isSatisfied: true, score: 100 })
  })
})
