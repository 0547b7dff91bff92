import { type SQL, sql } from 'drizzle-orm'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { newestWalkWith, ownWalksHold } from '../../learning-paths/walks.service'
import { modulesOfMedia } from '../../modules/published/live-modules.service'

/**
 * Whether a person reaches a film: one of their enrolments holds a lesson with it, or they may read films in the console. A part of a statement with the
 * values of `reachOf`.
 */
export const isReached = (organization: SQL): SQL => sql`(${given('isReader')}::boolean
  or ${ownWalksHold(organization, modulesOfMedia(organization, sql`${given('mediaId')}::text`))})`

/** When the newest enrolment that holds a lesson with the film was made. */
export const newestEnrolment = (organization: SQL): SQL =>
  newestWalkWith(organization, modulesOfMedia(organization, sql`${given('mediaId')}::text`))

export const reachOf = (user: Pick<Actor, 'id' | 'roleTypes' | 'permissions'>, mediaId: string) => ({
  userId: user.id,
  mediaId,
  isReader: mayAdminister(user, 'media.read'),
})
