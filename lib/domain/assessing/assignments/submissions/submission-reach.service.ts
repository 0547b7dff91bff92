import { type SQL, sql } from 'drizzle-orm'
import { isWithinReach, lessonReach, type WithinReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { type Permission, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/** For rows of submissions, by their alias: those in a lesson of a path that the caller made or teaches, by a person who is in that path. */
export function submissionReach(alias: string): WithinReach {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return lessonReach({ organizationId: column('organization_id'), userId: column('user_id'), moduleId: column('module_id') })
}

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }

/** The condition of submissions within the caller's reach, as rows of their table; undefined: all are. */
export const withinReachOf = (user: Reaching['user'], permission: Permission): SQL | undefined =>
  isWithinReach(submissionReach('assignment_submissions'), reachedBy(user, permission))
