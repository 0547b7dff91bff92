import type { Org } from '@/lib/domain/testing/contract-suite'
import { pathItem, putModules, putPath } from '@/lib/domain/testing/learning'
import { clock } from '@/lib/platform/clock'
import { createEnrolment } from './enrolment-records.service'

export async function path(org: Org, titles = { ar: 'السلامة في العمل', en: 'Workplace safety' }) {
  const [moduleId = ''] = await putModules(org, [{ key: 'content.embed', titles }])
  return putPath(org, [pathItem(moduleId)], titles)
}

/** An enrolment of the learner by the administrator. */
export async function enrol(org: Org, pathId: string, dueAt: Date | null = null) {
  return org.database(async (db) => {
    const context = { db, organization: org.organization, now: clock.now() }
    const { id } = await createEnrolment(context, {
      pathId,
      userId: org.learner.user.id,
      versionNumber: 1,
      state: 'active',
      source: 'bulk',
      cycle: 1,
      assignedBy: org.admin.user.id,
      dueRule: { kind: 'none' },
      dueAt,
      startedAt: context.now,
      searchText: '',
    })
    return id
  })
}
export const facts = (org: Org, enrolmentId: string, pathId: string) => ({
  enrolmentId,
  pathId,
  userId: org.learner.user.id,
  version: 1,
  cycle: 1,
  source: 'bulk' as const,
})
