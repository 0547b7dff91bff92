import { eq, sql } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { ltiLaunches, ltiResults } from '@/db/schema/lti-tools'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { newLesson } from './examples.fixtures'
import { formIn } from './ltijs.fixtures'
import { claims, scopes } from './messages.rules'
import { ask, keyPair, type SignedTool, signedBy, signedTool, tokenFor, tokenForm } from './signed-tool.fixtures'
import { launchLtiLesson, listLtiLaunches, startDeepLinking } from './tools.contract'

const deadlinePasses = sql`update learning_path_versions set structure = jsonb_set(structure, '{sections,0,items,0,availableUntil}', '"2020-01-01T00:00:00.000Z"')`

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let tool: SignedTool
let lesson: Awaited<ReturnType<typeof newLesson>>
beforeAll(async () => {
  org = await freshOrganization()
  tool = await signedTool(org)
  lesson = await newLesson(org, tool.id, [org.learner], { settings: { maxScore: 10 } })
})

/** The request for a message, as a tool makes it after the first step. */
async function begun(by: Pick<Org['learner'], 'call'> = org.learner, where = { org, tool, lesson }) {
  const { moduleId } = where.lesson
  const { address }: { address: string } = (await by.call(launchLtiLesson, { params: { moduleId } })).data
  const { fields } = formIn((await ask(where.org, address)).text)
  return {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    nonce: 'n1',
    state: 's1',
    client_id: fields.get('client_id') ?? '',
    redirect_uri: where.tool.redirectUris[0] ?? '',
    login_hint: fields.get('login_hint') ?? '',
    lti_message_hint: fields.get('lti_message_hint') ?? '',
  }
}
type Request = Awaited<ReturnType<typeof begun>>
const authorize = (query: Request, headers: Record<string, string> = {}) =>
  ask(org, tool.platform.authorizationUrl, { query, headers })
const isMessage = (text: string) => text.includes('name="id_token"')
/** Whether a changed request is answered with a message, and what is kept of it. */
async function outcome(change: Partial<Request>, headers?: Record<string, string>) {
  const { status, text } = await authorize({ ...(await begun()), ...change }, headers)
  const launches: { problem: string | null }[] = (await org.admin.call(listLtiLaunches, { params: { id: tool.id } })).data
  return [status, isMessage(text), launches[0]?.problem]
}

describe('a message for a tool', () => {
  it('is sent once, by a page that allows its own script alone', async () => {
    const request = await begun()
    const { status, text, headers } = await authorize(request)
    expect([status, isMessage(text)]).toEqual([200, true])
    expect(formIn(text)).toMatchObject({ method: 'post', action: tool.redirectUris[0] })
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; frame-ancestors 'self'; script-src 'sha256-[\w+/=]+'; form-action https:\/\/lab\.example 'self' https:$/,
    )
    const again = await authorize(request)
    expect([again.status, isMessage(again.text)]).toEqual([400, false])
  })

  it('is sent once where the tool asks twice at the same time', async () => {
    const request = await begun()
    const answers = await Promise.all([authorize(request), authorize(request)])
    expect(answers.filter(({ text }) => isMessage(text))).toHaveLength(1)
  })

  it('is refused to other addresses, clients and forms of request', async () => {
    expect(await outcome({ redirect_uri: `${tool.redirectUris[0]}/` })).toEqual([400, false, 'redirectUri'])
    expect(await outcome({ redirect_uri: 'https://evil.example/' })).toEqual([400, false, 'redirectUri'])
    expect(await outcome({ client_id: 'lti-other' })).toEqual([400, false, 'client'])
    for (const change of [
      { response_type: 'code' },
      { response_mode: 'query' },
      { prompt: 'login' },
      { scope: 'email' },
      { nonce: '' },
    ])
      expect((await outcome(change))[1]).toBe(false)
  })

  it('is refused with the hint of another person, or in the browser of one', async () => {
    expect(await outcome({ login_hint: org.admin.user.id })).toEqual([400, false, 'hint'])
    const { access } = tokenCookies(new URL(org.origin).host)
    const cookie = (of: { tokens: { accessToken: string } }) => ({ cookie: `other=1; ${access}=${of.tokens.accessToken}` })
    expect(await outcome({}, cookie(org.admin))).toEqual([400, false, 'session'])
    expect(await outcome({}, cookie(org.learner))).toEqual([200, true, null])
    expect((await outcome({ lti_message_hint: 'a'.repeat(43) }))[1]).toBe(false)
  })

  it('is refused after the session ended, and when it took too long', async () => {
    const person = await org.person('leaving', org.roles.learner)
    const { moduleId } = await newLesson(org, tool.id, [person])
    const { address }: { address: string } = (await person.call(launchLtiLesson, { params: { moduleId } })).data
    const { fields } = formIn((await ask(org, address)).text)
    const request = {
      ...(await begun()),
      login_hint: fields.get('login_hint') ?? '',
      lti_message_hint: fields.get('lti_message_hint') ?? '',
    }
    await org.database((db) =>
      db.update(sessions).set({ revokedAt: new Date(), revokedReason: 'logout' }).where(eq(sessions.id, person.sessionId)),
    )
    expect(isMessage((await authorize(request)).text)).toBe(false)
    const late = await begun()
    await org.database((db) => db.update(ltiLaunches).set({ expiresAt: new Date(Date.now() - 1000) }))
    expect(isMessage((await authorize(late)).text)).toBe(false)
  })

  it('is not for the client of another organization', async () => {
    const other = await freshOrganization()
    const theirs = await signedTool(other)
    expect(await outcome({ client_id: theirs.clientId })).toEqual([400, false, 'client'])
    expect((await ask(other, theirs.platform.authorizationUrl, { query: await begun() })).status).toBe(400)
  })

  it('is only for learners of the lesson', async () => {
    const stranger = await org.person('stranger', org.roles.learner)
    const { envelope } = await stranger.call(launchLtiLesson, { params: { moduleId: lesson.moduleId } })
    expect(envelope.metadata.error).toBe('notEnrolled')
  })
})

