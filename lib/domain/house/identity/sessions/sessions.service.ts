import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { sessions, type users } from '@/db/schema/identity'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import { announceEnded } from '@/lib/platform/live/announce'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { listMemberSessions } from './member-sessions.contract'
import * as contracts from './sessions.contract'

export const shownSession = (row: typeof sessions.$inferSelect, currentId: string) => ({
  ...row,
  expiresAt: row.expiredAt,
  expiredAt: row.expiredAt,
  isCurrent: row.id === currentId,
  isRevoked: row.revokedAt !== null,
})

/** A list of the sessions of the person given as `userId`. */
export const sessionList = (
  contract: typeof contracts.listSessions | typeof listMemberSessions,
  { parent }: { parent?: typeof users } = {},
) =>
  list(contract, {
    table: sessions,
    parent,
    where: and(eq(sessions.userId, given('userId')), gt(sessions.expiredAt, given('now'))),
    search: sessions.searchText,
    fields: {
      expiresAt: momentText(sessions.expiredAt),
      expiredAt: momentText(sessions.expiredAt),
      isCurrent: sql`${sessions.id} = ${given('sessionId')}`,
      isRevoked: sql`${sessions.revokedAt} is not null`,
    },
  })

/** When a session of a person was last used, of those still kept, as a part of a statement of another room. */
export const lastUseOf = ({ organizationId, userId }: { organizationId: SQL; userId: SQL }): SQL => sql`(
  select max(used.last_used_at) from sessions used where used.organization_id = ${organizationId} and used.user_id = ${userId})`

const ownSessions = sessionList(contracts.listSessions)

export const listSessions = implement(contracts.listSessions, ({ db, organization, user, now }, { page }) =>
  ownSessions(db, page, {
    organizationId: organization.id,
    values: { userId: user.id, sessionId: user.sessionId, now },
  }),
)

export const revokeSession = implement(contracts.revokeSession, async (context, { params }) => {
  const { db, user, now, fail, note } = context
  const own = [eq(sessions.userId, user.id), eq(sessions.id, params.sessionId), isNull(sessions.revokedAt)]
  const [row] = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'user' })
    .where(ofTenant(context, sessions, ...own))
    .returning()
  if (!row) return fail('sessionNotFound')
  await announceEnded(db, context.organization.id, [row.id])
  note({ resource: { type: 'session', id: row.id, label: row.device.browser ?? undefined } })
  return shownSession(row, user.sessionId)
})

/** Ends the sessions of a person except `keep`; returns how many. */
export async function endSessions(
  context: TenantContext & { now: Date },
  { userId, keep, reason }: { userId: string; keep?: string; reason: 'user' | 'password' | 'admin' | 'status' },
): Promise<number> {
  const { db, now } = context
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      ofTenant(
        context,
        sessions,
        eq(sessions.userId, userId),
        keep === undefined ? undefined : ne(sessions.id, keep),
        isNull(sessions.revokedAt),
        gt(sessions.expiredAt, now),
      ),
    )
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  await announceEnded(db, context.organization.id, ids)
  return ids.length
}

export const revokeOtherSessions = implement(contracts.revokeOtherSessions, async (context) => {
  const { user, note } = context
  const sessionsEnded = await endSessions(context, { userId: user.id, keep: user.sessionId, reason: 'user' })
  note({ resource: { type: 'session' }, after: { sessionsEnded } })
  return { sessionsEnded }
})
