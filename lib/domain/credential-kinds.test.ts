import { beforeAll, describe, expect, it } from 'vitest'
import { freshAddress } from '@/lib/platform/testing/call'
import { issueServiceToken } from './house/api-keys/service-accounts.contract'
import { refresh } from './house/identity/sign-in/identity.contract'
import { invite, tokenOf } from './house/invites/examples.fixtures'
import { listRoles } from './house/roles/roles.contract'
import { directory } from './people/scim/directory.fixtures'
import { rosterPath } from './standards/lti-tools/addresses.rules'
import { scopes as ltiScopes } from './standards/lti-tools/messages.rules'
import { ask as askTool, signedTool, tokenFor } from './standards/lti-tools/signed-tool.fixtures'
import { askToken, rosterClient, sendTo } from './standards/oneroster/client.fixtures'
import { putLaunchLesson } from './standards/xapi/examples.fixtures'
import { ask as askStore, launch, openContent } from './standards/xapi/launched.fixtures'
import { among, asWritten } from './testing/contract-suite'
import { freshOrganization } from './testing/fixtures'
import { putPath } from './testing/learning'
import { serviceKey } from './testing/service-key'

type Org = Awaited<ReturnType<typeof freshOrganization>>
/** A credential as a bearer token; with the API key that its holder has, where that is not the console's. */
type Credential = { token: string; apiKey?: string }
const scope = (name: string) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`

/** Every kind of credential that a program or a page may hold. */
async function credentialsOf(org: Org) {
  const client = await rosterClient(org)
  const apiKey = `${client.id}:${client.secret}`
  const limited = async (...names: string[]): Promise<Credential> => {
    const { body } = await askToken(org.origin, client, { scope: names.map(scope).join(' ') })
    return { token: body.access_token ?? '', apiKey }
  }
  const service = (await serviceKey(org, 'Sync')).header
  const issued = await org.stranger(issueServiceToken, { headers: { 'x-api-key': service } })
  const content = await openContent(org, await launch(org.learner, await putLaunchLesson(org, [org.learner])))
  return {
    'the access token of a session': { token: org.admin.tokens.accessToken },
    'the refresh token of a session': { token: org.admin.tokens.refreshToken },
    'the token of a service account': {
      token: (issued.envelope.data as { accessToken: string }).accessToken,
      apiKey: service,
    },
    'a token of OneRoster for rosters': await limited('roster-core.readonly'),
    'a token of OneRoster for grades': await limited('gradebook.readonly'),
    'a token of OneRoster for both': await limited('roster.readonly', 'gradebook-core.readonly'),
    'the key of a directory': { token: (await directory(org)).bearer },
    'the credential of launched content': { token: content.token },
    'the token of an LTI tool': { token: await tokenFor(org, await signedTool(org), ltiScopes.members) },
    'the secret of an invitation': { token: await tokenOf(org, await invite(org)) },
  } satisfies Record<string, Credential>
}
type Kind = keyof Awaited<ReturnType<typeof credentialsOf>>

type Probe = (org: Org, credential: Credential) => Promise<{ status: number }>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const headersOf = ({ token, apiKey }: Credential) => ({ ...bearer(token), ...(apiKey && { 'x-api-key': apiKey }) })
/** One request at each place that asks for a credential. */
const places = {
  api: (org, credential) => org.stranger(listRoles, { headers: headersOf(credential), peer: freshAddress() }),
  refresh: (org, credential) => org.stranger(refresh, { headers: headersOf(credential), peer: freshAddress() }),
  roster: (org, { token }) => sendTo(org.origin, '/users', { headers: bearer(token) }),
  gradebook: (org, { token }) => sendTo(org.origin, '/lineItems', { headers: bearer(token) }),
  directory: (org, { token }) => askStore(`${org.origin}/api/v1/public/scim/v2/Users`, { headers: bearer(token) }),
  statements: (org, { token }) => askStore(`${org.origin}/api/v1/public/xapi/statements`, { headers: bearer(token) }),
  // There is no lesson with the tool in this path, which only a tool with a token is answered.
  members: async (org, { token }) =>
    askTool(org, `${rosterPath}/${await putPath(org, [])}/memberships`, { headers: bearer(token) }),
} satisfies Record<string, Probe>

/** Where each kind may be used, and what is answered there; everywhere else it is refused. The same table stands in docs/security.md. */
const uses: Record<Kind, Partial<Record<keyof typeof places, number>>> = {
  'the access token of a session': { api: 200 },
  'the refresh token of a session': { refresh: 200 },
  // Without scopes, so it reads rosters and grades as far as the roles of the account go.
  'the token of a service account': { api: 200, roster: 200, gradebook: 200 },
  'a token of OneRoster for rosters': { roster: 200 },
  'a token of OneRoster for grades': { gradebook: 200 },
  'a token of OneRoster for both': { roster: 200, gradebook: 200 },
  'the key of a directory': { directory: 200 },
  'the credential of launched content': { statements: 200 },
  'the token of an LTI tool': { members: 404 },
  'the secret of an invitation': {},
}
const limitedKinds = Object.entries(uses).flatMap(([kind, { api }]) => (api ? [] : [kind]))

describe('a credential', () => {
  let org: Org
  let credentials: Record<string, Credential>
  beforeAll(async () => {
    org = await freshOrganization()
    credentials = await credentialsOf(org)
  })

  it.each(Object.entries(uses))('opens what the table says and nothing else: %s', async (kind, allowed) => {
    const credential = credentials[kind] ?? { token: '' }
    expect(credential.token).not.toBe('')
    for (const [place, probe] of Object.entries(places)) {
      const { status } = await probe(org, credential)
      const wanted = new Map<string, number>(Object.entries(allowed)).get(place)
      if (wanted === undefined) expect([401, 403], place).toContain(status)
      else expect(status, place).toBe(wanted)
    }
  })

  it.each(limitedKinds)('opens no operation of a signed-in caller: %s', async (kind) => {
    const headers = headersOf(credentials[kind] ?? { token: '' })
    const signedIn = among(({ access }) => typeof access === 'object')
    expect(signedIn.length).toBeGreaterThan(300)
    const opened: string[] = []
    for (const [id, contract] of signedIn) {
      const { status } = await org.stranger(contract, { ...asWritten(contract), headers, peer: freshAddress() })
      if (status !== 401 && status !== 403) opened.push(`${id} ${status}`)
    }
    expect(opened).toEqual([])
  })
})
