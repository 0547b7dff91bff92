import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { newLesson } from './examples.fixtures'
import { formIn } from './ltijs.fixtures'
import { scopes } from './messages.rules'
import { ask, type SignedTool, signedBy, signedTool, tokenFor, tokenForm } from './signed-tool.fixtures'
import { launchLtiLesson, updateLtiTool } from './tools.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let tool: SignedTool
let lesson: Awaited<ReturnType<typeof newLesson>>
beforeAll(async () => {
  org = await freshOrganization()
  tool = await signedTool(org)
  const others = await Promise.all(['one', 'two', 'three'].map((name) => org.person(name, org.roles.learner)))
  lesson = await newLesson(org, tool.id, [org.learner, ...others], { settings: { maxScore: 10 } })
  // Keys are made at the first signature.
  await message()
})

const launch = async () =>
  ((await org.learner.call(launchLtiLesson, { params: { moduleId: lesson.moduleId } })).data as { address: string }).address
const start = async (address: string) => formIn((await ask(org, address)).text).fields
const authorize = async (fields: URLSearchParams) => {
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    nonce: 'n1',
    state: 's1',
    client_id: fields.get('client_id') ?? '',
    redirect_uri: tool.redirectUris[0] ?? '',
    login_hint: fields.get('login_hint') ?? '',
    lti_message_hint: fields.get('lti_message_hint') ?? '',
  }
  const { text } = await ask(org, tool.platform.authorizationUrl, { query })
  return decodeJwt(formIn(text).fields.get('id_token') ?? '')
}
const message = async () => authorize(await start(await launch()))

/** The answer of some work, and how many statements it took. */
async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const before = counter.statements
  const answer = await work()
  return { answer, statements: counter.statements - before }
}

describe('the statements of a launch', () => {
  it('are few at each step, however many learn in the path', async () => {
    const launched = await counted(launch)
    const started = await counted(() => start(launched.answer))
    const authorized = await counted(() => authorize(started.answer))
    const endpoint = authorized.answer['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'] as { lineitem: string }
    const assertion = await signedBy(tool, { aud: tool.platform.tokenUrl })
    const asked = tokenForm(assertion, `${scopes.score} ${scopes.members}`)
    const token = await counted(() => ask(org, tool.platform.tokenUrl, { form: asked }))
    const headers = { authorization: `Bearer ${JSON.parse(token.answer.text).access_token}` }
    const score = {
      userId: org.learner.user.id,
      timestamp: new Date().toISOString(),
      scoreGiven: 7,
      scoreMaximum: 10,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    }
    const scored = await counted(() => ask(org, `${endpoint.lineitem}/scores`, { json: score, headers }))
    const members = `/public/lti/roster/${lesson.pathId}/memberships`
    const roster = await counted(() => ask(org, members, { headers }))
    expect(JSON.parse(roster.answer.text).members).toHaveLength(4)
    expect([scored.answer.status, roster.answer.status]).toEqual([200, 200])
    const taken: [string, { statements: number }, most: number][] = [
      ['launch', launched, 10],
      ['start', started, 8],
      ['authorize', authorized, 19],
      ['token', token, 10],
      ['score', scored, 12],
      ['roster', roster, 11],
    ]
    const over = taken.flatMap(([name, { statements }, most]) => (statements > most ? [`${name}: ${statements}`] : []))
    expect(over).toEqual([])
  })
})

describe('the message of a launch', () => {
  it('has the address of the photo of the person, where the tool may have it', async () => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264' } })
      .png()
      .toBuffer()
    const photo = await withPhoto(org, org.learner, bytes)
    expect((await message()).picture).toBeUndefined()
    await org.admin.call(updateLtiTool, { params: { id: tool.id }, body: { sendsPicture: true } })
    expect((await message()).picture).toBe(`${org.origin}${photo.url}`)
  })
})

describe('the line items of a lesson', () => {
  it('may be several, of which that of the lesson stays as its settings say', async () => {
    const { 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': endpoint } = await message()
    const { lineitem, lineitems } = endpoint as { lineitem: string; lineitems: string }
    const headers = { authorization: `Bearer ${await tokenFor(org, tool, scopes.lineItem)}` }
    const send = async (url: string, method: string, json?: object) => {
      const { status, text } = await ask(org, url, { method, headers, ...(json && { json }) })
      return [status, text && JSON.parse(text)]
    }
    const own = { label: 'Report', scoreMaximum: 5, resourceLinkId: lesson.moduleId, tag: 'report' }
    const [status, made] = await send(lineitems, 'POST', own)
    expect([status, made]).toEqual([201, { ...own, id: expect.stringContaining(`${lineitems}/`) }])
    expect(await send(made.id, 'PUT', { ...own, scoreMaximum: 8 })).toMatchObject([200, { scoreMaximum: 8 }])
    expect(await send(lineitem, 'PUT', { label: 'Experiment', scoreMaximum: 99 })).toMatchObject([
      200,
      { label: 'Experiment', scoreMaximum: 10, resourceLinkId: lesson.moduleId },
    ])
    const listed = async () => (await send(`${lineitems}?resource_link_id=${lesson.moduleId}`, 'GET'))[1] as { label: string }[]
    expect((await listed()).map(({ label }) => label).toSorted()).toEqual(['Experiment', 'Report'])
    expect((await send(lineitem, 'DELETE'))[0]).toBe(403)
    expect((await send(made.id, 'DELETE'))[0]).toBe(204)
    expect((await send(made.id, 'GET'))[0]).toBe(404)
    expect(await listed()).toHaveLength(1)
  })
})
