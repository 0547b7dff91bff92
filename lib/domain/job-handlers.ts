import { handlersIn, type JobHandler } from '@/lib/platform/jobs/handler'
import * as notices from './identity/notices.service'
import * as invites from './invites/sending.service'
import * as bulkEnrolment from './learning-paths/bulk-enrolment.service'
import * as memberImportChecks from './member-imports/checking.service'
import * as memberImports from './member-imports/running.service'
import * as moduleIndex from './modules/module-index.service'
import * as recompute from './progress/recompute.service'
import * as signUp from './sign-up/sign-up-mail.service'

/** The handlers of all rooms' jobs: a service of the room exports one for every kind of job in its `room.ts`, and is listed here. */
export const jobHandlers: readonly JobHandler[] = handlersIn(
  bulkEnrolment,
  invites,
  memberImportChecks,
  memberImports,
  moduleIndex,
  notices,
  recompute,
  signUp,
)
