import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { ltiIdentities, ltiScores } from '@/db/schema/lti-platforms'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putModules, putPath } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { type FakePlatform, startPlatform } from './fake-platform.fixtures'
import { type Connected, connect } from './launch.fixtures'
import { checkLtiPlatform, updateLtiPlatform } from './platforms.contract'
import { listLtiLinks, readLtiRoster } from './roster.contract'
import { scoresUrl } from './scores.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let platform: FakePlatform
let org: Org
let tool: Connected
beforeAll(async () => {
  platform = await startPlatform()
  org = await freshOrganization()
  tool = await connect(org, platform)
})
afterAll(() => platform.close())

/** A path of two lessons, and a person who came to it from the platform. */
async function learning(subject: string) {
  const modules = await putModules(org, [{ key: 'content.article' }, { key: 'content.article' }])
  const items = modules.map((moduleId) => pathItem(moduleId))
  const path = await putPath(org, items, { en: `Path of ${subject}` })
  await tool.enter(await tool.launch({ subject, path, place: `place of ${subject}` }))
  const [enrolment] = await org.database((db) => db.select().from(enrolments).where(eq(enrolments.pathId, path)))
  const set = (state: 'complete' | 'incomplete', at?: number) => {
    const body = { state, reason: 'As seen', ...(at !== undefined && { itemId: items[at]?.id }) }
    return org.admin.call(overrideProgress, { params: { enrolmentId: enrolment?.id ?? '' }, body })
  }
  const sent = () => platform.state.scores.filter(({ userId }) => userId === subject)
  return { path, enrolment, set, sent }
}

