import { and, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { dayOfMoment, startOf, within } from '@/lib/platform/db/day-sql'
import { query } from '@/lib/platform/db/one-statement'
import { given } from '@/lib/platform/db/prepared'
import { isTenants } from '@/lib/platform/db/statement'

/** Certificates issued by day. */
export const countIssued = query
  .select({ day: dayOfMoment(certificates.issuedAt).as('day'), count: sql<number>`count(*)`.as('count') })
  .from(certificates)
  .where(and(isTenants(certificates.organizationId), within(certificates.issuedAt)))
  .groupBy(sql`1`)

const { revokedAt, expiresAt, state } = certificates
const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
const now = sql`${given('now')}::timestamptz`

/** The days before its end in which a certificate counts as ending soon. */
export const endsSoonDays = 30
const soon = sql`(select ${now} + make_interval(days => ${sql.raw(String(endsSoonDays))}))`

/**
 * Numbers of certificates by their state at `now` (as in `certificateStatus`), of valid ones that end soon, and of those revoked in each window.
 */
export const countCertificates = query
  .select({
    total: sql<number>`count(*)::int`.as('total'),
    valid: some(sql`${state} = 'issued' and (${expiresAt} is null or ${expiresAt} >= ${now})`).as('valid'),
    endingSoon: some(sql`${state} = 'issued' and ${expiresAt} >= ${now} and ${expiresAt} < ${soon}`).as('endingSoon'),
    expired: some(sql`${state} = 'issued' and ${expiresAt} < ${now}`).as('expired'),
    suspended: some(sql`${state} = 'suspended'`).as('suspended'),
    revoked: some(sql`${state} = 'revoked'`).as('revoked'),
    superseded: some(sql`${state} = 'superseded'`).as('superseded'),
    revokedNow: some(sql`${within(revokedAt)} and ${revokedAt} >= ${startOf('from')}`).as('revokedNow'),
    revokedBefore: some(sql`${within(revokedAt)} and ${revokedAt} < ${startOf('from')}`).as('revokedBefore'),
  })
  .from(certificates)
  .where(isTenants(certificates.organizationId))
