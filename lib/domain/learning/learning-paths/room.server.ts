import { retention } from '@/db/schema/learning-paths'
import { retention as teacherRetention } from '@/db/schema/learning-paths-teachers'
import { notifications } from '@/lib/domain/house/notifications/room'
import { permissionPaths } from '@/lib/domain/house/permission-paths/room'
import { webhooks } from '@/lib/domain/house/webhooks/room'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as authoring from './authoring.service'
import * as bulkChange from './bulk-change.service'
import * as bulkEnrolment from './bulk-enrolment.service'
import * as catalogue from './catalogue.service'
import { enrolmentsInGroups } from './enrolment-list.service'
import { enrolmentsOf, forgetReasons } from './enrolment-records.service'
import { advanceDueEnrolments } from './enrolment-upkeep.service'
import * as enrolments from './enrolments.service'
import * as following from './following.service'
import * as groupAssignments from './group-assignments.service'
import * as migration from './migration.service'
import { enrolmentSubject, noticeReactions, pathAudience } from './notices.service'
import { arePaths } from './path-records.service'
import * as publishing from './publishing.service'
import * as reminders from './reminders.service'
import { learningPaths } from './room'
import * as roster from './roster.service'
import * as teachers from './teachers.service'

export const server = serves(learningPaths, {
  services: [
    authoring,
    bulkChange,
    bulkEnrolment,
    catalogue,
    enrolments,
    following,
    groupAssignments,
    migration,
    publishing,
    reminders,
    roster,
    teachers,
  ],
  answers: [
    answerTo(notifications.ports.enrolment, enrolmentSubject, 'learningPaths'),
    answerTo(notifications.ports.pathAudience, pathAudience, 'learningPaths'),
    answerTo(permissionPaths.ports.recordsInGroups, [enrolmentsInGroups], 'learningPaths'),
    answerTo(webhooks.ports.arePaths, arePaths, 'learningPaths'),
  ],
  reactions: [...reminders.reminderReactions, ...following.followingReactions, ...noticeReactions],
  schedules: [schedule('learningPaths.advanceDue', 60_000, advanceDueEnrolments)],
  person: {
    export: {
      enrolments: (context, { id }) => enrolmentsOf(context, id),
      taughtPaths: (context, { id }) => teachers.taughtBy(context, id),
    },
    async erase(context, { id }) {
      await forgetReasons(context, id)
      await teachers.forgetTeaching(context, id)
    },
  },
  retention: {
    kept: retention.kept,
    notByRequests: [...retention.notByRequests, ...teacherRetention.notByRequests],
  },
})
