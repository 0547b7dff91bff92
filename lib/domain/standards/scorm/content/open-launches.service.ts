import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isLiveSession } from '@/lib/domain/house/identity/account/people.service'
import { administers } from '@/lib/domain/house/roles/administrators.service'
import { learnerHolds } from '@/lib/domain/learning/learning-paths/walks.service'
import { isPublishedModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

type Asking = Pick<TenantContext, 'organization'> & { now: Date }
/** Who launched which lesson, in which session: columns, or values. */
export type Launcher = Record<'userId' | 'sessionId' | 'moduleId', SQLWrapper>

/**
 * Whether a lesson may still be read by the person who launched it: it is published, and theirs by an enrolment or by the permission to read modules.
 * A condition of the statement that reads what was launched.
 */
export const isStillTheirs = ({ organization }: Asking, { userId, moduleId }: Omit<Launcher, 'sessionId'>): SQL => sql`(
  ${isPublishedModule(organization, moduleId)}
  and (${learnerHolds(organization, { userId, moduleId })} or ${administers({ organization }, userId, 'learningModule.read')}))`

/**
 * The same, and the session in which it was launched lasts. Asked with each request for launched content: a grant of its own lifetime would have to be
 * renewed in pages that cannot be changed, and would go on after a sign-out.
 */
export const isStillOpen = (context: Asking, launcher: Launcher): SQL =>
  sql`(${isLiveSession(context, launcher)} and ${isStillTheirs(context, launcher)})`
