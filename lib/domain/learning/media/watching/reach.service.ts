import { eq, type SQL, sql } from 'drizzle-orm'
import { media } from '@/db/schema/media'
import { newestWalkWith, ownWalksHold } from '@/lib/domain/learning/learning-paths/walks.service'
import { lessonsOfMedia, modulesOfMedia } from '@/lib/domain/learning/modules/published/live-modules.service'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/**
 * Whether a person reaches a film: one of their enrolments holds a lesson with it, or they may read films in the console. A part of a statement with the
 * values of `reachOf`.
 */
export const isReached = (organization: SQL): SQL => sql`(${given('isReader')}::boolean
  or ${ownWalksHold(organization, modulesOfMedia(organization, sql`${given('mediaId')}::text`))})`

/** When the newest enrolment that holds a lesson with the film was made. */
export const newestEnrolment = (organization: SQL): SQL =>
  newestWalkWith(organization, modulesOfMedia(organization, sql`${given('mediaId')}::text`))

/**
 * The settings of the lessons in which a person plays a film, as JSON: of the lesson `moduleId`, or without one of all that their enrolments hold. Null:
 * that lesson is not theirs.
 */
export const lessonsAsJson = (organization: SQL): SQL => sql`(
  select case when ${given('moduleId')}::uuid is null then coalesce(json_agg(l.settings), '[]') else json_agg(l.settings) end
  from (${lessonsOfMedia(organization, sql`${given('mediaId')}::text`)}) l
  where (${given('moduleId')}::uuid is null or l.id = ${given('moduleId')}::uuid)
    and (${ownWalksHold(organization, sql`l.id`)} or (${given('isReader')}::boolean and l.id = ${given('moduleId')}::uuid)))`

type Reader = Pick<Actor, 'id' | 'roleTypes' | 'permissions'>
const readReach = statementOf(sql`select ${isReached(sql`${given('organizationId')}::uuid`)}::text`)
type Reading = TenantContext & { user: Reader; fail: (reason: 'mediaNotFound') => never }
/** Refuses a film that the caller does not reach: for them it does not exist. */
export async function assertReached(context: Reading, mediaId: string): Promise<void> {
  const { db, organization, user } = context
  const [known] = await db
    .select({ id: media.id })
    .from(media)
    .where(ofTenant(context, media, eq(media.id, mediaId)))
  const values = { organizationId: organization.id, ...reachOf(user, mediaId) }
  const [[isOpen] = []] = known ? await db.queryRaw(readReach.text, valuesFor(readReach, values)) : []
  if (String(isOpen) !== 'true') context.fail('mediaNotFound')
}

export const reachOf = (user: Reader, mediaId: string) => ({
  userId: user.id,
  mediaId,
  isReader: mayAdminister(user, 'media.read'),
})
