import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { shown as own, Session } from './sessions.contract'

const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'
const shown = { ...own, isCurrent: false }

export const listMemberSessions = contract({
  id: 'sessions.listOfUser',
  method: 'GET',
  path: '/admin/user/:userId/session/list',
  summary: 'List the sessions of somebody',
  description: 'Sessions that have not expired, revoked ones included.',
  access: { role: 'admin', permission: 'session.read' },
  params: z.object({ userId: Id }),
  returns: z.array(Session),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['userNotFound'],
  example: { params: { userId }, returns: [shown] },
})

export const revokeMemberSession = contract({
  id: 'sessions.revokeOfUser',
  method: 'DELETE',
  path: '/admin/user/:userId/session/revoke/:sessionId',
  summary: 'End a session of somebody',
  description:
    'Its access and refresh tokens stop working with this very answer. Nobody ends a session of somebody who may do more than they may.',
  access: { role: 'admin', permission: 'session.delete' },
  audit: 'adminSessionRevoke',
  params: z.object({ userId: Id, sessionId: Id }),
  returns: Session,
  errors: ['userNotFound', 'sessionNotFound', 'roleGrantsTooMuch'],
  example: { params: { userId, sessionId: shown.id }, returns: { ...shown, isRevoked: true } },
})
