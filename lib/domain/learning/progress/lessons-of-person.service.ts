import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { moduleProgress, progressEvents } from '@/db/schema/progress'
import { enrolmentsOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const enrolmentIdsOf = async (context: TenantContext, userId: string) => (await enrolmentsOf(context, userId)).map(({ id }) => id)

/** The progress of a person in the items of their enrolments. */
export async function lessonsOf(context: TenantContext, userId: string) {
  const enrolmentIds = await enrolmentIdsOf(context, userId)
  if (enrolmentIds.length === 0) return []
  const rows = await context.db
    .select()
    .from(moduleProgress)
    .where(ofTenant(context, moduleProgress, inArray(moduleProgress.enrolmentId, enrolmentIds)))
    .orderBy(moduleProgress.lastAt)
  return rows.map(({ override, ...row }) => ({ ...row, correctionReason: override?.reason ?? null }))
}

/** The events of a person, newest first, with what they answered or wrote in them. */
export const eventsOfPerson = (context: TenantContext, userId: string, most: number) =>
  context.db
    .select()
    .from(progressEvents)
    .where(ofTenant(context, progressEvents, eq(progressEvents.userId, userId)))
    .orderBy(desc(progressEvents.receivedAt))
    .limit(most)

/**
 * Removes what a person answered and wrote in lessons, and the reasons of corrections. That something happened stays: action, moment and version of
 * the module, and the progress.
 */
export async function forgetAnswers(context: TenantContext, userId: string): Promise<void> {
  const isAnswer = and(eq(progressEvents.userId, userId), isNotNull(progressEvents.result))
  await context.db
    .update(progressEvents)
    .set({ result: null })
    .where(ofTenant(context, progressEvents, isAnswer))
  const enrolmentIds = await enrolmentIdsOf(context, userId)
  if (enrolmentIds.length === 0) return
  const isCorrected = and(inArray(moduleProgress.enrolmentId, enrolmentIds), isNotNull(moduleProgress.override))
  await context.db
    .update(moduleProgress)
    .set({ override: sql`${moduleProgress.override} || '{"reason": ""}'` })
    .where(ofTenant(context, moduleProgress, isCorrected))
}
