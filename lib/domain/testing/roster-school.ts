import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { groupAssignments } from '@/db/schema/learning-paths'
import { moduleProgress } from '@/db/schema/progress'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { rosterClient } from '@/lib/domain/standards/oneroster/client.fixtures'
import { newId } from '@/lib/platform/ids'
import { freshOrganization } from './fixtures'
import { pathItem, putEnrolment, putModules, putPath } from './learning'

/** An organization with a department, a class, two paths, results, and another system that reads them. */
export async function school() {
  const org = await freshOrganization()
  const sara = await org.person('sara', org.roles.learner)
  const omar = await org.person('omar', org.roles.learner)
  await org.database((db) =>
    db
      .update(users)
      .set({ name: { en: 'Sara Ali Hasan', ar: 'سارة' }, externalId: 'sis-7', employeeNumber: 'E-1' })
      .where(eq(users.id, sara.user.id)),
  )
  const group = async (kind: string, en: string, more: object = {}) => {
    const { envelope } = await org.admin.call(createGroup, { body: { kind, name: { en }, ...more } })
    return (envelope.data as { id: string }).id
  }
  const department = await group('department', 'Science', { externalId: 'dep-1' })
  const classGroup = await group('class', 'Class 7A', { parentId: department })
  await org.admin.call(addGroupMembers, { params: { id: classGroup }, body: { userIds: [sara.user.id, omar.user.id] } })
  await org.admin.call(addGroupManager, { params: { id: classGroup, userId: org.instructor.user.id } })
  const [scored = '', plain = ''] = await putModules(org, [
    { key: 'content.article', titles: { en: 'Quiz one' } },
    { key: 'content.article', titles: { en: 'Reading' } },
  ])
  const items = [pathItem(scored), pathItem(plain)]
  const safety = await putPath(org, items, { en: 'Safety' })
  const history = await putPath(org, [], { en: 'History' })
  const assignment = newId()
  const tenant = { organizationId: org.organization.id }
  await org.database((db) =>
    db.insert(groupAssignments).values({ ...tenant, id: assignment, pathId: safety, groupId: classGroup, onLeave: 'keep' }),
  )
  const done = { state: 'completed' as const, percent: 100, completedAt: new Date('2026-03-01T10:00:00Z') }
  const ofSara = await putEnrolment(org, safety, sara, done)
  const ofOmar = await putEnrolment(org, safety, omar, { percent: 40 })
  const left = await putEnrolment(org, history, omar, { state: 'withdrawn', endedAt: new Date('2026-02-01T10:00:00Z') })
  const waiting = await putEnrolment(org, history, sara, { state: 'waiting', waitingPosition: 1, startedAt: null })
  const item = items[0]?.id ?? ''
  const progress = { itemId: item, moduleId: scored, evidence: { marks: {}, score: 85, passedAt: null, failedAt: null } }
  await org.database((db) =>
    db.insert(moduleProgress).values({
      ...tenant,
      ...progress,
      enrolmentId: ofSara,
      state: 'completed',
      score: 85,
      moduleVersion: 1,
      completedAt: new Date('2026-02-20T10:00:00Z'),
      lastAt: new Date('2026-02-20T10:00:00Z'),
    }),
  )
  const client = await rosterClient(org)
  const ids = { department, classGroup, safety, history, assignment, ofSara, ofOmar, left, waiting, item, items }
  return { org, client, sara, omar, ids }
}
export type School = Awaited<ReturnType<typeof school>>
