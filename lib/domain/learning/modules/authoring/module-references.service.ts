import { invalid } from '@/lib/platform/errors'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { modules } from '../room'
import type { WholeModule } from './module-records.service'

/** The types of modules that name a record which learners have to be able to use, and the field that names it. */
const references = {
  'assessment.quiz': { field: 'assessmentId', key: 'assessmentUnpublished', port: modules.ports.publishedAssessments },
  'assessment.assignment': { field: 'assignmentId', key: 'assignmentUnpublished', port: modules.ports.publishedAssignments },
} as const

/** Refuses to publish a quiz or an assignment that learners cannot do (422). */
export async function assertReferences(context: TenantContext, { row }: Pick<WholeModule, 'row'>): Promise<void> {
  const reference = references[row.typeKey as keyof typeof references]
  if (!reference) return
  const id = row.shared[reference.field]
  const publishedAmong = await answerOf(reference.port)
  const isPublished = typeof id === 'string' && (await publishedAmong(context, [id])).has(id)
  if (!isPublished) throw invalid({ key: reference.key, property: `locales.${row.sourceLocale}.body.${reference.field}` })
}
