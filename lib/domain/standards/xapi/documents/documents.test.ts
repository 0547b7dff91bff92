import { describe, expect, it } from 'vitest'
import { setActiveFromDirectory } from '@/lib/domain/house/identity/account/account-state.service'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from '../examples.fixtures'
import { launch, openContent } from '../launched.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
async function opened(org: Org, person = org.learner) {
  const moduleId = await putLaunchLesson(org, [person])
  const content = await openContent(org, await launch(person, moduleId))
  const agent = encodeURIComponent(JSON.stringify(content.actor))
  const activity = encodeURIComponent(content.activityId)
  const state = (stateId: string | null, more = '') =>
    `activities/state?activityId=${activity}&agent=${agent}&registration=${content.registration}${stateId === null ? '' : `&stateId=${stateId}`}${more}`
  const profile = (profileId: string) => `activities/profile?activityId=${activity}&profileId=${profileId}`
  const preferences = `agents/profile?agent=${agent}&profileId=cmi5LearnerPreferences`
  return { ...content, state, profile, preferences, agent }
}
const put = (body: unknown, headers = {}) => ({ method: 'PUT', body, headers })

describe('the documents of launched content', () => {
  it('are written, read, merged, listed and removed', async () => {
    const { call, state } = await opened(await freshOrganization())
    expect((await call(state('page'))).status).toBe(404)
    const written = await call(state('page'), put({ page: 1, of: 3 }))
    expect(written.status).toBe(204)
    const read = await call(state('page'))
    expect([read.json, read.headers.get('etag')]).toEqual([{ page: 1, of: 3 }, written.headers.get('etag')])
    expect((await call(state('page'), { method: 'POST', body: { page: 2 } })).status).toBe(204)
    expect((await call(state('page'))).json).toEqual({ page: 2, of: 3 })
    expect((await call(state('note'), put('free text', { 'content-type': 'text/plain' }))).status).toBe(204)
    expect((await call(state('note'))).text).toBe('free text')
    expect((await call(state('note'), { method: 'POST', body: { page: 2 } })).status).toBe(400)
    expect((await call(state(null))).json).toEqual(['LMS.LaunchData', 'note', 'page'])
    expect((await call(state(null, '&since=2999-01-01T00:00:00Z'))).json).toEqual([])
    expect((await call(state(null), { method: 'DELETE' })).status).toBe(204)
    expect((await call(state(null))).json).toEqual(['LMS.LaunchData'])
  })

  it('lose no change: conditions hold, and profiles that exist need one', async () => {
    const { call, state, profile, preferences } = await opened(await freshOrganization())
    const etag = (await call(state('page'), put({ page: 1 }))).headers.get('etag') ?? ''
    expect((await call(state('page'), put({ page: 9 }, { 'if-none-match': '*' }))).status).toBe(412)
    expect((await call(state('page'), put({ page: 2 }, { 'if-match': etag }))).status).toBe(204)
    expect((await call(state('page'), put({ page: 3 }, { 'if-match': etag }))).status).toBe(412)
    expect((await call(profile('x'), put({ a: 1 }, { 'if-none-match': '*' }))).status).toBe(204)
    expect((await call(profile('x'), put({ a: 2 }))).status).toBe(409)
    const before = await call(preferences)
    expect(before.json).toEqual({ languagePreference: expect.stringContaining('en'), audioPreference: 'on' })
    const changed = put({ languagePreference: 'ar', audioPreference: 'off' }, { 'if-match': before.headers.get('etag') ?? '' })
    expect((await call(preferences, changed)).status).toBe(204)
  })

  it('are those of its person and its activity alone; the launch data can only be read', async () => {
    const org = await freshOrganization()
    const [mine, theirs] = [await opened(org), await opened(org, org.instructor)]
    await mine.call(mine.profile('shared'), put({ text: 'Mine' }))
    expect((await theirs.call(mine.state('page'))).status).toBe(403)
    expect((await theirs.call(mine.preferences)).status).toBe(403)
    expect((await theirs.call(mine.profile('shared'))).status).toBe(403)
    expect((await mine.call(mine.state('LMS.LaunchData'), put({}))).status).toBe(403)
    expect((await mine.call(mine.state('LMS.LaunchData'), { method: 'DELETE' })).status).toBe(403)
    const elsewhere = mine.state('page').replace(mine.registration, crypto.randomUUID())
    expect((await mine.call(elsewhere)).status).toBe(403)
  })

  it('are refused when they are too large, no text, no JSON or too many', async () => {
    const { call, state } = await opened(await freshOrganization())
    const long = 'x'.repeat(70_000)
    expect((await call(state('a'), put(long, { 'content-type': 'text/plain' }))).status).toBe(413)
    expect((await call(state('a'), put('a\0b', { 'content-type': 'text/plain' }))).status).toBe(415)
    expect((await call(state('a'), put('{"a":', {}))).status).toBe(400)
    expect((await call(state('a'), put('['.repeat(40_000), {}))).status).toBe(400)
    expect((await call(state('a'), put('x', { 'content-type': 'nothing' }))).status).toBe(400)
    expect((await call(state('n'.repeat(400)), put({}))).status).toBe(400)
    expect((await call(`${state('a')}&other=1`)).status).toBe(400)
  })

  it('are closed to a person whose account was deactivated', async () => {
    const org = await freshOrganization()
    const { call, state } = await opened(org)
    const context = { organization: org.organization, now: new Date(), note: () => {}, user: null }
    const fail = (): never => {
      throw new Error('There is no such account')
    }
    await org.database((db) => setActiveFromDirectory({ ...context, db, fail }, org.learner.user.id, false))
    expect((await call(state('page'))).status).toBe(401)
  })
})
