import { and, asc, eq, inArray } from 'drizzle-orm'
import { submissionAgreements, submissionComments, submissionMarkings } from '@/db/schema/assignments-moderation'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

export type MarkingRow = typeof submissionMarkings.$inferSelect
export type AgreementRow = typeof submissionAgreements.$inferSelect

/** The marks of the two markers of a submission; who began first comes first. */
export const markingsOf = (context: TenantContext, submissionId: string): Promise<MarkingRow[]> =>
  context.db
    .select()
    .from(submissionMarkings)
    .where(ofTenant(context, submissionMarkings, eq(submissionMarkings.submissionId, submissionId)))
    .orderBy(asc(submissionMarkings.createdAt), asc(submissionMarkings.id))

export async function agreementOf(context: TenantContext, submissionId: string): Promise<AgreementRow | null> {
  const [row] = await context.db
    .select()
    .from(submissionAgreements)
    .where(ofTenant(context, submissionAgreements, eq(submissionAgreements.submissionId, submissionId)))
  return row ?? null
}

/** Two markers see nothing of each other until both have handed in. */
export const isBlind = (markings: readonly Pick<MarkingRow, 'handedInAt'>[]): boolean =>
  markings.filter(({ handedInAt }) => handedInAt !== null).length < 2

/** Forgets a proposal and an agreement: the two markers begin again. */
export async function forgetAgreement(context: TenantContext, submissionId: string): Promise<void> {
  await context.db
    .delete(submissionAgreements)
    .where(ofTenant(context, submissionAgreements, eq(submissionAgreements.submissionId, submissionId)))
}

/** Removes comments in place and the marks of markers: of work that its learner withdrew, or whose person was erased. */
export async function forgetMarking(context: TenantContext, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  for (const table of [submissionComments, submissionMarkings, submissionAgreements])
    await context.db.delete(table).where(ofTenant(context, table, and(inArray(table.submissionId, [...submissionIds]))))
}
