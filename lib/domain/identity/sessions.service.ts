import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions } from '@/db/schema/identity'
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
