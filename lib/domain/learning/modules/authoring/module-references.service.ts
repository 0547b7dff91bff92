import { invalid } from '@/lib/platform/errors'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { modules } from '../room'
import type { WholeModule } from './module-records.service'

/** The types that name a record of another room, which has to be published before them. */
const references = {
  'assessment.quiz': { field: 'assessmentId', port: modules.ports.publishedAssessments, key: 'assessmentUnpublished' },
  'assessment.assignment': { field: 'assignmentId', port: modules.ports.publishedAssignments, key: 'assignmentUnpublished' },
  'assessment.survey': { field: 'surveyId', port: modules.ports.publishedSurveys, key: 'surveyUnpublished' },
  'assessment.observation': { field: 'observationId', port: modules.ports.publishedObservations, key: 'observationUnpublished' },
} as const
const isKnown = (key: string): key is keyof typeof references => Object.hasOwn(references, key)

/** Refuses to publish a lesson whose record learners cannot use: a quiz, an assignment, a survey, work that is observed (422). */
export async function assertReferences(context: TenantContext, { row }: Pick<WholeModule, 'row'>): Promise<void> {
  if (!isKnown(row.typeKey)) return
  const { field, port, key } = references[row.typeKey]
  const id = row.shared[field]
  const publishedAmong = await answerOf(port)
  const isPublished = typeof id === 'string' && (await publishedAmong(context, [id])).has(id)
  if (!isPublished) throw invalid({ key, property: `locales.${row.sourceLocale}.body.${field}` })
}
