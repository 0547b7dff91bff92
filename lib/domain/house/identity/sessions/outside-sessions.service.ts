import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { sessions, twoFactorChallenges, users } from '@/db/schema/identity'
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

async function end(context: Timed, meant: SQL | undefined): Promise<void> {
  const { db, now } = context
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'admin' })
    .where(ofTenant(context, sessions, meant, isOutside, isNull(sessions.revokedAt), gt(sessions.expiredAt, now)))
    .returning({ id: sessions.id })
  await announceEnded(
    db,
    context.organization.id,
    ended.map(({ id }) => id),
  )
}

/**
 * Ends the sessions that authorities opened for people, who must be locked; `null` means those of which the authority is not known. Sign-ins of these
 * people that are under way open no session either.
 */
export async function endOpened(context: Timed, opened: readonly Opened[]): Promise<void> {
  if (opened.length === 0) return
  const unknown = and(isNull(sessions.authorityId), isNull(sessions.signInMethod))
  const by = (authorityId: string | null) => (authorityId === null ? unknown : eq(sessions.authorityId, authorityId))
  await end(context, or(...opened.map(({ userId, authorityId }) => and(eq(sessions.userId, userId), by(authorityId)))))
  const people = opened.map(({ userId }) => userId)
  await context.db
    .update(users)
    .set({ credentialVersion: sql`${users.credentialVersion} + 1`, updatedAt: sql`${users.updatedAt}` })
    .where(ofTenant(context, users, inArray(users.id, people)))
}

/** Ends all that an authority opened, because it is deleted or switched off; for the people linked to it also what it may have opened. */
export async function endOfAuthority(context: Timed, authorityId: string, linked: SQLWrapper): Promise<void> {
  // First, so that a sign-in that is just being completed is waited for, and its session seen.
  const isBegun = eq(twoFactorChallenges.authorityId, authorityId)
  await context.db.delete(twoFactorChallenges).where(ofTenant(context, twoFactorChallenges, isBegun))
  const unknown = and(isNull(sessions.signInMethod), sql`${sessions.userId} in ${linked}`)
  await end(context, or(eq(sessions.authorityId, authorityId), unknown))
}
