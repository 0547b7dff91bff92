import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Instant, limitedText } from '@/lib/platform/http/contract'
import { NewPassword, secondStep } from '../passwords/proof.contract'
import { twoFactorPolicies } from '../words'

export const readTwoFactorStatus = contract({
  id: 'identity.twoFactorStatus',
  method: 'GET',
  path: '/shared/user/2fa/status',
  summary: 'Read whether your two-step verification is on',
  access: {},
  returns: z.object({
    isTwoFactorEnable: z.boolean().describe('Whether signing in asks for a second step'),
    enabledAt: Instant.nullable().describe('Since when; null while it is off'),
    backupCodesRemaining: z.int().describe('Backup codes not used yet, each good for one sign-in; 0 while it is off'),
    policy: z.enum(twoFactorPolicies).describe('What the organization says: not to be set up, for whoever wants, for everyone'),
  }),
  example: {
    returns: { isTwoFactorEnable: true, enabledAt: '2026-10-02T07:15:00.000Z', backupCodesRemaining: 8, policy: 'offered' },
  },
})

export const changePassword = contract({
  id: 'identity.changePassword',
  method: 'PATCH',
  path: '/shared/user/change-password',
  summary: 'Change your own password',
  description:
    'Asks for the current password and, where two-step verification is on, for a code of the authenticator app or a backup code. Every other session of the account ends; this one stays; devices other than the one whose `x-device-token` is sent are forgotten. Wrong tries are counted for this session alone: after five it waits, ever longer.',
  access: {},
  audit: 'userChangePassword',
  headers: { 'x-device-token': { required: false, description: 'The token of this device, so that it stays known' } },
  body: z.strictObject({
    currentPassword: limitedText(1024).min(1).meta({ format: 'password' }),
    newPassword: NewPassword,
    ...secondStep,
  }),
  returns: z.object({ sessionsEnded: z.int().describe('Other sessions that ended with this change') }),
  errors: ['credentialsMismatch', 'passwordRefused', 'signInThrottled', 'twoFactorCodeWrong', 'twoFactorLocked'],
  example: {
    body: {
      currentPassword: 'Masar-demo-2026',
      newPassword: 'another long enough password',
      method: 'code',
      code: '492039',
    },
    returns: { sessionsEnded: 2 },
  },
})
