import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, jwtVerify, SignJWT } from 'jose'

// A learning platform, written after LTI 1.3, the Assignment and Grade Services 2.0 and the Names and Role Provisioning Services 2.0 with jose alone:
// it uses nothing of this repository.

type Score = Record<string, unknown> & { userId: string; scoreGiven: number; timestamp: string }
type Member = { user_id: string; name?: string; email?: string; status?: string; roles: string[] }
const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const freshState = () => ({
  scores: [] as Score[],
  failing: 0,
  tokens: 0,
  scopes: new Set<string>(),
  members: [] as Member[],
  /** Reads the public keys of the tool. */
  toolKeys: async (): Promise<JSONWebKeySet> => ({ keys: [] }),
  clientId: '',
  issuer: '',
  /** The claims of the person who is signed in at the platform. */
  signedIn: {} as JWTPayload,
  /** A page of a course. */
  coursePage: '',
  /** The token that a tool needs to register, and its registration. */
  registrationToken: '',
  registered: null as Record<string, unknown> | null,
  /** The deployment that the platform names at once; undefined: none. */
  deployment: 'deployment-1' as string | undefined,
})
type State = ReturnType<typeof freshState>

/** The services that the platform gives to tools. */
function servicesOf(state: State, keys: JSONWebKeySet) {
  const used = new Set<string>()

  async function answerToken(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await bodyOf(request))
    const refused: [number, object] = [400, { error: 'invalid_client' }]
    if (form.get('grant_type') !== 'client_credentials') return refused
    if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') return refused
    try {
      const { payload } = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(await state.toolKeys()), {
        issuer: state.clientId,
        subject: state.clientId,
        audience: `${state.issuer}/token`,
        algorithms: ['RS256'],
        requiredClaims: ['jti', 'exp', 'iat'],
      })
      if (used.has(String(payload.jti))) return refused
      used.add(String(payload.jti))
    } catch {
      return refused
    }
    state.tokens += 1
    for (const scope of (form.get('scope') ?? '').split(' ')) state.scopes.add(scope)
    return [200, { access_token: `token-${state.tokens}`, token_type: 'bearer', expires_in: 3600, scope: form.get('scope') }]
  }

  async function answerScore(request: IncomingMessage): Promise<[number, object]> {
    if (!/^Bearer token-\d+$/.test(request.headers.authorization ?? '')) return [401, {}]
    if (state.failing > 0) {
      state.failing -= 1
      return [503, {}]
    }
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return [415, {}]
    const score = JSON.parse(await bodyOf(request)) as Score
    const newest = state.scores.filter(({ userId }) => userId === score.userId).at(-1)
    if (newest && newest.timestamp >= score.timestamp) return [409, {}]
    state.scores.push(score)
    return [200, {}]
  }

  function answerMembers(request: IncomingMessage, response: ServerResponse, page: number): [number, object] {
    if (!/^Bearer token-\d+$/.test(request.headers.authorization ?? '')) return [401, {}]
    if (!request.headers.accept?.includes('application/vnd.ims.lti-nrps.v2.membershipcontainer+json')) return [406, {}]
    const size = 2
    const from = (page - 1) * size
    if (from + size < state.members.length)
      response.setHeader(
        'link',
        `<${state.issuer}/members?page=${page + 1}>; rel="next", <${state.issuer}/members?page=1>; rel="first"`,
      )
    return [200, { id: `${state.issuer}/members`, context: { id: 'course-1' }, members: state.members.slice(from, from + size) }]
  }

  /** The platform's configuration (OpenID Connect Discovery 1.0). */
  const configuration = () => ({
    issuer: state.issuer,
    authorization_endpoint: `${state.issuer}/auth`,
    token_endpoint: `${state.issuer}/token`,
    jwks_uri: `${state.issuer}/keys`,
    registration_endpoint: `${state.issuer}/registrations`,
    'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'fake', messages_supported: [] },
  })

  async function answerRegistration(request: IncomingMessage): Promise<[number, object]> {
    if (request.headers.authorization !== `Bearer ${state.registrationToken}`) return [401, { error: 'invalid_token' }]
    state.registered = JSON.parse(await bodyOf(request))
    const tool = { version: '1.3.0', deployment_id: state.deployment }
    return [
      201,
      { ...state.registered, client_id: state.clientId, 'https://purl.imsglobal.org/spec/lti-tool-configuration': tool },
    ]
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<[number, object]> => {
    const url = new URL(request.url ?? '/', state.issuer)
    const route = `${request.method} ${url.pathname}`
    if (route === 'GET /keys') return [200, keys]
    if (route === 'GET /openid-configuration') return [200, configuration()]
    if (route === 'POST /registrations') return answerRegistration(request)
    if (route === 'POST /token') return answerToken(request)
    if (route === 'POST /lineitems/7/scores' && url.searchParams.get('type') === 'a') return answerScore(request)
    if (route === 'GET /members') return answerMembers(request, response, Number(url.searchParams.get('page') ?? 1))
    return [404, {}]
  }
}

