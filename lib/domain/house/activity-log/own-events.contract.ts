import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'

/** The logged actions that a person sees of their own account: sign-ins, and changes of its security. */
export const securityActions = [
  'userLoginCredential',
  'userVerifyTwoFactor',
  'userLoginPasskey',
  'userLoginSso',
  'sessionRefreshReuse',
  'userLogout',
  'userRevokeSession',
  'userForgotPassword',
  'userResetPassword',
  'userChangePassword',
  'userSetupTwoFactor',
  'userEnableTwoFactor',
  'userDisableTwoFactor',
  'userRegenerateTwoFactorBackupCodes',
  'userPasskeyAdded',
  'userPasskeyRenamed',
  'userPasskeyRemoved',
] as const

export const SecurityEvent = z.object({
  id: Id,
  createdAt: Instant,
  action: z.string().describe('Stable name of the action'),
  actionText: z.string().describe('The action in the language of the message'),
  outcome: z.enum(['success', 'failed']),
  count: z.int().min(1).describe('How many attempts the event stands for'),
  ipAddress: z.string(),
  device: z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() }),
})
named({ SecurityEvent })

export const listOwnSecurityEvents = contract({
  id: 'activityLog.listOwn',
  method: 'GET',
  path: '/shared/user/activity-log/list',
  summary: 'List own security events',
  description:
    'Sign-ins to the account of the caller, also failed ones, and changes of its password, two-step verification, passkeys and sessions, as the activity log has them. What administrators did to the account is not part of it.',
  access: {},
  query: z.strictObject({ outcome: anyOf(['success', 'failed']).optional(), action: anyOf(securityActions).optional() }),
  returns: z.array(SecurityEvent),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    query: { action: 'userRevokeSession' },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
        createdAt: '2026-11-21T09:30:00.000Z',
        action: 'userRevokeSession',
        actionText: 'Ended a session',
        outcome: 'success',
        count: 1,
        ipAddress: '203.0.113.7',
        device: { platform: 'desktop', os: 'Windows 10', browser: 'Chrome 142' },
      },
    ],
  },
})
