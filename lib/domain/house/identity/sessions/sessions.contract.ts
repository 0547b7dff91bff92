import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { formerly, Id, Instant, named } from '@/lib/platform/http/contract'
import { signInMethods } from '../words'

export const Session = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
  lastUsedAt: Instant.describe('Written at most once a minute'),
  expiresAt: Instant.describe('Fixed at sign-in; refreshing does not move it'),
  expiredAt: formerly(Instant, 'expiresAt'),
  ipAddress: z.string(),
  device: z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() }),
  from: z.enum(['website', 'mobile']),
  signInMethod: z
    .enum(signInMethods)
    .nullable()
    .describe(
      'How it was opened; `provider` is single sign-on, `platform` a launch by LTI. Null for sessions from before this was stored',
    ),
  isCurrent: z.boolean().describe('The session this very request belongs to'),
  isRevoked: z.boolean(),
})
named({ Session })

/** A session as examples show it. */
export const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a33',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  lastUsedAt: '2026-11-21T09:41:00.000Z',
  expiresAt: '2026-12-21T09:30:00.000Z',
  expiredAt: '2026-12-21T09:30:00.000Z',
  ipAddress: '203.0.113.7',
  device: { platform: 'desktop', os: 'macOS 15', browser: 'Firefox 145' },
  from: 'website',
  signInMethod: 'password',
  isCurrent: true,
  isRevoked: false,
} as const

export const listSessions = contract({
  id: 'sessions.list',
  method: 'GET',
  path: '/shared/user/session/list',
  summary: 'List your sessions',
  description: 'Sessions that have not expired, revoked ones included.',
  access: {},
  returns: z.array(Session),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'lastUsedAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const revokeSession = contract({
  id: 'sessions.revoke',
  method: 'DELETE',
  path: '/shared/user/session/revoke/:sessionId',
  summary: 'End one of your sessions',
  description: 'Its access and refresh tokens stop working with this very answer.',
  access: {},
  audit: 'userRevokeSession',
  params: z.object({ sessionId: Id }),
  returns: Session,
  errors: ['sessionNotFound'],
  example: { params: { sessionId: shown.id }, returns: { ...shown, isRevoked: true } },
})

export const revokeOtherSessions = contract({
  id: 'sessions.revokeOthers',
  method: 'POST',
  path: '/shared/user/session/revoke-others',
  summary: 'End all your sessions but this one',
  description: 'Their access and refresh tokens stop working with this very answer.',
  access: {},
  audit: 'userRevokeSession',
  returns: z.object({
    sessionsEnded: z.int().describe('Sessions that ended with this call; ended and expired ones do not count'),
  }),
  example: { returns: { sessionsEnded: 2 } },
})
