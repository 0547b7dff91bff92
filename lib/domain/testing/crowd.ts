import { users } from '@/db/schema/identity'
import { openSession as openSignIn } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { assignRole } from '@/lib/domain/house/roles/roles.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { withTenant } from '@/lib/platform/db/tenant'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { caller } from '@/lib/platform/testing/call'
import { type freshOrganization, handle } from './fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>

/** Signed-in people without a password, because hashing hundreds takes long. */
export async function crowd(org: Org, size: number) {
  const { organization, roles, apiKey, origin } = org
  const device = { platform: 'phone', os: 'Test', browser: 'Test' }
  const rows = Array.from({ length: size }, (_, at) => {
    const name = { en: `Person ${at}`, ar: 'شخص' }
    const email = `crowd${at}@${organization.slug}.example`
    const searchText = foldLoose(`${name.en} ${email}`)
    return {
      organizationId: organization.id,
      id: newId(),
      email,
      name,
      status: 'active' as const,
      emailVerifiedAt: new Date(),
      searchText,
    }
  })
  await org.database((db) => db.insert(users).values(rows))
  const people = []
  for (const { id } of rows) {
    await runAsSystem(organization, 'adminRoleAssign', (context) => assignRole(context, { userId: id, roleId: roles.learner }))
    const about = { organization, apiKey: { id: null }, now: new Date(), address: '127.0.0.1', device }
    const { tokens } = await withTenant(organization.id, (db) =>
      openSignIn({ ...about, db }, id, 'website', { signInMethod: 'password', authorityId: null }),
    )
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${tokens.accessToken}` }
    people.push({ user: { id }, call: caller(handle, origin, () => headers) })
  }
  return people
}
