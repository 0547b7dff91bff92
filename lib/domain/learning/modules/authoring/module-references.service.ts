import { invalid } from '@/lib/platform/errors'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { modules } from '../room'
import type { WholeModule } from './module-records.service'

/** Refuses to publish a quiz whose assessment learners cannot take, or a lesson whose survey they cannot answer (422). */
export async function assertReferences(context: TenantContext, { row }: Pick<WholeModule, 'row'>): Promise<void> {
  if (row.typeKey === 'assessment.survey') return assertSurvey(context, row)
  if (row.typeKey !== 'assessment.quiz') return
  const { assessmentId } = row.shared
  const publishedAmong = await answerOf(modules.ports.publishedAssessments)
  const isPublished = typeof assessmentId === 'string' && (await publishedAmong(context, [assessmentId])).has(assessmentId)
  if (!isPublished) throw invalid({ key: 'assessmentUnpublished', property: `locales.${row.sourceLocale}.body.assessmentId` })
}

async function assertSurvey(context: TenantContext, { shared, sourceLocale }: WholeModule['row']): Promise<void> {
  const { surveyId } = shared
  const publishedAmong = await answerOf(modules.ports.publishedSurveys)
  const isPublished = typeof surveyId === 'string' && (await publishedAmong(context, [surveyId])).has(surveyId)
  if (!isPublished) throw invalid({ key: 'surveyUnpublished', property: `locales.${sourceLocale}.body.surveyId` })
}
