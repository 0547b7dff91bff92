import { apiKeys } from '@/db/schema/api-keys'
import { saudiProfile } from '@/db/schema/organizations'
import { createUser } from '@/lib/domain/house/identity/account/users.service'
import { openSession } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { createOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { assignRole, createBuiltInRoles } from '@/lib/domain/house/roles/roles.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { firstPartyKey, mintApiKey } from '@/lib/platform/auth/api-key'
import { ensureSigningKeys } from '@/lib/platform/auth/key-ring'
import { originOf } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import type { Language } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { caller } from '@/lib/platform/testing/call'
import { handle } from './served'

export { handle }

export const fixturePassword = 'a long enough fixture password'

/**
 * A new organization for one test, with people of each kind signed in. No policy is published, so the terms gate is open; `call` goes
 * through the whole pipeline from an address of its own, with the console's key or, as an outside client, with an issued one.
 */
export async function freshOrganization(
  options: { defaultLocale?: Language; issuedKey?: boolean; isCataloguePublic?: boolean; isPlatform?: boolean } = {},
) {
  await ensureSigningKeys()
  const slug = `t${newId().replaceAll('-', '').slice(12)}`
  const home = { id: newId(), slug, customDomain: null }
  const organization = await runAsSystem(home, 'adminOrganizationCreate', (context) =>
    createOrganization(context, {
      slug,
      name: { ar: 'جهة الاختبار', en: 'Test Organization' },
      defaultLocale: options.defaultLocale ?? 'en',
      regionalProfile: saudiProfile,
      isCataloguePublic: options.isCataloguePublic ?? false,
      isPlatform: options.isPlatform ?? false,
    }),
  )
  const roles = await runAsSystem(organization, 'adminRoleCreate', (context) => createBuiltInRoles(context))
  const issued = options.issuedKey ? mintApiKey('dev') : null
  const { key, secret } = issued ?? firstPartyKey(env().APP_SECRET, organization.id)
  const apiKeyId = issued && newId()
  if (issued && apiKeyId) {
    const row = {
      organizationId: organization.id,
      id: apiKeyId,
      name: 'Outside client',
      key,
      secretHash: issued.secretHash.toString('hex'),
    }
    await withTenant(organization.id, (db) => db.insert(apiKeys).values(row))
  }
  const apiKey = `${key}:${secret}`
  const origin = originOf(organization)

  /** Adds a person, with a role unless told otherwise, and signs them in. */
  async function person(name: string, roleId: string | null) {
    const email = `${name}@${slug}.example`
    const user = await runAsSystem(organization, 'adminUserCreate', (context) =>
      createUser(context, { email, password: fixturePassword, name: { en: name, ar: 'شخص' } }),
    )
    if (roleId) await runAsSystem(organization, 'adminRoleAssign', (context) => assignRole(context, { userId: user.id, roleId }))
    const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }
    const { sessionId, tokens } = await withTenant(organization.id, (db) =>
      openSession(
        { db, organization, apiKey: { id: apiKeyId }, now: clock.now(), address: '127.0.0.1', device },
        user.id,
        'website',
        { signInMethod: 'password', authorityId: null },
      ),
    )
    const call = caller(handle, origin, () => ({ 'x-api-key': apiKey, authorization: `Bearer ${tokens.accessToken}` }))
    return { user, email, sessionId, tokens, call }
  }

  return {
    organization,
    roles,
    apiKey,
    apiKeyId,
    origin,
    person,
    admin: await person('admin', roles.admin),
    instructor: await person('instructor', roles.instructor),
    learner: await person('learner', roles.learner),
    /** Calls with the API key alone. */
    stranger: caller(handle, origin, () => ({ 'x-api-key': apiKey })),
    database: <T>(work: (db: Tx) => Promise<T>) => withTenant(organization.id, work),
  }
}
