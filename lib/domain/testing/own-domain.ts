import { eq } from 'drizzle-orm'
import { organizations } from '@/db/schema/organizations'
import { openSession } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { caller } from '@/lib/platform/testing/call'
import { startServer } from '@/server'
import type { Org } from './contract-suite'
import { freshOrganization, handle } from './fixtures'

type User = { user: { id: string } }

/** The server with an organization whose own domain leads to it, so that another program on this machine finds the addresses in its messages. */
export async function startOnOwnDomain() {
  env().OUTGOING_LOOPBACK = true
  const server = await startServer({ port: 0, apiOnly: true, requestsOnly: true })
  const fresh = await freshOrganization()
  // The bare host of this machine leads to the default organization.
  env().DEFAULT_ORGANIZATION = fresh.organization.slug
  const customDomain = `localhost:${new URL(server.url).port}`
  const { id } = fresh.organization
  await fresh.database((db) => db.update(organizations).set({ customDomain }).where(eq(organizations.id, id)))
  const organization = { ...fresh.organization, customDomain }
  const origin = `http://${customDomain}`
  const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }

  /** Signs a person in at this domain: tokens are of one domain. */
  async function at<P extends User>(person: P) {
    const { sessionId, tokens } = await withTenant(id, (db) =>
      openSession(
        { db, organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
        person.user.id,
        'website',
        { signInMethod: 'password', authorityId: null },
      ),
    )
    const headers = { 'x-api-key': fresh.apiKey, authorization: `Bearer ${tokens.accessToken}` }
    return { ...person, sessionId, tokens, call: caller(handle, origin, () => headers) }
  }
  const org: Org = { ...fresh, organization, origin, admin: await at(fresh.admin), learner: await at(fresh.learner) }
  return { org, at, close: server.close }
}
