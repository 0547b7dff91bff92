import { createScimKey, createSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { type freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { patchSchema } from './patch.rules'
import { userSchema } from './schema.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
/** A resource, a list or an error of the protocol. */
export type Scim = Record<string, unknown> & {
  id: string
  detail?: string
  scimType?: string
  Resources: Scim[]
  totalResults: number
}

/** A directory client of a provider, with its key. */
export async function directory(org: Org, settings: object = {}) {
  const body = { name: 'Directory', issuer: 'https://login.alnoor.example', clientId: 'masar', ...settings }
  const made = await org.admin.call(createSsoProvider, { body })
  const providerId = (made.envelope.data as { id: string }).id
  const key = await org.admin.call(createScimKey, { params: { id: providerId } })
  const bearer = (key.envelope.data as { key: string }).key
  const send = async (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) => {
    const given = new Headers({ host: new URL(org.origin).host, authorization: `Bearer ${bearer}`, ...headers })
    if (sent !== undefined && !given.has('content-type')) given.set('content-type', 'application/scim+json')
    const request = new Request(`${org.origin}/api/v1/public/scim/v2${path}`, {
      method,
      headers: given,
      body: sent === undefined ? null : JSON.stringify(sent),
    })
    const answer = await handle(request, freshAddress())
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as Scim, text }
  }
  let people = 0
  const user = (more: object = {}) => {
    people += 1
    const userName = `person${people}@${org.organization.slug}.example`
    return { schemas: [userSchema], userName, name: { givenName: 'Sara', familyName: `Ali ${people}` }, ...more }
  }
  const patch = (path: string, ...Operations: object[]) => send('PATCH', path, { schemas: [patchSchema], Operations })
  return {
    org,
    providerId,
    bearer,
    send,
    user,
    patch,
    add: async (more?: object) => (await send('POST', '/Users', user(more))).body,
  }
}
