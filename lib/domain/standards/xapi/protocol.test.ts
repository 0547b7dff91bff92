import { afterEach, describe, expect, it, vi } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { putLaunchLesson } from './examples.fixtures'
import { ask, launch, openContent, parametersOf, standingOf } from './launched.fixtures'
import { extensionNames } from './statements/cmi5.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
afterEach(() => vi.restoreAllMocks())

async function opened(org: Org, options: Parameters<typeof putLaunchLesson>[2] = {}) {
  const moduleId = await putLaunchLesson(org, [org.learner], options)
  const launched = await launch(org.learner, moduleId)
  return { moduleId, launched, content: await openContent(org, launched) }
}
const begun = async (org: Org, options: Parameters<typeof putLaunchLesson>[2] = {}) => {
  const world = await opened(org, options)
  expect((await world.content.send(world.content.statement('initialized'))).status).toBe(200)
  return world
}
const messageOf = ({ json }: { json: unknown }) => (json as { message?: string }).message

describe('the credential of a launch', () => {
  it('is given once, by a POST, to the right address', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner])
    const { url } = await launch(org.learner, moduleId)
    const { fetch } = parametersOf(url)
    expect((await ask(fetch)).status).toBe(405)
    expect((await ask(`${fetch}x`, { method: 'POST' })).json).toMatchObject({ 'error-code': '2' })
    const answers = await Promise.all([1, 2, 3].map(() => ask(fetch, { method: 'POST' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ json }) => 'auth-token' in (json as object))).toHaveLength(1)
    expect(answers.filter(({ json }) => (json as { 'error-code'?: string })['error-code'] === '1')).toHaveLength(2)
  })

  it('opens nothing once it expired, with another secret, or in another organization', async () => {
    const [org, other] = [await freshOrganization(), await freshOrganization()]
    const { content, launched } = await begun(org)
    const about = content.statement('completed')
    const theirs = content.endpoint.replace(new URL(org.origin).host, new URL(other.origin).host)
    const headers = { authorization: `Basic ${content.token}` }
    expect((await ask(`${theirs}statements`, { method: 'POST', body: about, headers })).status).toBe(401)
    const changed = Buffer.from(`${launched.launchId}:${'A'.repeat(43)}`).toString('base64')
    for (const authorization of [
      `Basic ${changed}`,
      `Basic ${content.token}x`,
      'Basic ',
      'Digest x',
      `Basic ${'A'.repeat(5_000)}`,
    ])
      expect((await content.call('statements', { headers: { authorization } })).status, authorization.slice(0, 40)).toBe(401)
    expect((await content.call('statements', { headers: { authorization: `Bearer ${content.token}` } })).status).toBe(200)
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 12 * 3_600_000))
    const answer = await content.send(about)
    expect([answer.status, messageOf(answer)]).toEqual([401, 'The launch has expired.'])
  })

  it('is no key of the API, and reads no cookie', async () => {
    const org = await freshOrganization()
    const { content } = await begun(org)
    const headers = { authorization: `Basic ${content.token}` }
    expect((await ask(`${org.origin}/api/v1/user/learning/paths`, { headers })).status).toBe(401)
    const answer = await ask(`${content.endpoint}about`, { headers: { origin: 'https://content.example', cookie: 'x=y' } })
    expect(answer.json).toEqual({ version: ['1.0.3'] })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const asked = { origin: 'https://content.example', 'access-control-request-method': 'PUT' }
    const preflight = await ask(`${content.endpoint}statements`, { method: 'OPTIONS', headers: asked })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ])
  })
})

