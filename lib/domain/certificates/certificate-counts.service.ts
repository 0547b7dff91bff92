import { and, count, eq, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import type { SystemContext } from '@/lib/platform/audit/system'
import { type CountOfDay, dayOfMoment, startOf, within } from '@/lib/platform/day-sql'
import { one } from '@/lib/platform/db/tenant'
import type { Stretch } from '@/lib/platform/i18n/days'

/** Certificates issued by day. */
export const countIssued = (
  { db, organization }: Pick<SystemContext, 'db' | 'organization'>,
  stretch: Stretch,
): Promise<CountOfDay[]> =>
  db
    .select({ day: dayOfMoment(certificates.issuedAt, stretch), count: count() })
    .from(certificates)
    .where(and(eq(certificates.organizationId, organization.id), within(certificates.issuedAt, stretch)))
    .groupBy(sql`1`)

/** All certificates by their state at this moment, as `certificateStatus` tells it, and how many were revoked in each window. */
export const countCertificates = (
  { db, organization, now }: Pick<SystemContext, 'db' | 'organization' | 'now'>,
  stretch: Stretch,
) => {
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
      .where(eq(certificates.organizationId, organization.id)),
  )
}
