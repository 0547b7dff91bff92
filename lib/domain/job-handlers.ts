import { handlersIn, type JobHandler } from '@/lib/platform/jobs/handler'
import * as notices from './identity/notices.service'
import * as invites from './invites/sending.service'
import * as bulkEnrolment from './learning-paths/bulk-enrolment.service'
import * as memberImportChecks from './member-imports/checking.service'
import * as memberImports from './member-imports/running.service'
import * as recompute from './progress/recompute.service'
import * as signUp from './sign-up/sign-up-mail.service'

/** What does the jobs of all rooms: every kind of job that a `room.ts` declares has one, exported by a service of that room, which is named here. */
export const jobHandlers: readonly JobHandler[] = handlersIn(
  bulkEnrolment,
  invites,
  memberImportChecks,
  memberImports,
  notices,
  recompute,
  signUp,
)