describe('statements of launched content', () => {
  it('are about its person, its activity, its registration and its session only', async () => {
    const [org, { content }] = await freshOrganization().then(async (it) => [it, await begun(it)] as const)
    const good = content.statement('completed')
    const { context } = good
    const foreign = { account: { homePage: org.origin, name: org.admin.user.id } }
    const refused = [
      { ...good, actor: foreign },
      { ...good, actor: { mbox: 'mailto:learner@example.org' } },
      { ...good, object: { id: 'https://content.example/other' } },
      { ...good, object: { id: `${content.activityId}x` } },
      { ...good, context: { ...context, registration: crypto.randomUUID() } },
      { ...good, context: { ...context, extensions: { [extensionNames.sessionId]: crypto.randomUUID() } } },
      { ...good, context: { ...context, contextActivities: { category: context.contextActivities.category } } },
    ]
    for (const statement of refused) expect((await content.send(statement)).status, JSON.stringify(statement)).toBe(403)
    expect((await content.send(good)).status).toBe(200)
  })

  it('follow the order of cmi5', async () => {
    const org = await freshOrganization()
    const { content, moduleId } = await opened(org, { settings: { moveOn: 'Passed', masteryScore: 0.5 } })
    const { statement, send } = content
    expect((await send(statement('completed'))).status).toBe(403)
    expect(
      (
        await send({
          ...statement('initialized'),
          context: {
            ...statement('initialized').context,
            contextActivities: { grouping: statement('initialized').context.contextActivities.grouping },
          },
        })
      ).status,
    ).toBe(403)
    expect((await send(statement('initialized'))).status).toBe(200)
    expect((await send(statement('initialized'))).status).toBe(403)
    for (const verb of ['launched', 'abandoned', 'waived', 'satisfied'] as const)
      expect((await send(statement(verb))).status, verb).toBe(403)
    const mastery = {
      context: {
        ...statement('passed').context,
        extensions: { ...statement('passed').context.extensions, [extensionNames.masteryScore]: 0.5 },
      },
    }
    expect((await send(statement('passed', { ...mastery, result: { score: { scaled: 0.49 } } }))).status).toBe(403)
    expect((await send(statement('failed', { ...mastery, result: { score: { scaled: 0.5 } } }))).status).toBe(403)
    expect((await send(statement('passed', { result: { score: { scaled: 0.9 } } }))).status).toBe(400)
    expect((await send(statement('passed', { result: { success: false } }))).status).toBe(400)
    expect((await send(statement('completed', { result: { duration: undefined } }))).status).toBe(400)
    expect((await send(statement('completed', { result: { score: { scaled: 1 } } }))).status).toBe(400)
    expect((await send(statement('passed', { ...mastery, result: { score: { scaled: 0.5 } } }))).status).toBe(200)
    expect((await send(statement('failed'))).status).toBe(403)
    const last = statement('terminated')
    expect((await send(last)).status).toBe(200)
    expect((await send(last)).status).toBe(200)
    expect((await send(statement('completed'))).status).toBe(403)
    expect((await content.call('statements')).status).toBe(403)
    expect(await standingOf(org.learner, moduleId)).toMatchObject({ isSatisfied: true, score: 50, completedAt: null })
  })

  it('are stored together or not at all, and once', async () => {
    const org = await freshOrganization()
    const { content } = await begun(org)
    const { statement, send, call } = content
    const [one, other] = [statement('completed'), statement('passed')]
    expect((await send([one, { ...other, actor: undefined }])).status).toBe(400)
    expect((await call(`statements?statementId=${one.id}`)).status).toBe(404)
    expect((await send([one, one])).status).toBe(400)
    expect((await send([one, other])).json).toEqual([one.id, other.id])
    expect((await call(`statements?statementId=${one.id}`, { method: 'PUT', body: one })).status).toBe(204)
    expect(
      (
        await call(`statements?statementId=${one.id}`, {
          method: 'PUT',
          body: { ...one, id: undefined, verb: { id: 'http://adlnet.gov/expapi/verbs/failed' } },
        })
      ).status,
    ).toBe(409)
    expect((await call(`statements?statementId=${one.id}`)).json).toMatchObject({
      id: one.id,
      version: '1.0.0',
      authority: { objectType: 'Agent' },
    })
    expect((await call(`statements?statementId=${crypto.randomUUID()}`, { method: 'PUT', body: one })).status).toBe(400)
  })

  it('are listed in pages, in both orders', async () => {
    const org = await freshOrganization()
    const { content } = await begun(org)
    await content.send([content.statement('completed'), content.statement('passed')])
    const read = async (path: string) =>
      (await content.call(path)).json as { statements: { verb: { id: string } }[]; more: string }
    const verbsOf = ({ statements }: { statements: { verb: { id: string } }[] }) =>
      statements.map(({ verb }) => verb.id.split('/').at(-1))
    const first = await read('statements?limit=2&ascending=true')
    expect(verbsOf(first)).toEqual(['launched', 'initialized'])
    const rest = (await ask(`${org.origin}${first.more}`, { headers: { authorization: `Basic ${content.token}` } }))
      .json as typeof first
    expect(verbsOf(rest)).toEqual(['completed', 'passed'])
    expect(verbsOf(await read('statements?limit=1'))[0]).toMatch(/passed|satisfied/)
    expect(verbsOf(await read('statements?verb=http://adlnet.gov/expapi/verbs/passed'))).toEqual(['passed'])
    expect(verbsOf(await read(`statements?agent=${encodeURIComponent(JSON.stringify({ mbox: 'mailto:a@b.example' }))}`))).toEqual(
      [],
    )
    expect((await content.call('statements?unknown=1')).status).toBe(400)
    expect((await content.call('statements', { headers: { 'x-experience-api-version': null } })).status).toBe(400)
    expect((await content.call('statements', { headers: { 'x-experience-api-version': '2.0.0' } })).status).toBe(400)
  })

  it('cost a bounded number of statements of the database, however many are sent', async () => {
    const org = await freshOrganization()
    const { content } = await begun(org)
    const allowed = () =>
      content.statement('initialized', {
        verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
        context: {
          ...content.statement('initialized').context,
          contextActivities: { grouping: [{ id: 'https://content.example/course/index.html' }] },
        },
      })
    const costOf = async (count: number) => {
      const before = counter.statements
      expect((await content.send(Array.from({ length: count }, allowed))).status).toBe(200)
      return counter.statements - before
    }
    await costOf(1)
    const [one, many] = [await costOf(1), await costOf(100)]
    expect(many).toBe(one)
    // One of them asks whether session, enrolment and lesson still hold.
    expect(one).toBeLessThanOrEqual(9)
    expect((await content.send(Array.from({ length: 101 }, allowed))).status).toBe(413)
  })
})

