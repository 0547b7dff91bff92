import { eq, sql } from 'drizzle-orm'
import { organizations, type RegionalProfile } from '@/db/schema/organizations'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one, type Tx } from '@/lib/platform/db/tenant'
import { contentPrefix } from '@/lib/platform/gate/content-host'
import type { Language } from '@/lib/platform/i18n/languages'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/** Reserved short names, which have another meaning in an address. */
export const reservedSlugs = ['www', 'api', 'admin', 'console', 'docs', 'verify', 'mail', 'static', 'assets', 'status', 'app']

/** The organizations, as a table in a statement of another room. */
export const organizationRows = sql`organizations`

export type NewOrganization = {
  slug: string
  name: { ar: string; en: string }
  defaultLocale: Language
  regionalProfile: RegionalProfile
  introduction?: { ar: string; en: string }
  accent?: string
  isCataloguePublic?: boolean
  isPlatform?: boolean
  isDemo?: boolean
}

/** Creates an organization with the id of the system context: row-level security lets a tenant write only its own row. */
export async function createOrganization(context: SystemContext, input: NewOrganization) {
  const { db, organization, note, fail } = context
  // Hosts of course packages begin so.
  const isReserved = reservedSlugs.includes(input.slug) || input.slug.startsWith(contentPrefix)
  if (isReserved) fail('organizationSlugTaken')
  const row = await one(
    db
      .insert(organizations)
      .values({ ...input, id: organization.id })
      .returning(),
  )
  note({
    resource: { type: 'organization', id: row.id, label: row.slug, name: row.name },
    after: { slug: row.slug, name: row.name },
  })
  return row
}

/** Whether an organization is active: SQL, for a statement of another room. */
export const isActiveOrganization = (id: string) =>
  sql`exists (select from ${organizations} where ${organizations.id} = ${id} and ${organizations.status} = 'active')`

/** Whether there is an organization of that id. */
export const isOrganization = async ({ db, organization }: TenantContext): Promise<boolean> =>
  (await db.$count(organizations, eq(organizations.id, organization.id))) === 1

/** An organization whose time zone is known where the request's is given, and is read elsewhere, such as in a job. */
export type InZone = { id: string; regionalProfile?: { timeZone: string } }

/** The time zone of the organization, in which its days begin and end. */
export async function timeZoneOf({ db, organization }: { db: Tx; organization: InZone }): Promise<string> {
  return (organization.regionalProfile ?? (await readOrganization({ db, organization })).regionalProfile).timeZone
}

/** The full organization of a system context. */
export async function readOrganization({ db, organization }: TenantContext) {
  return one(db.select().from(organizations).where(eq(organizations.id, organization.id)))
}
