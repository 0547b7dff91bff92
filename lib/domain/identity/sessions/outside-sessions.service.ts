import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { sessions, twoFactorChallenges } from '@/db/schema/identity'
import { announceEnded } from '@/lib/platform/live/announce'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

type Timed = TenantContext & { now: Date }
/** A person with the authority that opened a session; null where that is not known. */
export type Opened = { userId: string; authorityId: string | null }

// Sessions older than the column `sign_in_method` have no method and no authority.
const isOutside = or(isNotNull(sessions.authorityId), isNull(sessions.signInMethod))

/** Which authorities have opened sessions that last, or begun sign-ins, for some people. */
export async function openedOutside(context: Timed, userIds: readonly string[]): Promise<Opened[]> {
  const { userId, authorityId } = sessions
  const lasts = and(isOutside, isNull(sessions.revokedAt), gt(sessions.expiredAt, context.now))
  const begun = twoFactorChallenges
  const ofSessions = await context.db
    .selectDistinct({ userId, authorityId })
    .from(sessions)
    .where(ofTenant(context, sessions, inArray(userId, [...userIds]), lasts))
  const ofSignIns = await context.db
    .selectDistinct({ userId: begun.userId, authorityId: begun.authorityId })
    .from(begun)
    .where(ofTenant(context, begun, inArray(begun.userId, [...userIds]), isNotNull(begun.authorityId)))
  return [...ofSessions, ...ofSignIns]
}

async function end(context: Timed, ofSession: SQL | undefined, ofSignIn: SQL | undefined): Promise<void> {
  const { db, now } = context
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'admin' })
    .where(ofTenant(context, sessions, ofSession, isOutside, isNull(sessions.revokedAt), gt(sessions.expiredAt, now)))
    .returning({ id: sessions.id })
  await db.delete(twoFactorChallenges).where(ofTenant(context, twoFactorChallenges, ofSignIn))
  await announceEnded(
    db,
    context.organization.id,
    ended.map(({ id }) => id),
  )
}

/** Ends the sessions and sign-ins that authorities opened for people; `null` means those of which the authority is not known. */
export async function endOpened(context: Timed, opened: readonly Opened[]): Promise<void> {
  if (opened.length === 0) return
  const of = (table: typeof sessions | typeof twoFactorChallenges) =>
    or(
      ...opened.map(({ userId, authorityId }) =>
        and(
          eq(table.userId, userId),
          authorityId === null ? isNull(table.authorityId) : eq(table.authorityId, authorityId),
          authorityId === null ? isNull(table.signInMethod) : undefined,
        ),
      ),
    )
  await end(context, of(sessions), of(twoFactorChallenges))
}

/** Ends all that an authority opened, because it is deleted or switched off; for the people linked to it also what it may have opened. */
export async function endOfAuthority(context: Timed, authorityId: string, linked: SQLWrapper): Promise<void> {
  const unknown = and(isNull(sessions.signInMethod), sql`${sessions.userId} in ${linked}`)
  await end(context, or(eq(sessions.authorityId, authorityId), unknown), eq(twoFactorChallenges.authorityId, authorityId))
}
