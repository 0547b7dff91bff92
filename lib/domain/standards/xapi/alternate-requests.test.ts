import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from './examples.fixtures'
import { ask, launch, openContent, standingOf } from './launched.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
async function opened(org: Org) {
  const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'Completed' } })
  const content = await openContent(org, await launch(org.learner, moduleId))
  const form = (path: string, method: string, fields: Record<string, string>, headers: Record<string, string | null> = {}) =>
    ask(`${content.endpoint}${path}?method=${method}`, {
      method: 'POST',
      body: new URLSearchParams({
        Authorization: `Basic ${content.token}`,
        'X-Experience-API-Version': '1.0.3',
        'Content-Type': 'application/json',
        ...fields,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-experience-api-version': null, ...headers },
    })
  return { moduleId, content, form }
}

describe('a request as a form', () => {
  it('stores and reads statements and documents', async () => {
    const org = await freshOrganization()
    const { moduleId, content, form } = await opened(org)
    const [begun, completed] = [content.statement('initialized'), content.statement('completed')]
    expect((await form('statements', 'POST', { content: JSON.stringify([begun]) })).json).toEqual([begun.id])
    const put = { statementId: completed.id, content: JSON.stringify(completed) }
    expect((await form('statements', 'PUT', put)).status).toBe(204)
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(true)
    const read = await form('statements', 'GET', { statementId: completed.id })
    expect([read.status, read.json]).toEqual([200, expect.objectContaining({ id: completed.id })])
    const place = { activityId: content.activityId, agent: JSON.stringify(content.actor), stateId: 'bookmark' }
    expect((await form('activities/state', 'PUT', { ...place, content: '{"page":"الأولى"}' })).status).toBe(204)
    expect((await form('activities/state', 'GET', place)).json).toEqual({ page: 'الأولى' })
    expect((await form('activities/state', 'DELETE', { ...place, 'If-Match': '"other"' })).status).toBe(412)
    expect((await form('activities/state', 'DELETE', place)).status).toBe(204)
  })

  it('is refused without the version, with parameters in the query, and as anything but a form', async () => {
    const org = await freshOrganization()
    const { form } = await opened(org)
    const statuses = [
      await form('statements', 'GET', { 'X-Experience-API-Version': '2.0.0' }),
      await form('statements', 'PATCH', {}),
      await form('statements', 'GET&limit=1', {}),
      await form('statements', 'GET', {}, { 'content-type': 'application/json' }),
      await form('statements', 'GET', { Authorization: 'Basic x' }),
      await form('statements', 'GET', { Authorization: 'Basic\r\nx' }),
      await form('statements', 'GET', Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, '']))),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 415, 401, 400, 400])
  })
})
