import { count, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { type CountOfDay, dayOfMoment, startOf, within } from '@/lib/platform/db/day-sql'
import { one } from '@/lib/platform/db/tenant'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Certificates issued by day. */
export const countIssued = (context: TenantContext, stretch: Stretch): Promise<CountOfDay[]> =>
  context.db
    .select({ day: dayOfMoment(certificates.issuedAt, stretch), count: count() })
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
  return one(
    db
      .select({
        total: sql<number>`count(*)::int`,
        valid: some(sql`${revokedAt} is null and (${validUntil} is null or ${validUntil} >= ${moment})`),
        expired: some(sql`${revokedAt} is null and ${validUntil} < ${moment}`),
        revoked: some(sql`${revokedAt} is not null`),
        revokedNow: some(sql`${within(revokedAt, stretch)} and ${revokedAt} >= ${begin}`),
        revokedBefore: some(sql`${within(revokedAt, stretch)} and ${revokedAt} < ${begin}`),
      })
      .from(certificates)
      .where(ofTenant(context, certificates)),
  )
}
