import { eq, sql } from 'drizzle-orm'
import { assignments as table } from '@/db/schema/assignments'
import { notify } from '@/lib/domain/house/notifications/notify.service'
import type { ChangingSubject } from '@/lib/domain/house/notifications/room'
import { enrolmentsOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { newestWalksHolding } from '@/lib/domain/learning/learning-paths/walks.service'
import { lessonsOfAssignment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { peopleWhoHandedIn } from './reminders.service'
import { assignments } from './room'
import { peopleOfTeam } from './submissions/teams.service'

async function titleOf(context: TenantContext, assignmentId: string) {
  const [row] = await context.db
    .select({ title: table.title })
    .from(table)
    .where(ofTenant(context, table, eq(table.id, assignmentId)))
  return row?.title
}

/** An assignment, as notifications are about it: with its title, the path and the due date of the person. */
export const assignmentSubject: ChangingSubject<'assignment'> = {
  async describe(context, { assignmentId = '', userId = '', enrolmentId, pathId, dueAt }) {
    const title = await titleOf(context, assignmentId)
    if (!title) return undefined
    const walk = enrolmentId && (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId)
    const path = pathId ?? (walk ? walk.pathId : null)
    return { values: { title, ...(dueAt && { dueAt: dueAt.toISOString() }) }, pathId: path }
  },
  async areMet(context, notices) {
    const met: boolean[] = []
    for (const { subjectId, userId } of notices) met.push(!(await peopleWhoHandedIn(context, subjectId)).has(userId))
    return met
  },
}

/** Notifications of assignments beyond those that name their event themselves. */
export const noticeReactions: readonly Reaction[] = [
  reacts(assignments.events.assignmentExtended, {
    name: 'notifications.assignmentExtended',
    each: async (context, event) => {
      const { assignmentId, extendedUserId, groupId, until } = event.payload
      const title = await titleOf(context, assignmentId)
      if (!title) return
      const people = groupId === null ? [extendedUserId ?? ''] : await peopleOfTeam(context, groupId)
      const modules = `{${(await lessonsOfAssignment(context, assignmentId)).join()}}`
      const walks = await context.db.execute<{ userId: string; pathId: string }>(
        newestWalksHolding(
          sql`${context.organization.id}::uuid`,
          sql`${`{${people.filter(Boolean).join()}}`}::uuid[]`,
          sql`${modules}::uuid[]`,
        ),
      )
      const values = { title, dueAt: until.toISOString() }
      const notice = { kind: 'assignmentExtended' as const, subjectId: assignmentId, values, event, key: event.id }
      for (const { userId, pathId } of walks) await notify(context, { ...notice, userId, pathId })
    },
  }),
]
