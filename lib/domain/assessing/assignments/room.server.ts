import { retention } from '@/db/schema/assignments'
import { retention as markingRetention } from '@/db/schema/assignments-moderation'
import { notifications } from '@/lib/domain/house/notifications/room'
import { modules } from '@/lib/domain/learning/modules/room'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as definitions from './definitions.service'
import * as extensions from './extensions.service'
import * as grading from './grading/grading.service'
import { nothingKnown } from './grading/shown-submission.service'
import { resultReactions } from './lesson-results.service'
import * as comments from './marking/comments.service'
import * as marking from './marking/marking.service'
import * as samples from './marking/samples.service'
import { assignmentSubject, noticeReactions } from './notices.service'
import { remindOfAssignments } from './reminders.service'
import { assignments } from './room'
import * as files from './submissions/files.service'
import * as submissions from './submissions/submissions.service'
import { forgetSubmissions, submissionsOfPerson } from './submissions-of-person.service'

export const server = serves(assignments, {
  services: [definitions, extensions, submissions, files, grading, comments, marking, samples],
  answers: [
    answerTo(assignments.ports.similarity, nothingKnown, 'assignments'),
    answerTo(notifications.ports.assignment, assignmentSubject, 'assignments'),
    answerTo(modules.ports.publishedAssignments, definitions.publishedAmong, 'assignments'),
  ],
  reactions: [...resultReactions, ...noticeReactions],
  schedules: [schedule('assignments.remind', 600_000, remindOfAssignments)],
  person: {
    export: {
      assignmentSubmissions: (context, { id }) => submissionsOfPerson(context, id),
      assignmentExtensions: (context, { id }) => extensions.extensionsOfPerson(context, id),
    },
    async erase(context, { id }) {
      await forgetSubmissions(context, id)
      await extensions.forgetExtensions(context, id)
    },
  },
  retention: {
    kept: { ...retention.kept, ...markingRetention.kept },
    notByRequests: [...retention.notByRequests, ...markingRetention.notByRequests],
  },
})
