import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { assignments } from '@/db/schema/assignments'
import { assignmentSamples, sampledSubmissions } from '@/db/schema/assignments-moderation'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Releasing = TenantContext & { fail: (reason: 'releaseHeld') => never }

/** Refuses the release of grades while a sample of the assignment is open; of one submission, while a moderator has to confirm it. */
export async function assertNotHeld(context: Releasing, assignmentId: string, submissionId?: string): Promise<void> {
  // Drawing a sample locks the assignment: it comes before the release, or after it.
  await context.db
    .select({ id: assignments.id })
    .from(assignments)
    .where(ofTenant(context, assignments, eq(assignments.id, assignmentId)))
    .for('share')
  const isOpen = and(eq(assignmentSamples.assignmentId, assignmentId), isNull(assignmentSamples.endedAt))
  const [sample] = await context.db
    .select({ id: assignmentSamples.id })
    .from(assignmentSamples)
    .where(ofTenant(context, assignmentSamples, isOpen))
  if (!sample) return
  if (submissionId === undefined) context.fail('releaseHeld')
  const waits = and(
    eq(sampledSubmissions.sampleId, sample.id),
    eq(sampledSubmissions.submissionId, submissionId),
    ne(sampledSubmissions.state, 'confirmed'),
  )
  if ((await context.db.$count(sampledSubmissions, ofTenant(context, sampledSubmissions, waits))) > 0) context.fail('releaseHeld')
}

/** A grade that changes after a moderator confirmed it has to be confirmed again. */
export async function reopenSampled(context: TenantContext, submissionId: string): Promise<void> {
  const open = context.db
    .select({ id: assignmentSamples.id })
    .from(assignmentSamples)
    .where(ofTenant(context, assignmentSamples, isNull(assignmentSamples.endedAt)))
  const isConfirmed = and(
    eq(sampledSubmissions.submissionId, submissionId),
    eq(sampledSubmissions.state, 'confirmed'),
    inArray(sampledSubmissions.sampleId, open),
  )
  await context.db
    .update(sampledSubmissions)
    .set({ state: 'open' })
    .where(ofTenant(context, sampledSubmissions, isConfirmed))
}
