import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { sessions } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { implement } from '@/lib/platform/http/implement'
import { mapPage, paginate } from '@/lib/platform/http/paging'
import * as contracts from './sessions.contract'

const shown = (row: typeof sessions.$inferSelect, currentId: string) => ({
  ...row,
  isCurrent: row.id === currentId,
  isRevoked: row.revokedAt !== null,
})

export const listSessions = implement(contracts.listSessions, async ({ db, organization, user, now }, { page }) => {
  const found = await paginate(db, page, {
    table: sessions,
    sortable: { createdAt: sessions.createdAt, updatedAt: sessions.updatedAt, lastUsedAt: sessions.lastUsedAt },
    where: [eq(sessions.organizationId, organization.id), eq(sessions.userId, user.id), gt(sessions.expiredAt, now)],
    search: sessions.searchText,
  })
  return mapPage(found, (row) => shown(row, user.sessionId))
})

export const revokeSession = implement(
  contracts.revokeSession,
  async ({ db, organization, user, now, fail, note }, { params }) => {
    const [row] = await db
      .update(sessions)
      .set({ revokedAt: now, revokedReason: 'user' })
      .where(
        and(
          eq(sessions.organizationId, organization.id),
          eq(sessions.userId, user.id),
          eq(sessions.id, params.sessionId),
          isNull(sessions.revokedAt),
        ),
      )
      .returning()
    if (!row) return fail('sessionNotFound')
    note({ resource: { type: 'session', id: row.id, label: row.device.browser ?? undefined } })
    return shown(row, user.sessionId)
  },
)

/** Ends the sessions of a person but one; tells how many. */
export async function endOtherSessions(
  { db, organization, now }: Pick<SystemContext, 'db' | 'organization' | 'now'>,
  { userId, keep, reason }: { userId: string; keep: string; reason: 'user' | 'password' },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.organizationId, organization.id),
        eq(sessions.userId, userId),
        ne(sessions.id, keep),
        isNull(sessions.revokedAt),
        gt(sessions.expiredAt, now),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

export const revokeOtherSessions = implement(contracts.revokeOtherSessions, async (context) => {
  const { user, note } = context
  const sessionsEnded = await endOtherSessions(context, { userId: user.id, keep: user.sessionId, reason: 'user' })
  note({ resource: { type: 'session' }, after: { sessionsEnded } })
  return { sessionsEnded }
})
