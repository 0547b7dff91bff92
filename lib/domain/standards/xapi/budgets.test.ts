import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { putLaunchLesson } from './examples.fixtures'
import { ask, launch, openContent, parametersOf, standingOf } from './launched.fixtures'

const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = counter.statements
  await work()
  return counter.statements - before
}

/** The most statements, those of the transaction and of the look at the host included. A statement that satisfies its unit makes two more about it. */
const budgets = {
  launch: 15,
  fetch: 5,
  'state PUT': 8,
  'state PUT again': 7,
  'state GET': 6,
  'statements PUT': 14,
  'statements PUT again': 6,
  'statements POST': 11,
  'statements GET': 6,
}

describe('the statements of the database', () => {
  it('of each request of content stay within their budget', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'CompletedOrPassed' } })
    // After the first launch, a process has cached the organization of the host and the like.
    await launch(org.learner, moduleId)
    const costs: Record<string, number> = {}
    costs.launch = await costOf(() => launch(org.learner, moduleId))
    const launched = await launch(org.learner, moduleId)
    costs.fetch = await costOf(() => ask(parametersOf(launched.url).fetch, { method: 'POST' }))
    const content = await openContent(org, await launch(org.learner, moduleId))
    const { statement, send, call } = content
    await send(statement('initialized'))
    const query = new URLSearchParams({
      activityId: content.activityId,
      agent: JSON.stringify(content.actor),
      registration: content.registration,
      stateId: 'bookmark',
    })
    costs['state PUT'] = await costOf(() => call(`activities/state?${query}`, { method: 'PUT', body: { page: 1 } }))
    costs['state PUT again'] = await costOf(() => call(`activities/state?${query}`, { method: 'PUT', body: { page: 2 } }))
    costs['state GET'] = await costOf(() => call(`activities/state?${query}`))
    const passed = statement('passed', { result: { score: { scaled: 0.9 } } })
    costs['statements PUT'] = await costOf(() => call(`statements?statementId=${passed.id}`, { method: 'PUT', body: passed }))
    costs['statements PUT again'] = await costOf(() =>
      call(`statements?statementId=${passed.id}`, { method: 'PUT', body: passed }),
    )
    costs['statements POST'] = await costOf(() => send([statement('completed')]))
    costs['statements GET'] = await costOf(() => call('statements'))
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(true)
    expect(Object.keys(costs)).toEqual(Object.keys(budgets))
    for (const [name, most] of Object.entries(budgets)) expect(costs[name], name).toBeLessThanOrEqual(most)
  })
})
