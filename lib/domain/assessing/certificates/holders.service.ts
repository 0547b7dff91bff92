import { desc, eq, inArray } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { certificateStatus, groupedCode } from './certificates.rules'

const ofPerson = (context: TenantContext, userId: string) => ofTenant(context, certificates, eq(certificates.userId, userId))

/** The certificates of a person, oldest first. */
export async function certificatesOf(context: TenantContext, userId: string) {
  const rows = await context.db.select().from(certificates).where(ofPerson(context, userId)).orderBy(certificates.issuedAt)
  return rows.map((row) => ({ ...row, code: groupedCode(row.code), expiresAt: row.expiresAt }))
}

/** Removes the name from somebody's certificates. They stay and can still be verified by their code. */
export const anonymizeHolder = (context: TenantContext, userId: string, name: { ar: string; en: string }): Promise<unknown> =>
  context.db.update(certificates).set({ holderName: name }).where(ofPerson(context, userId))

/** The newest certificates of a person with their state now, and how many they have. */
export async function newestCertificates(
  context: TenantContext & { now: Date },
  { userId, most }: { userId: string; most: number },
) {
  const newest = context.db
    .select()
    .from(certificates)
    .where(ofPerson(context, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(most)
  const shown = (await newest).map(({ id, title, code, issuedAt, ...row }) => {
    const status = certificateStatus(row, context.now)
    return { id, title, code: groupedCode(code), status, issuedAt, expiresAt: row.expiresAt }
  })
  const isWhole = shown.length < most
  const certificateCount = isWhole ? shown.length : await context.db.$count(certificates, ofPerson(context, userId))
  return { certificates: shown, certificateCount }
}

/** Whether certificates are revoked, by id; those that are gone are missing. */
export async function certificateStandings(
  context: TenantContext,
  ids: readonly string[],
): Promise<Map<string, { isRevoked: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ id: certificates.id, revokedAt: certificates.revokedAt })
    .from(certificates)
    .where(ofTenant(context, certificates, inArray(certificates.id, [...new Set(ids)])))
  return new Map(rows.map(({ id, revokedAt }) => [id, { isRevoked: revokedAt !== null }]))
}