describe('a token', () => {
  const grant = async (assertion: string, scope: string = scopes.score, of: Org = org) => {
    const { status, text } = await ask(of, tool.platform.tokenUrl.replace(org.origin, of.origin), {
      form: tokenForm(assertion, scope),
    })
    return [status, JSON.parse(text).error ?? 'granted']
  }
  const aud = () => tool.platform.tokenUrl

  it('is given for an assertion of the tool, once', async () => {
    const assertion = await signedBy(tool, { aud: aud() })
    expect(await grant(assertion)).toEqual([200, 'granted'])
    expect(await grant(assertion)).toEqual([401, 'invalid_client'])
    const twice = await signedBy(tool, { aud: aud() })
    const answers = await Promise.all([grant(twice), grant(twice)])
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  })

  it('is refused for another audience, key, client, time or algorithm', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const own = { iss: tool.clientId, sub: tool.clientId, aud: aud(), exp: seconds + 60, jti: 'j' }
    const wrong = {
      audience: await signedBy(tool, { aud: 'https://other.example/token' }),
      key: await signedBy({ ...tool, pair: await keyPair() }, { aud: aud() }),
      expired: await signedBy(tool, { aud: aud(), exp: seconds - 60 }),
      endless: await signedBy(tool, { aud: aud(), exp: seconds + 90_000 }),
      withoutEnd: await signedBy(tool, { aud: aud(), exp: undefined }),
      withoutId: await signedBy(tool, { aud: aud(), jti: undefined }),
      subject: await signedBy(tool, { aud: aud(), sub: 'lti-other' }),
      none: new UnsecuredJWT(own).encode(),
      shared: await new SignJWT(own).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(String(tool.publicKey))),
      nonsense: 'a.b.c',
      empty: '',
    }
    for (const [name, assertion] of Object.entries(wrong))
      expect([name, ...(await grant(assertion))]).toEqual([name, 401, 'invalid_client'])
  })

  it('is refused to another organization, and without a scope of the services', async () => {
    const other = await freshOrganization()
    expect(await grant(await signedBy(tool, { aud: aud() }), scopes.score, other)).toEqual([401, 'invalid_client'])
    expect(await grant(await signedBy(tool, { aud: aud() }), 'openid')).toEqual([400, 'invalid_scope'])
  })
})