/** The claims of the messages that the platform sends. */
function messagesOf(issuer: string) {
  /** The claims of a launch of a place for a path. */
  const launchClaims = (more: { subject: string; target: string; path: string; place?: string; [name: string]: unknown }) => {
    const { subject, target, path, place = 'place-1', ...others } = more
    return {
      sub: subject,
      [claim('version')]: '1.3.0',
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('deployment_id')]: 'deployment-1',
      [claim('target_link_uri')]: target,
      [claim('resource_link')]: { id: place, title: 'Safety at work' },
      [claim('context')]: { id: 'course-1', title: 'Induction' },
      [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [claim('custom')]: { path },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        lineitem: `${issuer}/lineitems/7?type=a`,
      },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${issuer}/members`,
        service_versions: ['2.0'],
      },
      ...others,
    }
  }
  const selectionClaims = (more: { subject: string; data?: string; roles?: string[]; [name: string]: unknown }) => {
    const { subject, data = 'opaque', roles = ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'], ...others } = more
    return {
      sub: subject,
      [claim('version')]: '1.3.0',
      [claim('message_type')]: 'LtiDeepLinkingRequest',
      [claim('deployment_id')]: 'deployment-1',
      [claim('roles')]: roles,
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
        deep_link_return_url: `${issuer}/return`,
        accept_types: ['link', 'ltiResourceLink'],
        accept_presentation_document_targets: ['iframe'],
        data,
      },
      ...others,
    }
  }
  return { launchClaims, selectionClaims }
}

/** Starts a platform on this machine. */
export async function startPlatform() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const state = freshState()
  const answer = servicesOf(state, { keys: [{ ...(await exportJWK(publicKey)), kid: 'platform-1', alg: 'RS256', use: 'sig' }] })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', state.issuer)
    if (url.pathname === '/auth') return response.setHeader('content-type', 'text/html').end(await signInPage(url.searchParams))
    if (url.pathname === '/course') return response.setHeader('content-type', 'text/html').end(state.coursePage)
    const [status, body] = await answer(request, response)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  /** The answer to an authentication request: a form with the id token, which the person sends by one press. */
  const signInPage = async (asked: URLSearchParams) => {
    const fields = { state: asked.get('state') ?? '', id_token: await idToken({ ...state.signedIn, nonce: asked.get('nonce') }) }
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    return `<form method="post" action="${asked.get('redirect_uri')}">${inputs.join('')}<button>Continue</button></form>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  state.issuer = issuer

  /** Signs an id token as the platform does; what is given replaces or adds claims. */
  function idToken(
    claims: JWTPayload,
    key: CryptoKey = privateKey,
    header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'platform-1' },
  ) {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: state.clientId, iat: now, exp: now + 300 }
    return new SignJWT({ ...usual, ...claims }).setProtectedHeader(header).sign(key)
  }
  /** Reads the answer to a request to choose, as the platform verifies it. */
  const readChoice = async (token: string) =>
    (
      await jwtVerify(token, createLocalJWKSet(await state.toolKeys()), {
        issuer: state.clientId,
        audience: issuer,
        algorithms: ['RS256'],
        requiredClaims: ['nonce', 'exp', 'iat'],
      })
    ).payload
  return {
    issuer,
    state,
    idToken,
    ...messagesOf(issuer),
    readChoice,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type FakePlatform = Awaited<ReturnType<typeof startPlatform>>
