import { notify } from '@/lib/domain/house/notifications/notify.service'
import type { Subject } from '@/lib/domain/house/notifications/room'
import { enrolmentsOf, pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { assessments } from '../room'

/** The path of an attempt, by its enrolment. */
async function pathOf(context: TenantContext, { userId = '', enrolmentId }: { userId?: string; enrolmentId?: string }) {
  const pathId = (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId)?.pathId ?? null
  const path = pathId === null ? undefined : await pathNow(context, pathId)
  return { pathId, values: path ? { path: titlesOf(path) } : {} }
}

/** An attempt, as notifications are about it: they name its path. */
export const attemptSubject: Subject = { describe: pathOf }

/** Notifications of assessments beyond those that name their event themselves. */
export const noticeReactions: readonly Reaction[] = [
  reacts(assessments.events.assessmentAppealDecided, {
    name: 'notifications.assessmentAppealDecided',
    each: async (context, event) => {
      const { appealId, userId, decision } = event.payload
      const path = await pathOf(context, event.payload)
      const kind = decision === 'uphold' ? 'appealUpheld' : 'appealDismissed'
      await notify(context, { userId, kind, subjectId: appealId, ...path, event, key: event.id })
    },
  }),
]
