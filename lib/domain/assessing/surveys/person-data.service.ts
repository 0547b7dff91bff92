import { asc, eq } from 'drizzle-orm'
import { surveyReceipts, surveyResponses } from '@/db/schema/surveys'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { SurveyAnswer } from './survey-shapes.contract'

export const receiptsOf = (context: TenantContext, userId: string) =>
  context.db
    .select({ surveyId: surveyReceipts.surveyId })
    .from(surveyReceipts)
    .where(ofTenant(context, surveyReceipts, eq(surveyReceipts.userId, userId)))
    .orderBy(asc(surveyReceipts.surveyId), asc(surveyReceipts.occasionId))

export async function responsesOf(context: TenantContext, userId: string) {
  const { surveyId, locale, answers, createdAt } = surveyResponses
  const rows = await context.db
    .select({ surveyId, locale, answers, createdAt })
    .from(surveyResponses)
    .where(ofTenant(context, surveyResponses, eq(surveyResponses.userId, userId)))
    .orderBy(asc(createdAt), asc(surveyResponses.id))
  return rows.map((row) => ({ ...row, answers: row.answers as SurveyAnswer[] }))
}

/** Anonymous responses stay: nothing says which were theirs. */
export async function forgetResponses(context: TenantContext, userId: string): Promise<void> {
  const { db } = context
  await db.delete(surveyResponses).where(ofTenant(context, surveyResponses, eq(surveyResponses.userId, userId)))
  await db.delete(surveyReceipts).where(ofTenant(context, surveyReceipts, eq(surveyReceipts.userId, userId)))
}
