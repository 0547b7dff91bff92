import { eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { ltiIdentities, ltiScores } from '@/db/schema/lti-platforms'
import { activityLogs } from '@/db/schema/platform'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { putPath } from '@/lib/domain/testing/learning'
import { caller } from '@/lib/platform/testing/call'
import { type FakePlatform, startPlatform } from './fake-platform.fixtures'
import { linkByLti } from './launch.contract'
import { type Connected, connect } from './launch.fixtures'
import { updateLtiPlatform } from './platforms.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let platform: FakePlatform
let org: Org
let tool: Connected
let path: string
beforeAll(async () => {
  platform = await startPlatform()
  org = await freshOrganization()
  tool = await connect(org, platform)
  path = await putPath(org, [], { en: 'Safety' })
})
afterAll(() => platform.close())

let people = 0
const subject = () => {
  people += 1
  return `person-${people}`
}
const tokensIn = (envelope: { data?: unknown }) => (envelope.data as { tokens?: { accessToken: string } } | undefined)?.tokens

describe('a launch from another platform', () => {
  it('asks the platform as OpenID Connect and LTI say, by GET and by POST', async () => {
    const { answer, query, browser } = await tool.login()
    expect([answer.status, answer.headers.get('location')?.startsWith(`${platform.issuer}/auth?tenant=a&`)]).toEqual([303, true])
    expect(Object.fromEntries(query)).toEqual({
      tenant: 'a',
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: tool.shown.clientId,
      redirect_uri: tool.tool.launchUrl,
      login_hint: 'hint',
      lti_message_hint: 'message',
      state: expect.stringMatching(/^v1\./),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(browser).toHaveLength(43)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=None; Secure$/)
    const byGet = await tool.send(`/tool/login?${new URLSearchParams(tool.initiation())}`)
    expect([byGet.status, byGet.headers.get('location')?.startsWith(`${platform.issuer}/auth?`)]).toEqual([303, true])
  })

  it('makes an account of a learner, enrolls them, and begins a session; the next one finds the same account', async () => {
    const sub = subject()
    const first = await tool.launch({
      subject: sub,
      path,
      email: 'Sara@university.example',
      given_name: 'Sara',
      family_name: 'Ali',
    })
    expect([first.status, first.location]).toEqual([303, expect.stringContaining(`${org.origin}/learn/lti/enter?`)])
    const entered = await tool.enter(first)
    expect(entered.status).toBe(200)
    const authorization = `Bearer ${tokensIn(entered.envelope)?.accessToken}`
    const call = caller(handle, org.origin, () => ({ 'x-api-key': org.apiKey, authorization }))
    const profile = (await call(readProfile)).envelope.data as { id: string; email: string }
    expect(profile).toMatchObject({ email: 'sara@university.example', name: { en: 'Sara Ali' } })
    const rows = await org.database((db) => db.select().from(enrolments).where(eq(enrolments.userId, profile.id)))
    expect(rows).toMatchObject([{ pathId: path, state: 'active' }])
    const again = await tool.enter(await tool.launch({ subject: sub, path }))
    expect(again.status).toBe(200)
    const identities = await org.database((db) => db.select().from(ltiIdentities).where(eq(ltiIdentities.subject, sub)))
    expect(identities).toMatchObject([{ userId: profile.id, platformId: tool.shown.id }])
    const logged = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.actorId, profile.id)))
    expect(logged.map(({ action }) => action)).toContain('ltiLaunched')
  })

  it('needs no address, and does not take an account by its address', async () => {
    const nameless = await tool.enter(await tool.launch({ subject: subject(), path }))
    expect(nameless.status).toBe(200)
    const sub = subject()
    const claimed = { subject: sub, path, email: org.learner.email }
    const same = await tool.launch(claimed)
    expect(same.location).toContain(`${org.origin}/learn/lti?ticket=`)
    expect((await tool.enter(same)).envelope.statusCode).toBe(7458)
    // A link that another person sends, and another sign-in, link nothing.
    const sentTo = { ticket: same.ticket, browser: 'a'.repeat(43) }
    expect((await org.learner.call(linkByLti, { body: sentTo })).envelope.statusCode).toBe(7458)
    const other = await org.person(`other${people}`, org.roles.learner)
    expect((await other.call(linkByLti, { body: { ticket: same.ticket, browser: same.browser } })).envelope.statusCode).toBe(7461)
    expect((await org.learner.call(linkByLti, { body: { ticket: same.ticket, browser: same.browser } })).status).toBe(200)
    expect(
      (await org.learner.call(linkByLti, { body: { ticket: same.ticket, browser: same.browser } })).envelope.statusCode,
    ).toBe(7458)
    const linked = await tool.enter(await tool.launch(claimed))
    expect(linked.status).toBe(200)
    const admin = await tool.launch({ subject: subject(), path, email: org.admin.email })
    expect(
      (await org.admin.call(linkByLti, { body: { ticket: admin.ticket, browser: admin.browser } })).envelope.statusCode,
    ).toBe(7461)
  })

  it('within a frame becomes a page with a link that opens a window, which only the platform may frame', async () => {
    const { answer, browser } = await tool.login({}, { 'sec-fetch-dest': 'iframe' })
    expect([answer.status, browser]).toEqual([200, ''])
    const [, address = ''] = /<a href="([^"]+)" target="_blank"/.exec(answer.text) ?? []
    expect(address.startsWith(`${tool.tool.loginUrl}?iss=`)).toBe(true)
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.issuer};`)
    const opened = await tool.send(address.replaceAll('&amp;', '&'))
    expect(opened.headers.get('location')?.startsWith(`${platform.issuer}/auth?`)).toBe(true)
  })

  it('is refused where anything about its token is wrong', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const claims = (begun: { nonce: string }, more: object = {}) => ({
      ...platform.launchClaims({ subject: 'someone', target: tool.tool.launchUrl, path }),
      nonce: begun.nonce,
      ...more,
    })
    const past = Math.floor(Date.now() / 1000) - 7200
    const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
    const changed: Record<string, object> = {
      'another audience': { aud: 'someone-else' },
      'another authorized party': { aud: [tool.shown.clientId, 'x'], azp: 'x' },
      'several audiences without an authorized party': { aud: [tool.shown.clientId, 'x'] },
      'another issuer': { iss: 'https://lms.example' },
      expired: { exp: past + 300, iat: past },
      'not yet issued': { iat: past + 20_000, exp: past + 30_000 },
      'an old one that does not expire': { iat: past, exp: past + 999_999 },
      'no subject': { sub: undefined },
      'another nonce': { nonce: 'another' },
      'another deployment': { [claim('deployment_id')]: 'deployment-2' },
      'another version': { [claim('version')]: '1.1' },
      'another message': { [claim('message_type')]: 'LtiSubmissionReviewRequest' },
      'another target': { [claim('target_link_uri')]: 'https://evil.example/' },
      'a target that only begins like ours': { [claim('target_link_uri')]: `${tool.tool.launchUrl}.evil.example` },
    }
    for (const [name, more] of Object.entries(changed)) {
      const begun = await tool.login()
      const answer = await tool.post(await platform.idToken(claims(begun, more)), begun)
      expect([answer.status, answer.headers.get('location')], name).toEqual([401, null])
    }
    const tokens: Record<string, (begun: { nonce: string }) => Promise<string>> = {
      'a foreign key': (begun) => platform.idToken(claims(begun), privateKey),
      'an unknown key': (begun) => platform.idToken(claims(begun), privateKey, { alg: 'RS256', kid: 'unknown' }),
      'no signature': async (begun) => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const usual = { iss: platform.issuer, aud: tool.shown.clientId, iat: past + 7200, exp: past + 7500 }
        return `${part({ alg: 'none' })}.${part({ ...usual, ...claims(begun) })}.`
      },
      'a shared secret': (begun) =>
        new SignJWT({ ...claims(begun), iss: platform.issuer, aud: tool.shown.clientId })
          .setIssuedAt()
          .setExpirationTime('5m')
          .setProtectedHeader({ alg: 'HS256', kid: 'platform-1' })
          .sign(Buffer.from('a secret of thirty-two characters')),
      'no token': async () => '',
      'a token of 70,000 characters': async () => 'a'.repeat(70_000),
    }
    for (const [name, make] of Object.entries(tokens)) {
      const begun = await tool.login()
      expect((await tool.post(await make(begun), begun)).status, name).toBe(401)
    }
    const refused = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'ltiLaunched')))
    expect(refused.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(15)
  })

  it('is accepted once, in the browser that began it, at the organization that began it', async () => {
    const sub = subject()
    const launch = await tool.launch({ subject: sub, path })
    expect((await tool.post(launch.token, launch)).status).toBe(401)
    // Another state does not accept the token of this nonce.
    expect((await tool.post(launch.token, await tool.login())).status).toBe(401)
    const elsewhere = await tool.login()
    const token = await platform.idToken({
      ...platform.launchClaims({ subject: sub, target: tool.tool.launchUrl, path }),
      nonce: elsewhere.nonce,
    })
    expect((await tool.post(token, { ...elsewhere, browser: 'a'.repeat(43) })).status).toBe(401)
    expect((await tool.enter({ ticket: launch.ticket, browser: 'a'.repeat(43) })).envelope.statusCode).toBe(7458)
    expect((await tool.enter(launch)).status).toBe(200)
    expect((await tool.enter(launch)).envelope.statusCode).toBe(7458)
    const other = await freshOrganization()
    const theirs = await connect(other, platform)
    const state = (await tool.login()).state
    const foreign = await theirs.login()
    const theirToken = await platform.idToken({
      ...theirs.platform.launchClaims({ subject: sub, target: theirs.tool.launchUrl, path }),
      nonce: foreign.nonce,
    })
    expect((await theirs.post(theirToken, { state, browser: foreign.browser })).status).toBe(401)
    // The path is one of the first organization.
    expect((await theirs.post(theirToken, foreign)).status).toBe(404)
    platform.state.clientId = tool.shown.clientId
  })

  it('is refused before it begins from an unknown platform, for another target, or with doubled parameters', async () => {
    const wrong: Record<string, string>[] = [
      { iss: 'https://lms.example' },
      { client_id: 'another' },
      { lti_deployment_id: 'deployment-2' },
      { target_link_uri: 'https://evil.example/' },
      { target_link_uri: `${org.origin}/console` },
      { target_link_uri: '' },
      { login_hint: '' },
      { login_hint: 'x'.repeat(3000) },
    ]
    for (const more of wrong) {
      const { answer } = await tool.login(more)
      expect([answer.status, answer.headers.get('location')], JSON.stringify(more).slice(0, 60)).toEqual([401, null])
    }
    expect((await tool.send(`/tool/login?${new URLSearchParams(tool.initiation())}&iss=x`)).status).toBe(401)
    await org.admin.call(updateLtiPlatform, { params: { id: tool.shown.id }, body: { isActive: false } })
    expect((await tool.login()).answer.status).toBe(401)
    await org.admin.call(updateLtiPlatform, { params: { id: tool.shown.id }, body: { isActive: true } })
    for (const [address, status] of [
      ['/tool/none', 404],
      ['/tool/constructor', 404],
      ['/tool/launch', 405],
    ] as const)
      expect((await tool.send(address)).status).toBe(status)
  })

  it('makes no account where the settings say so', async () => {
    await org.admin.call(updateLtiPlatform, { params: { id: tool.shown.id }, body: { createsAccounts: false } })
    const { status, answer } = await tool.launch({ subject: subject(), path })
    expect([status, answer.text.includes('dir="rtl"')]).toEqual([403, true])
    await org.admin.call(updateLtiPlatform, { params: { id: tool.shown.id }, body: { createsAccounts: true } })
    expect(await org.database((db) => db.select().from(ltiScores))).not.toEqual([])
  })
})
