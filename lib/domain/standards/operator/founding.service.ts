import { sql } from 'drizzle-orm'
import { firstApiKey } from '@/lib/domain/house/api-keys/api-keys.service'
import { inviteFirstAdministrator } from '@/lib/domain/house/invites/first-administrator.service'
import type { Founding } from '@/lib/domain/house/organizations/founding.contract'
import { regionalProfileOf } from '@/lib/domain/house/organizations/founding.rules'
import { createOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { createBuiltInRoles } from '@/lib/domain/house/roles/roles.service'
import { registerBuiltInModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.service'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { actAsSystem, type SystemContext } from '@/lib/platform/audit/system'
import { originOf } from '@/lib/platform/auth/organization'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** The result of a founding. The link and the key are stored nowhere in this form: they are shown once. */
export type Founded = {
  id: string
  slug: string
  name: { ar: string; en: string }
  /** The address of its pages. */
  address: string
  invitation: { email: string; url: string; expiresAt: Date }
  /** `key:secret`, as x-api-key wants it. */
  apiKey: string
}

/** Whether this server has any organization. */
export async function hasOrganizations(): Promise<boolean> {
  const [row] = await execute<{ present: boolean }>(sql`select organizations_present() as present`)
  return row?.present === true
}

/**
 * Creates an organization, with built-in roles and module types, the invitation of its first administrator and its first API key; all of it or
 * nothing. The first one on a server is the operator's. `admit` may refuse, in the same transaction, under the lock of foundings.
 */
export function foundOrganization(input: Founding, admit: (db: Tx) => Promise<void> = async () => {}): Promise<Founded> {
  const home = { id: newId() }
  return withTenant(home.id, async (db) => {
    await lockSubject(db, 'foundings')
    await admit(db)
    const [found] = await db.execute<{ present: boolean }>(sql`select organizations_present() as present`)
    const isPlatform = found?.present === false
    const { slug, name, defaultLocale, timeZone, adminEmail } = input
    const regionalProfile = regionalProfileOf(timeZone)
    const act = <T>(action: Parameters<typeof actAsSystem>[2], work: (context: SystemContext) => Promise<T>) =>
      actAsSystem(db, home, action, work)
    const organization = await act('adminOrganizationCreate', (context) =>
      createOrganization(context, { slug, name, defaultLocale, regionalProfile, isPlatform }),
    )
    const roles = await act('adminRoleCreate', createBuiltInRoles)
    await act('adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))
    // Only in the operator's organization is there more to hold than the role of an administrator.
    const roleId = isPlatform ? roles.superAdmin : roles.admin
    const invitation = await act('adminMemberInvite', (context) =>
      inviteFirstAdministrator(context, { organization, email: adminEmail, roleId, locale: defaultLocale }),
    )
    const apiKey = await act('adminApiKeyCreate', (context) => firstApiKey(context, name[defaultLocale]))
    return { id: organization.id, slug, name, address: originOf(organization), invitation, apiKey }
  })
}
