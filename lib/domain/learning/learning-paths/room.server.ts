import { retention } from '@/db/schema/learning-paths'
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
import { arePaths } from './path-records.service'
import * as publishing from './publishing.service'
import * as reminders from './reminders.service'
import { learningPaths } from './room'
import * as roster from './roster.service'

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
  ],
  answers: [answerTo(permissionPaths.ports.recordsInGroups, [enrolmentsInGroups]), answerTo(webhooks.ports.arePaths, arePaths)],
  reactions: [...reminders.reminderReactions, ...following.followingReactions],
  schedules: [schedule('learningPaths.advanceDue', 60_000, advanceDueEnrolments)],
  person: {
    export: { enrolments: (context, { id }) => enrolmentsOf(context, id) },
    erase: (context, { id }) => forgetReasons(context, id),
  },
  retention,
})
