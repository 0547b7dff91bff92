import { retention } from '@/db/schema/assignments'
import { modules } from '@/lib/domain/learning/modules/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as definitions from './definitions.service'
import * as extensions from './extensions.service'
import * as grading from './grading/grading.service'
import { resultReactions } from './lesson-results.service'
import { assignments } from './room'
import * as files from './submissions/files.service'
import * as submissions from './submissions/submissions.service'
import { forgetSubmissions, submissionsOfPerson } from './submissions-of-person.service'

export const server = serves(assignments, {
  services: [definitions, extensions, submissions, files, grading],
  answers: [answerTo(modules.ports.publishedAssignments, definitions.publishedAmong, 'assignments')],
  reactions: resultReactions,
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
  retention,
})
