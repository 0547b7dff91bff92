import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOnOwnDomain } from '@/lib/domain/testing/own-domain'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { newLesson, newTool } from './examples.fixtures'
import { browse, startTool, tokenIn } from './ltijs.fixtures'
import { startLtiRegistration } from './registrations.contract'
import { ask } from './signed-tool.fixtures'
import { launchLtiLesson, listLtiTools, readLtiTool, type shownTool, updateLtiTool } from './tools.contract'

// The other side is ltijs, which registers itself.
let tool: Awaited<ReturnType<typeof startTool>>
let platform: Awaited<ReturnType<typeof startOnOwnDomain>>
beforeAll(async () => {
  platform = await startOnOwnDomain()
  tool = await startTool()
})
afterAll(async () => {
  await tool.close()
  await platform.close()
})

const begin = async (registrationUrl = tool.registrationUrl) =>
  (await platform.org.admin.call(startLtiRegistration, { body: { registrationUrl } })).data as {
    address: string
    expiresAt: string
  }
const toolsOf = async (): Promise<(typeof shownTool)[]> => (await platform.org.admin.call(listLtiTools)).data

describe('a tool that registers itself', () => {
  it('waits for approval, and then opens in lessons', async () => {
    const { org } = platform
    const { address } = await begin()
    expect((await browse(address)).text).toContain('org.imsglobal.lti.close')
    const [listed] = await toolsOf()
    expect(listed).toMatchObject({ name: 'Virtual laboratory', isActive: false, awaitsApproval: true })
    const params = { id: listed?.id ?? '' }
    const { data: stored }: { data: typeof shownTool } = await org.admin.call(readLtiTool, { params })
    expect(stored).toMatchObject({
      ...tool.settings,
      launchUrl: `${tool.url}/`,
      publicKey: null,
      allowsDeepLinking: true,
      sendsName: true,
      sendsEmail: true,
      sendsPicture: true,
      custom: { course: '$Context.id' },
    })
    const { moduleId, pathId } = await newLesson(org, stored.id, [org.learner])
    const launch = () => org.learner.call(launchLtiLesson, { params: { moduleId } })
    expect((await launch()).envelope.statusCode).toBe(7442)
    const { data: approved } = await org.admin.call(updateLtiTool, { params, body: { isActive: true } })
    expect(approved).toMatchObject({ isActive: true, awaitsApproval: false })
    const { address: opens }: { address: string } = (await launch()).data
    const { text } = await browse(`${org.origin}${opens}`)
    expect(tokenIn(text).platformContext).toMatchObject({ context: { id: pathId }, custom: { course: pathId } })
    // The address was good once.
    expect((await browse(address)).text).not.toContain('org.imsglobal.lti.close')
    expect(await toolsOf()).toHaveLength(1)
  })

  it('reads what the platform is', async () => {
    const { org } = platform
    const { text } = await ask(org, '/public/lti/openid-configuration')
    const { platform: known } = await newTool(org)
    expect(JSON.parse(text)).toMatchObject({
      issuer: known.issuer,
      authorization_endpoint: known.authorizationUrl,
      token_endpoint: known.tokenUrl,
      jwks_uri: known.keySetUrl,
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: 'masar',
        messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
        variables: expect.arrayContaining(['$Context.id', '$Person.name.full']),
      },
    })
    const sent = await ask(org, '/public/lti/openid-configuration', { json: {} })
    expect(sent.status).toBe(405)
  })
})

describe('a registration is refused', () => {
  const claim = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
  const url = 'https://lab.example/lti'
  const registration = {
    client_name: 'Laboratory',
    response_types: ['id_token'],
    initiate_login_uri: `${url}/login`,
    redirect_uris: [url],
    jwks_uri: `${url}/keys`,
    token_endpoint_auth_method: 'private_key_jwt',
    [claim]: { domain: 'lab.example', target_link_uri: url, claims: ['sub'], messages: [] },
  }
  const secretIn = (address: string) => new URL(address).searchParams.get('registration_token') ?? ''
  const send = async (token: string, json: object = registration) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const { status, text } = await ask(platform.org, '/public/lti/registration', { json, headers })
    return [status, JSON.parse(text)] as const
  }

  it('without the secret of an address that an administrator opened, or when its hour is over', async () => {
    const before = (await toolsOf()).length
    expect((await send(''))[0]).toBe(401)
    expect((await send('v1.AAAAAAAAAAAAAAAAAAAAAAAA'))[0]).toBe(401)
    const secret = secretIn((await begin()).address)
    clock.offsetMs += 3_600_001
    const late = await send(secret)
    clock.offsetMs -= 3_600_001
    expect(late).toMatchObject([401, { error: 'invalid_token' }])
    expect(await toolsOf()).toHaveLength(before)
  })

  it.each([
    ['another way to sign in', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['no redirect address', { redirect_uris: [] }],
    ['an address of a private network', { jwks_uri: 'https://10.0.0.1/keys' }],
    ['an address without https', { initiate_login_uri: 'http://lab.example/login' }],
    ['no name', { client_name: ' ' }],
    ['nothing about LTI', { [claim]: undefined }],
  ])('with %s, and the secret stays good', async (_what, more) => {
    const secret = secretIn((await begin()).address)
    expect(await send(secret, { ...registration, ...more })).toMatchObject([400, { error: 'invalid_client_metadata' }])
    const [status, answer] = await send(secret)
    expect([status, answer[claim].claims]).toEqual([200, ['iss', 'sub']])
    expect((await send(secret))[0]).toBe(401)
  })

  it('for an address to which no browser may be sent', async () => {
    env().OUTGOING_LOOPBACK = false
    const { envelope } = await platform.org.admin.call(startLtiRegistration, { body: { registrationUrl: tool.registrationUrl } })
    env().OUTGOING_LOOPBACK = true
    expect(envelope.statusCode).toBe(7445)
  })
})
