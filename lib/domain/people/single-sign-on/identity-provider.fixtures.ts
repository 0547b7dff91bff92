import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

type Client = { clientId: string; secret: string; redirectUri: string; returnTo: string }

/** A person of the provider, as its claims say. */
export type Claims = {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  amr?: string[]
  locale?: string
  /** Instead of these at the userinfo endpoint. */
  userinfo?: { sub?: string; [claim: string]: unknown }
  [claim: string]: unknown
}

type Stored = { uid?: string; grantId?: string; consumed?: boolean }
/** Where the provider keeps what it remembers; its own memory warns at every start. */
class Memory {
  static readonly all = new Map<string, Stored>()
  constructor(private readonly kind: string) {}
  private key = (id: string) => `${this.kind} ${id}`
  upsert = async (id: string, value: Stored) => void Memory.all.set(this.key(id), value)
  find = async (id: string) => Memory.all.get(this.key(id))
  findByUid = async (uid: string) =>
    [...Memory.all].find(([key, value]) => key.startsWith(`${this.kind} `) && value.uid === uid)?.[1]
  consume = async (id: string) => void Object.assign(Memory.all.get(this.key(id)) ?? {}, { consumed: true })
  destroy = async (id: string) => void Memory.all.delete(this.key(id))
  async revokeByGrantId(grantId: string) {
    for (const [key, value] of Memory.all) if (value.grantId === grantId) Memory.all.delete(key)
  }
}

/** A real OpenID provider on this machine. Whoever `signsIn` needs no password there. */
export async function startIdentityProvider() {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  let current = ''
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'signing', use: 'sig', alg: 'ES256' }

  /** Makes the client known; its redirect address is known only after its settings were stored. */
  function register({ clientId, secret, redirectUri, returnTo }: Client): void {
    const provider = new Provider(issuer, {
      adapter: Memory,
      clients: [
        {
          client_id: clientId,
          client_secret: secret,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [returnTo],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of cookies'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      claims: {
        openid: ['sub', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'locale', 'groups', 'realm_access', 'urn:roles'],
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      pkce: { required: () => true },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async (use) => {
          const { userinfo, ...claims } = people.get(id) ?? {}
          return { sub: id, ...(use === 'userinfo' && userinfo ? userinfo : claims) }
        },
      }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    listener = (request, response) => {
      const { userinfo } = people.get(current) ?? {}
      // The library itself never answers for another person.
      if (request.url === '/me' && userinfo?.sub !== undefined)
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(userinfo))
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const { amr } = people.get(current) ?? {}
      const login = { accountId: current, ...(amr && { amr }) }
      void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    }
  }

  return {
    issuer,
    register,
    /** From now on this person signs in there. */
    signsIn(subject: string, claims: Claims) {
      people.set(subject, claims)
      current = subject
    },
    /** Follows the way of a browser until the provider sends it back; gives the query it comes back with. */
    async goThrough(authorizationUrl: string, redirectUri: string): Promise<string> {
      const jar = new Map<string, string>()
      let next = authorizationUrl
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        next = new URL(location, issuer).href
        if (next.startsWith(redirectUri)) return new URL(next).search
      }
      throw new Error('The provider never sent the browser back')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
