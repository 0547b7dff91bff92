import { eq } from 'drizzle-orm'
import { organizationDomains } from '@/db/schema/domains'
import { env } from '@/lib/platform/env'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Domains at which every organization may have a sender, because the operator's mail server signs for them. */
const allowed = (): string[] =>
  env()
    .MAIL_FROM_DOMAINS?.split(',')
    .map((domain) => domain.trim().toLowerCase()) ?? []

/** Whether the operator lets mails be from a domain. */
export const isAllowedDomain = (domain: string): boolean => allowed().includes(domain)

const rowOf = (context: TenantContext, name: string) => ofTenant(context, organizationDomains, eq(organizationDomains.name, name))

/** Locks a domain of the organization, if it has that one, so that it does not lapse meanwhile. */
export const lockDomain = (context: TenantContext, name: string) =>
  context.db.select({ id: organizationDomains.id }).from(organizationDomains).where(rowOf(context, name)).for('share')

/** Whether mails of the organization may be from a domain. */
export async function mayMailFrom(context: TenantContext, name: string): Promise<boolean> {
  if (isAllowedDomain(name)) return true
  const [row] = await context.db
    .select({ state: organizationDomains.state })
    .from(organizationDomains)
    .where(rowOf(context, name))
  return row?.state === 'proven'
}
