import { eq, isNull } from 'drizzle-orm'
import { sessions, users } from '@/db/schema/identity'
import { implement } from '@/lib/platform/http/implement'
import { announceEnded } from '@/lib/platform/live/announce'
import { answerOf } from '@/lib/platform/ports'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { emailOfUser } from '../account/users.service'
import { identity } from '../room'
import * as contracts from './member-sessions.contract'
import { sessionList, shownSession } from './sessions.service'

const ofMember = sessionList(contracts.listMemberSessions, { parent: users })

export const listMemberSessions = implement(
  contracts.listMemberSessions,
  async ({ db, organization, user, now, fail }, { params: { userId }, page }) => {
    const values = { userId, sessionId: user.sessionId, now }
    const found = await ofMember(db, page, { organizationId: organization.id, parentId: userId, values })
    return found.hasParent ? found : fail('userNotFound')
  },
)

export const revokeMemberSession = implement(contracts.revokeMemberSession, async (context, { params }) => {
  const { db, user, now, fail, note } = context
  const { userId, sessionId } = params
  const email = await emailOfUser(context, userId)
  const overrule = await answerOf(identity.ports.overrule)
  return overrule(
    context,
    userId,
    async () => {},
    async () => {
      const meant = [eq(sessions.userId, userId), eq(sessions.id, sessionId), isNull(sessions.revokedAt)]
      const [row] = await db
        .update(sessions)
        .set({ revokedAt: now, revokedReason: 'admin' })
        .where(ofTenant(context, sessions, ...meant))
        .returning()
      if (!row) return fail('sessionNotFound')
      await announceEnded(db, context.organization.id, [row.id])
      note({ resource: { type: 'user', id: userId, label: email }, before: {}, after: { session: row.device.browser ?? row.id } })
      return shownSession(row, user.sessionId)
    },
  )
})
