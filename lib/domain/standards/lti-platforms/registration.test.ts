import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putPath } from '@/lib/domain/testing/learning'
import { unique } from '@/lib/domain/testing/preparations'
import { env } from '@/lib/platform/env'
import { type FakePlatform, startPlatform } from './fake-platform.fixtures'
import { connect } from './launch.fixtures'
import { listLtiPlatforms, type shownPlatform, updateLtiPlatform } from './platforms.contract'
import { registerLtiPlatform } from './registration.contract'

let platform: FakePlatform
let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  platform = await startPlatform()
  org = await freshOrganization()
  env().OUTGOING_LOOPBACK = true
})
afterAll(() => platform.close())

const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
async function register(more: object = {}) {
  platform.state.registrationToken = 'a.secret'
  const openidConfiguration = `${platform.issuer}/openid-configuration`
  const body = { name: 'Moodle', openidConfiguration, registrationToken: 'a.secret', ...more }
  const { envelope } = await org.admin.call(registerLtiPlatform, { body })
  return { code: envelope.statusCode, data: envelope.data as typeof shownPlatform | undefined }
}

describe('a platform that registers itself', () => {
  it('gets the addresses of this organization, and opens paths', async () => {
    const connected = await connect(org, platform)
    platform.state.clientId = `client-${unique()}`
    const { data } = await register()
    expect(data).toMatchObject({
      name: 'Moodle',
      issuer: platform.issuer,
      clientId: platform.state.clientId,
      deploymentIds: ['deployment-1'],
      loginUrl: `${platform.issuer}/auth`,
      tokenUrl: `${platform.issuer}/token`,
      keySetUrl: `${platform.issuer}/keys`,
    })
    const { tool } = connected
    expect(platform.state.registered).toMatchObject({
      initiate_login_uri: tool.loginUrl,
      redirect_uris: [tool.launchUrl],
      jwks_uri: tool.keySetUrl,
      application_type: 'web',
      response_types: ['id_token'],
      token_endpoint_auth_method: 'private_key_jwt',
      [toolClaim]: {
        target_link_uri: tool.launchUrl,
        messages: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', target_link_uri: tool.chooseUrl, label: 'Choose a path' },
        ],
      },
    })
    const begun = await connected.login({ client_id: platform.state.clientId })
    const path = await putPath(org, [], { en: 'Safety' })
    const claims = platform.launchClaims({ subject: 'person-1', target: tool.launchUrl, path })
    const { status, headers } = await connected.post(await platform.idToken({ ...claims, nonce: begun.nonce }), begun)
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/learn/lti/enter?')])
  })

  it('opens nothing before its deployment is known', async () => {
    platform.state.clientId = `client-${unique()}`
    platform.state.deployment = undefined
    const { data } = await register({ name: 'Later' })
    platform.state.deployment = 'deployment-1'
    expect(data?.deploymentIds).toEqual([])
    const added = await org.admin.call(updateLtiPlatform, {
      params: { id: data?.id ?? '' },
      body: { deploymentIds: ['deployment-1'] },
    })
    expect(added.data).toMatchObject({ deploymentIds: ['deployment-1'] })
  })

  type Given = { registrationToken?: string; openidConfiguration?: string }
  const refused: [string, () => Given, number][] = [
    ['a wrong token', () => ({ registrationToken: 'another' }), 7465],
    ['no description at the address', () => ({ openidConfiguration: `${platform.issuer}/keys` }), 7465],
    [
      'another host than it calls itself',
      () => ({ openidConfiguration: `${platform.issuer.replace('localhost', '127.0.0.1')}/openid-configuration` }),
      7465,
    ],
    ['an address of a private network', () => ({ openidConfiguration: 'https://10.0.0.1/openid-configuration' }), 7465],
    ['a platform that does not answer', () => ({ openidConfiguration: 'http://localhost:1/openid-configuration' }), 7459],
  ]
  it.each(refused)('is refused with %s, and nothing is stored', async (_what, given, code) => {
    const stored = async (): Promise<object[]> => (await org.admin.call(listLtiPlatforms)).data
    const before = (await stored()).length
    expect((await register(given())).code).toBe(code)
    expect(await stored()).toHaveLength(before)
  })
})

describe('the address that is entered at a platform', () => {
  const asked = new URLSearchParams({ openid_configuration: 'https://lms.example/config', registration_token: 'abc', more: 'x' })
  const goesTo = () =>
    `${org.origin}/console/lti-platforms/register?openid_configuration=${encodeURIComponent('https://lms.example/config')}&registration_token=abc`

  it('leads an administrator into the console, within a frame by a link to a window of its own', async () => {
    const { send } = await connect(org, platform)
    const direct = await send(`/tool/register?${asked}`, { headers: { 'sec-fetch-dest': 'document' } })
    expect([direct.status, direct.headers.get('location')]).toEqual([303, goesTo()])
    const framed = await send(`/tool/register?${asked}`, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect([framed.status, framed.text]).toEqual([200, expect.stringContaining(goesTo().replaceAll('&', '&amp;'))])
    expect(framed.text).not.toContain('<script')
    expect((await send(`/tool/register?registration_token=${'a'.repeat(7000)}`)).status).toBe(401)
  })
})
