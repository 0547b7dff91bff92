import { and, eq, isNull, ne } from 'drizzle-orm'
import { assignmentSamples, sampledSubmissions } from '@/db/schema/assignments-marking'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Releasing = TenantContext & { fail: (reason: 'releaseHeld') => never }

/** Refuses the release of grades while a sample of the assignment is open; of one submission, while a moderator has to confirm it. */
export async function assertNotHeld(context: Releasing, assignmentId: string, submissionId?: string): Promise<void> {
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