describe('plain xAPI content', () => {
  it('completes its lesson by the verb of its setting, and may void what it stored', async () => {
    const org = await freshOrganization()
    const moduleId = await putLaunchLesson(org, [org.learner], {
      key: 'launch.xapi',
      settings: { completionVerb: 'passed' },
      body: { activityId: 'https://content.example/fire' },
    })
    const { url } = await launch(org.learner, moduleId)
    const { searchParams } = new URL(url)
    const headers = { authorization: searchParams.get('auth') }
    const endpoint = searchParams.get('endpoint') ?? ''
    expect(searchParams.get('activity_id')).toBe('https://content.example/fire')
    const about = { actor: JSON.parse(searchParams.get('actor') ?? ''), object: { id: 'https://content.example/fire' } }
    const send = (body: object) => ask(`${endpoint}statements`, { method: 'POST', body, headers })
    expect((await send({ ...about, verb: { id: 'http://adlnet.gov/expapi/verbs/completed' } })).status).toBe(200)
    expect((await standingOf(org.learner, moduleId)).isSatisfied).toBe(false)
    const passed = await send({
      ...about,
      verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
      result: { success: true, score: { raw: 9, min: 0, max: 10 } },
    })
    expect(await standingOf(org.learner, moduleId)).toMatchObject({ isSatisfied: true, score: 90 })
    const [id = ''] = passed.json as string[]
    const voiding = {
      ...about,
      verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
      object: { objectType: 'StatementRef', id },
    }
    expect((await send({ ...voiding, object: { objectType: 'StatementRef', id: crypto.randomUUID() } })).status).toBe(403)
    expect((await send(voiding)).status).toBe(200)
    expect((await ask(`${endpoint}statements?statementId=${id}`, { headers })).status).toBe(404)
    expect((await ask(`${endpoint}statements?voidedStatementId=${id}`, { headers })).status).toBe(200)
  })
})