describe('the services', () => {
  const asked = (path: string, token: string, more: object = {}) =>
    ask(org, path, { headers: { authorization: `Bearer ${token}` }, ...more })
  const grades = () => `/public/lti/grades/${lesson.pathId}/lineitems`

  it('are refused without the scope, to tokens of other organizations, and to tools without a lesson in the path', async () => {
    const look = await tokenFor(org, tool, scopes.lineItemRead)
    expect((await asked(grades(), look)).status).toBe(200)
    expect((await asked(grades(), look, { json: { label: 'New', scoreMaximum: 5 } })).status).toBe(403)
    expect((await asked(`/public/lti/roster/${lesson.pathId}/memberships`, look)).status).toBe(403)
    expect((await asked(grades(), `${look.slice(0, -2)}AA`)).status).toBe(401)
    expect((await ask(org, grades())).status).toBe(401)
    const other = await freshOrganization()
    const theirs = await signedTool(other)
    await newLesson(other, theirs.id, [])
    expect((await asked(grades(), await tokenFor(other, theirs, scopes.lineItemRead))).status).toBe(401)
    const beside = await signedTool(org)
    expect((await asked(grades(), await tokenFor(org, beside, scopes.lineItemRead))).status).toBe(404)
    expect(
      (await asked(`/public/lti/roster/${lesson.pathId}/memberships`, await tokenFor(org, beside, scopes.members))).status,
    ).toBe(404)
  })

  it('take scores of learners of the path only, and none that is older than the one before', async () => {
    await authorize(await begun())
    const token = await tokenFor(org, tool, `${scopes.score} ${scopes.lineItemRead} ${scopes.result}`)
    const [{ id }] = JSON.parse((await asked(grades(), token)).text)
    const score = {
      userId: org.learner.user.id,
      scoreGiven: 3,
      scoreMaximum: 10,
      activityProgress: 'InProgress',
      gradingProgress: 'FullyGraded',
    }
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const send = async (json: object) => (await asked(`${id}/scores`, token, { json })).status
    expect(await send({ ...score, timestamp: at(-1000) })).toBe(200)
    expect(await send({ ...score, scoreGiven: 9, timestamp: at(-60_000) })).toBe(409)
    expect(await send({ ...score, timestamp: at(3_600_000) })).toBe(400)
    expect(await send({ ...score, userId: org.admin.user.id, timestamp: at(0) })).toBe(404)
    expect(await send({ ...score, scoreGiven: -1, timestamp: at(0) })).toBe(400)
    expect(await send({ ...score, gradingProgress: 'Done', timestamp: at(0) })).toBe(400)
    const results = JSON.parse((await asked(`${id}/results`, token)).text)
    expect(results).toEqual([expect.objectContaining({ resultScore: 3 })])
  })

  it.each([
    ['the deadline of the lesson is over', deadlinePasses, 403],
    // Its column is there no more.
    ['the lesson is published no more', sql`update modules set status = 'archived'`, 404],
  ])('refuse a score that arrives too late, and keep the one before: %s', async (_, closes, status) => {
    const late = await freshOrganization()
    const lateTool = await signedTool(late)
    const lateLesson = await newLesson(late, lateTool.id, [late.learner], { settings: { maxScore: 10, passPercent: 50 } })
    const query = await begun(late.learner, { org: late, tool: lateTool, lesson: lateLesson })
    expect((await ask(late, lateTool.platform.authorizationUrl, { query })).status).toBe(200)
    const { pathId } = lateLesson
    const headers = { authorization: `Bearer ${await tokenFor(late, lateTool, `${scopes.score} ${scopes.lineItemRead}`)}` }
    const [{ id }] = JSON.parse((await ask(late, `/public/lti/grades/${pathId}/lineitems`, { headers })).text)
    const score = {
      userId: late.learner.user.id,
      scoreMaximum: 10,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    }
    const send = (scoreGiven: number, ms: number) => {
      const timestamp = new Date(Date.now() + ms).toISOString()
      return ask(late, `${id}/scores`, { headers, json: { ...score, scoreGiven, timestamp } })
    }
    expect((await send(3, -2000)).status).toBe(200)
    await late.database((db) => db.execute(closes))
    expect((await send(9, -1000)).status).toBe(status)
    const kept = await late.database((db) => db.select({ given: ltiResults.scoreGiven }).from(ltiResults))
    expect(kept).toEqual([{ given: 3 }])
  })
})

describe('a choice of content', () => {
  async function chosen() {
    const { address }: { address: string } = (await org.admin.call(startDeepLinking, { params: { id: tool.id } })).data
    const { fields } = formIn((await ask(org, address)).text)
    const request = {
      ...(await begun()),
      login_hint: fields.get('login_hint') ?? '',
      lti_message_hint: fields.get('lti_message_hint') ?? '',
    }
    const token = formIn((await authorize(request)).text).fields.get('id_token') ?? ''
    const message = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return message['https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'].data as string
  }
  const answerOf = (data: string) => ({
    aud: tool.platform.issuer,
    nonce: 'once',
    [claims.data]: data,
    [claims.contentItems]: [],
    [claims.messageType]: 'LtiDeepLinkingResponse',
    [claims.version]: '1.3.0',
    [claims.deploymentId]: tool.id,
  })
  const send = async (JWT: string) => (await ask(org, '/public/lti/deep-linking', { form: { JWT } })).status

  it('is taken from the tool that was asked, once, and from no other', async () => {
    const data = await chosen()
    const answer = answerOf(data)
    const beside = await signedTool(org)
    expect(await send(await signedBy({ ...tool, pair: await keyPair() }, answer))).toBe(400)
    expect(await send(await signedBy(tool, { ...answer, aud: 'https://other.example' }))).toBe(400)
    expect(await send(await signedBy(tool, { ...answer, exp: Math.floor(Date.now() / 1000) - 60 }))).toBe(400)
    expect(await send(await signedBy(tool, { ...answer, [claims.deploymentId]: beside.id }))).toBe(400)
    expect(await send(await signedBy(beside, { ...answer, [claims.deploymentId]: beside.id }))).toBe(400)
    expect(await send(await signedBy(tool, { ...answer, [claims.data]: `${data}x` }))).toBe(400)
    expect(await send(new UnsecuredJWT({ ...answer, iss: tool.clientId }).encode())).toBe(400)
    expect(await send(await signedBy(tool, answer))).toBe(200)
    expect(await send(await signedBy(tool, answerOf(data)))).toBe(400)
    expect(await send(await signedBy(tool, answerOf(await chosen())))).toBe(400)
  })
})
