import { desc, eq } from 'drizzle-orm'
import { xapiAttachments, xapiDocuments, xapiLaunches, xapiStatements, xapiUnits } from '@/db/schema/xapi'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { documentsOfPerson } from './documents/documents.service'
import { mostAttachmentsShown, mostStatementsShown } from './person-data.contract'
import { attachmentsOfPerson, statementsOfPerson } from './statements/records.service'

/** The launched units of a person with their sessions, the newest first. */
export async function launchedContentOf(context: TenantContext, userId: string) {
  const { db } = context
  const units = await db
    .select()
    .from(xapiUnits)
    .where(ofTenant(context, xapiUnits, eq(xapiUnits.userId, userId)))
    .orderBy(desc(xapiUnits.createdAt))
  const launches = await db
    .select()
    .from(xapiLaunches)
    .where(ofTenant(context, xapiLaunches, eq(xapiLaunches.userId, userId)))
    .orderBy(desc(xapiLaunches.createdAt))
  return units.map(
    ({ id, kind, publisherId, activityId, completedAt, passedAt, failedAt, waivedAt, satisfiedAt, score, createdAt }) => ({
      kind,
      publisherId,
      activityId,
      completedAt,
      passedAt,
      failedAt,
      waivedAt,
      satisfiedAt,
      score,
      begunAt: createdAt,
      sessions: launches
        .filter(({ unitId }) => unitId === id)
        .map(({ moduleId, createdAt: startedAt, endedAt, seconds }) => ({ moduleId, startedAt, endedAt, seconds })),
    }),
  )
}

export const launchedStatementsOf = (context: TenantContext, userId: string) =>
  statementsOfPerson(context, userId, mostStatementsShown)

export const launchedAttachmentsOf = (context: TenantContext, userId: string) =>
  attachmentsOfPerson(context, userId, mostAttachmentsShown)

export const launchedDocumentsOf = documentsOfPerson

/** Removes everything that launched content stored about a person. What was completed stays in the progress of their lessons. */
export async function forgetLaunched(context: TenantContext, userId: string): Promise<void> {
  for (const table of [xapiAttachments, xapiDocuments, xapiStatements, xapiLaunches, xapiUnits])
    await context.db.delete(table).where(ofTenant(context, table, eq(table.userId, userId)))
}