describe('the grade of a person', () => {
  it('is sent to the platform when it changes, once, as the standard writes it', async () => {
    const { set, sent } = await learning('grade-1')
    await mailsOf(org)
    expect(sent()).toEqual([])
    await set('complete', 0)
    await mailsOf(org)
    expect(sent()).toEqual([
      {
        userId: 'grade-1',
        scoreGiven: 50,
        scoreMaximum: 100,
        activityProgress: 'InProgress',
        gradingProgress: 'FullyGraded',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
    await set('complete')
    await mailsOf(org)
    expect(sent().map(({ scoreGiven, activityProgress }) => [scoreGiven, activityProgress])).toEqual([
      [50, 'InProgress'],
      [100, 'Completed'],
    ])
    await set('incomplete')
    await mailsOf(org)
    expect(sent().at(-1)).toMatchObject({ scoreGiven: 0, activityProgress: 'Initialized' })
    expect(platform.state.scopes).toContain('https://purl.imsglobal.org/spec/lti-ags/scope/score')
    const times = sent().map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted())
  })

  it('is sent again later where the platform does not answer, as it is by then', async () => {
    const { set, sent } = await learning('grade-2')
    platform.state.failing = 1
    await set('complete', 0)
    await mailsOf(org)
    expect(sent()).toEqual([])
    await set('complete')
    clock.offsetMs += 3_600_000
    await mailsOf(org)
    clock.offsetMs -= 3_600_000
    expect(sent().map(({ scoreGiven }) => scoreGiven)).toEqual([100])
  })

  it('is not sent to a platform that is off, and says why it could not be sent', async () => {
    const { set, sent, path } = await learning('grade-3')
    const params = { id: tool.shown.id }
    await org.admin.call(updateLtiPlatform, { params, body: { isActive: false } })
    await set('complete', 0)
    await mailsOf(org)
    expect(sent()).toEqual([])
    await org.admin.call(updateLtiPlatform, { params, body: { isActive: true } })
    const known = platform.state.toolKeys
    platform.state.toolKeys = async () => ({ keys: [] })
    await org.admin.call(updateLtiPlatform, { params, body: { tokenUrl: `${platform.issuer}/token?new` } })
    await set('complete')
    await mailsOf(org)
    platform.state.toolKeys = known
    await org.admin.call(updateLtiPlatform, { params, body: { tokenUrl: `${platform.issuer}/token` } })
    const links = (await org.admin.call(listLtiLinks, { params })).envelope.data as { path: { id: string }; problem: string }[]
    expect(links.find((link) => link.path.id === path)).toMatchObject({
      problem: 'tokenRefused',
      peopleCount: 1,
      wantsGrades: true,
    })
  })

  it('goes to the path of the line item, whose query stays', () => {
    expect(scoresUrl('https://lms.example/api/lineitems/7?type_id=3')).toBe(
      'https://lms.example/api/lineitems/7/scores?type_id=3',
    )
    expect(scoresUrl('https://lms.example/lineitem/')).toBe('https://lms.example/lineitem/scores')
  })
})

describe('a path that a teacher chooses', () => {
  const choose = async (more: object = {}) => {
    const begun = await tool.login({ target_link_uri: tool.tool.chooseUrl }, { 'sec-fetch-dest': 'iframe' })
    const token = await platform.idToken({ ...platform.selectionClaims({ subject: 'teacher', ...more }), nonce: begun.nonce })
    return tool.form('/tool/launch', { state: begun.state, id_token: token })
  }
  const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

  it('comes back signed, with a line of the gradebook, within a frame and without a cookie', async () => {
    const path = await putPath(org, [], { en: 'A <b>bold</b> path' })
    await putPath(await freshOrganization(), [], { en: 'Of another organization' })
    const page = await choose()
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.issuer};`)
    expect(page.text).toContain('A &lt;b&gt;bold&lt;/b&gt; path')
    expect(page.text).not.toContain('Of another organization')
    const ticket = fieldOf(page.text, 'ticket')
    const back = await tool.form('/tool/choose', { ticket, path })
    expect(back.text).toContain(`action="${platform.issuer}/return"`)
    expect(back.headers.get('content-security-policy')).toContain(`form-action ${platform.issuer};`)
    const dl = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
    const lti = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
    expect(await platform.readChoice(fieldOf(back.text, 'JWT'))).toMatchObject({
      [lti('message_type')]: 'LtiDeepLinkingResponse',
      [lti('version')]: '1.3.0',
      [lti('deployment_id')]: 'deployment-1',
      [dl('data')]: 'opaque',
      [dl('content_items')]: [
        {
          type: 'ltiResourceLink',
          title: 'A <b>bold</b> path',
          url: tool.tool.launchUrl,
          custom: { path },
          lineItem: { scoreMaximum: 100 },
        },
      ],
    })
    expect((await tool.form('/tool/choose', { ticket, path })).status).toBe(401)
  })

  it('is refused to learners, without a ticket, for a path that is not published, and for other addresses', async () => {
    expect((await choose({ roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'] })).status).toBe(403)
    expect((await tool.form('/tool/choose', { ticket: 'v1.none', path: 'x' })).status).toBe(401)
    const ticket = fieldOf((await choose()).text, 'ticket')
    expect((await tool.form('/tool/choose', { ticket, path: org.organization.id })).status).toBe(404)
    for (const address of ['javascript:alert(1)', 'http://lms.example/return', 'https://10.0.0.1/return'])
      expect(
        (
          await choose({
            'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
              deep_link_return_url: address,
              accept_types: ['ltiResourceLink'],
            },
          })
        ).status,
        address,
      ).toBe(401)
  })
})

describe('the roster of a course', () => {
  it('is read page by page, and says which account each person has', async () => {
    await learning('roster-1')
    platform.state.members = [
      { user_id: 'roster-1', name: 'Known', roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'] },
      { user_id: 'roster-2', name: 'Same', email: org.learner.email.toUpperCase(), roles: ['Learner'] },
      { user_id: 'roster-3', name: 'New', status: 'Inactive', roles: ['Instructor'] },
    ]
    const params = { id: tool.shown.id }
    const [link] = (await org.admin.call(listLtiLinks, { params })).envelope.data as { id: string; hasRoster: boolean }[]
    expect(link?.hasRoster).toBe(true)
    const before = await org.database((db) => db.select().from(ltiIdentities))
    const { envelope } = await org.admin.call(readLtiRoster, { params: { ...params, linkId: link?.id ?? '' } })
    expect(envelope.data).toEqual({
      isCut: false,
      people: [
        { subject: 'roster-1', name: 'Known', email: null, isActive: true, isLearner: true, match: 'linked' },
        { subject: 'roster-2', name: 'Same', email: org.learner.email, isActive: true, isLearner: true, match: 'sameAddress' },
        { subject: 'roster-3', name: 'New', email: null, isActive: false, isLearner: false, match: 'none' },
      ],
    })
    expect(await org.database((db) => db.select().from(ltiIdentities))).toEqual(before)
    expect(await org.database((db) => db.select().from(ltiScores))).not.toEqual([])
    const other = await freshOrganization()
    const foreign = await other.admin.call(readLtiRoster, { params: { ...params, linkId: link?.id ?? '' } })
    expect(foreign.status).toBe(404)
  })
})

describe('the check of a platform', () => {
  it('finds nothing where all is well, and says which address is wrong', async () => {
    const params = { id: tool.shown.id }
    const check = async () => (await org.admin.call(checkLtiPlatform, { params })).envelope.data
    expect(await check()).toEqual({ problems: [], keyCount: 1 })
    const { issuer } = platform
    const wrong = { loginUrl: 'https://10.0.0.1/auth', keySetUrl: `${issuer}/members`, tokenUrl: `${issuer}/none` }
    await org.admin.call(updateLtiPlatform, { params, body: wrong })
    expect(await check()).toEqual({
      keyCount: 0,
      problems: [
        { place: 'loginUrl', problem: 'addressForbidden' },
        { place: 'keySetUrl', problem: 'unreachable' },
        { place: 'tokenUrl', problem: 'tokenRefused' },
      ],
    })
  })
})
