import type { JWTPayload } from 'jose'
import type { z } from 'zod'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { handle } from '@/lib/domain/testing/fixtures'
import { unique } from '@/lib/domain/testing/preparations'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { browserCookie } from './answers.service'
import type { FakePlatform } from './fake-platform.fixtures'
import { enterByLti } from './launch.contract'
import { createLtiPlatform, type LtiPlatform } from './platforms.contract'

type Shown = z.output<typeof LtiPlatform>
const base = '/api/v1/public/lti'

/** Registers a platform at an organization and the organization at the platform, and gives the steps of a browser between them. */
export async function connect(org: Org, platform: FakePlatform, settings: object = {}) {
  env().OUTGOING_LOOPBACK = true
  const clientId = `client-${unique()}`
  const { issuer, state } = platform
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const headers = new Headers({ host: new URL(org.origin).host, ...init.headers })
    const url = path.startsWith('http') ? path : `${org.origin}${base}${path}`
    const answer = await handle(new Request(url, { ...init, headers }), freshAddress())
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  state.clientId = clientId
  state.toolKeys = async () => JSON.parse((await send('/jwks')).text)
  const body = {
    name: `Platform ${unique()}`,
    issuer,
    clientId,
    deploymentIds: ['deployment-1'],
    loginUrl: `${issuer}/auth?tenant=a`,
    tokenUrl: `${issuer}/token`,
    keySetUrl: `${issuer}/keys`,
    ...settings,
  }
  const { envelope } = await org.admin.call(createLtiPlatform, { body })
  const shown = envelope.data as Shown | undefined
  if (!shown) throw new Error(`The platform was refused with ${envelope.statusCode}`)
  const { tool } = shown
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: issuer,
        'sec-fetch-site': 'cross-site',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  const initiation = (more: Record<string, string> = {}) => ({
    iss: issuer,
    login_hint: 'hint',
    target_link_uri: tool.launchUrl,
    client_id: clientId,
    lti_message_hint: 'message',
    lti_deployment_id: 'deployment-1',
    ...more,
  })

  /** Begins a launch; what the browser gets, and what it keeps. */
  async function login(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const answer = await form('/tool/login', initiation(more), headers)
    const asked = answer.headers.get('location')
    const [, browser = ''] = /=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    const query = asked ? new URL(asked).searchParams : new URLSearchParams()
    return { answer, query, browser, state: query.get('state') ?? '', nonce: query.get('nonce') ?? '' }
  }
  const cookieOf = (browser: string) => ({ cookie: `${browserCookie(new URL(org.origin).host).name}=${browser}` })
  /** Posts an id token to the tool. */
  const post = (token: string, { state, browser }: { state: string; browser: string }) =>
    form('/tool/launch', { state, id_token: token }, browser ? cookieOf(browser) : {})

  /** A whole launch of a path up to the page that begins the session. */
  async function launch(claims: { subject: string; path: string; [name: string]: unknown }, change: JWTPayload = {}) {
    const begun = await login()
    const told = platform.launchClaims({ target: tool.launchUrl, ...claims })
    const token = await platform.idToken({ ...told, nonce: begun.nonce, ...change })
    const answer = await post(token, begun)
    const location = answer.headers.get('location')
    const ticket = location ? (new URL(location).searchParams.get('ticket') ?? '') : ''
    return { ...begun, answer, location, ticket, token, status: answer.status }
  }
  const enter = ({ ticket, browser }: { ticket: string; browser: string }) =>
    org.stranger(enterByLti, { body: { ticket, browser } })

  return { platform, shown, tool, send, form, initiation, login, post, launch, enter, cookieOf }
}
export type Connected = Awaited<ReturnType<typeof connect>>
