import { eq, sql } from 'drizzle-orm'
import { surveys, surveyVersions } from '@/db/schema/surveys'
import { one } from '@/lib/platform/db/tenant'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { Sections, type SurveySection } from './survey-shapes.contract'

export type SurveyRow = typeof surveys.$inferSelect
export type SurveyVersion = Omit<typeof surveyVersions.$inferSelect, 'sections'> & { sections: SurveySection[] }

export const surveyRecords = recordsOf(surveys, {
  missing: 'surveyNotFound',
  type: 'survey',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})

/** As they were stored: they were checked then. */
export const sectionsOf = (stored: readonly object[]): SurveySection[] => Sections.parse(stored)

/** The version that learners answer; null: none is published. */
export async function publishedVersion(
  { db, organization }: TenantContext,
  { id, publishedVersion: number }: Pick<SurveyRow, 'id' | 'publishedVersion'>,
): Promise<SurveyVersion | null> {
  if (number === null) return null
  const rows = db
    .select()
    .from(surveyVersions)
    .where(ofTenant({ organization }, surveyVersions, eq(surveyVersions.surveyId, id), eq(surveyVersions.number, number)))
  const row = await one(rows)
  return { ...row, sections: sectionsOf(row.sections) }
}

export const questionCount = sql`(select coalesce(sum(jsonb_array_length(s -> 'questions')), 0) from jsonb_array_elements(${surveys.sections}) s)`
