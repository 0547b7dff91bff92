import { sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { dayOfMoment, startOf, within } from '@/lib/platform/db/day-sql'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Certificates issued by day. */
export const countIssued = (context: TenantContext, stretch: Stretch) =>
  context.db
    .select({ day: dayOfMoment(certificates.issuedAt, stretch).as('day'), count: sql<number>`count(*)`.as('count') })
    .from(certificates)
    .where(ofTenant(context, certificates, within(certificates.issuedAt, stretch)))
    .groupBy(sql`1`)

/** All certificates by their state at this moment, as `certificateStatus` tells it, and how many were revoked in each window. */
export const countCertificates = (context: TenantContext & { now: Date }, stretch: Stretch) => {
  const { db, now } = context
  const { revokedAt, validUntil } = certificates
  const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const moment = sql`${now.toISOString()}::timestamptz`
  const begin = startOf(stretch.from, stretch)
  return db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      valid: some(sql`${revokedAt} is null and (${validUntil} is null or ${validUntil} >= ${moment})`).as('valid'),
      expired: some(sql`${revokedAt} is null and ${validUntil} < ${moment}`).as('expired'),
      revoked: some(sql`${revokedAt} is not null`).as('revoked'),
      revokedNow: some(sql`${within(revokedAt, stretch)} and ${revokedAt} >= ${begin}`).as('revokedNow'),
      revokedBefore: some(sql`${within(revokedAt, stretch)} and ${revokedAt} < ${begin}`).as('revokedBefore'),
    })
    .from(certificates)
    .where(ofTenant(context, certificates))
}
