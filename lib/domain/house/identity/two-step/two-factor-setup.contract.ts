import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { Code, OwnProof } from '../passwords/proof.contract'
import { givenToken, refresh, Tokens } from '../sign-in/identity.contract'
import { twoFactorPolicies } from '../words'

const Challenge = limitedText(200).min(1).describe('`twoFactor.challengeToken` of the sign-in, where `isRequiredSetup` is true')
const BackupCodes = z.array(z.string()).describe('Ten codes, each good for one sign-in; shown here only')
/** The seed for an authenticator app. */
export const Seed = z.object({
  secret: z.string().describe('Base32, for typing it in'),
  uri: z.string().describe('otpauth:// address, for a QR code: SHA-1, 6 digits, 30 seconds'),
})
const seed = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Al%20Noor:sara%40alnoor.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Al%20Noor',
}
const backupCodes = ['7K2M-9QXT-4WHB-0ZRD', 'M3N8-VYCP-6J1F-XSE5']
const challengeToken = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'

export const setUpTwoFactor = contract({
  id: 'twoFactor.setUp',
  method: 'POST',
  path: '/shared/user/2fa/setup',
  summary: 'Begin to set up your two-step verification',
  description:
    'Makes a new seed. Nothing changes for signing in until a code of it is given to POST /shared/user/2fa/enable; beginning again replaces the seed.',
  access: {},
  audit: 'userSetupTwoFactor',
  returns: Seed,
  errors: ['twoFactorAlreadyOn', 'twoFactorNotOffered'],
  example: { returns: seed },
})

export const enableTwoFactor = contract({
  id: 'twoFactor.enable',
  method: 'POST',
  path: '/shared/user/2fa/enable',
  summary: 'Turn your two-step verification on',
  description: 'With a code of the seed that was set up. The person is told by mail.',
  access: {},
  audit: 'userEnableTwoFactor',
  body: z.strictObject({ code: Code }),
  returns: z.object({ enabledAt: Instant, backupCodes: BackupCodes }),
  errors: ['twoFactorAlreadyOn', 'twoFactorNotStarted', 'twoFactorCodeWrong', 'twoFactorLocked'],
  example: { body: { code: '492039' }, returns: { enabledAt: '2026-11-21T09:30:00.000Z', backupCodes } },
})

export const disableTwoFactor = contract({
  id: 'twoFactor.disable',
  method: 'DELETE',
  path: '/shared/user/2fa/disable',
  summary: 'Turn your two-step verification off',
  description: 'With the password and a code. Not where the organization requires it (5132). The person is told by mail.',
  access: {},
  audit: 'userDisableTwoFactor',
  body: OwnProof,
  returns: z.object({ isTwoFactorEnable: z.literal(false) }),
  errors: [
    'twoFactorNotOn',
    'twoFactorSetupRequired',
    'credentialsMismatch',
    'signInThrottled',
    'twoFactorCodeWrong',
    'twoFactorLocked',
  ],
  example: { body: { password: 'Masar-demo-2026', code: '492039' }, returns: { isTwoFactorEnable: false } },
})

export const regenerateBackupCodes = contract({
  id: 'twoFactor.regenerateBackupCodes',
  method: 'POST',
  path: '/shared/user/2fa/regenerate-backup-codes',
  summary: 'Replace your backup codes',
  description: 'With the password and a code. The codes before stop working with this very answer.',
  access: {},
  audit: 'userRegenerateTwoFactorBackupCodes',
  body: OwnProof,
  returns: z.object({ backupCodes: BackupCodes }),
  errors: ['twoFactorNotOn', 'credentialsMismatch', 'signInThrottled', 'twoFactorCodeWrong', 'twoFactorLocked'],
  example: { body: { password: 'Masar-demo-2026', code: '492039' }, returns: { backupCodes } },
})

export const setUpAtSignIn = contract({
  id: 'twoFactor.setUpAtSignIn',
  method: 'POST',
  path: '/public/user/login/2fa/setup',
  summary: 'Begin to set up two-step verification during a sign-in',
  description: 'Where the sign-in answered with `isRequiredSetup`. Beginning again replaces the seed.',
  access: 'public',
  audit: 'userSetupTwoFactor',
  body: z.strictObject({ challengeToken: Challenge }),
  returns: Seed,
  errors: ['twoFactorChallengeInvalid', 'userInactive'],
  example: { body: { challengeToken }, returns: seed },
})

export const enableAtSignIn = contract({
  id: 'twoFactor.enableAtSignIn',
  method: 'POST',
  path: '/public/user/login/2fa/enable',
  summary: 'Turn two-step verification on and complete the sign-in',
  description:
    'With a code of the seed that was set up. The challenge bears five wrong codes. The backup codes are shown in this answer only.',
  access: 'public',
  audit: 'userEnableTwoFactor',
  headers: { [deviceHeader]: { required: false, description: 'The token of this device, so that it stays known' } },
  sends: { [deviceHeader]: givenToken },
  body: z.strictObject({ challengeToken: Challenge, code: Code }),
  returns: z.object({ isTwoFactorEnable: z.literal(true), tokens: Tokens, backupCodes: BackupCodes }),
  errors: [
    'twoFactorChallengeInvalid',
    'twoFactorNotStarted',
    'twoFactorCodeWrong',
    'twoFactorLocked',
    'userInactive',
    'sessionRevoked',
  ],
  example: {
    body: { challengeToken, code: '492039' },
    returns: { isTwoFactorEnable: true, tokens: refresh.example.returns, backupCodes },
  },
})

export const resetTwoFactorOfUser = contract({
  id: 'users.resetTwoFactor',
  method: 'PATCH',
  path: '/admin/user/:userId/2fa/reset',
  summary: 'Reset the two-step verification of somebody',
  description:
    'For people who lost their phone and their backup codes: seed, codes and passkeys are gone, all their sessions end, and they are told by mail. Nobody resets their own, nor that of somebody who may do more than they may.',
  access: { role: 'admin', permission: 'user.update' },
  audit: 'adminUserResetTwoFactor',
  params: z.object({ userId: Id }),
  returns: z.object({ sessionsEnded: z.int() }),
  errors: ['userNotFound', 'twoFactorNotOn', 'roleGrantsTooMuch', 'stateConflict'],
  example: { params: { userId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31' }, returns: { sessionsEnded: 1 } },
})

const Policy = z.object({
  twoFactor: z
    .enum(twoFactorPolicies)
    .describe(
      'off: nobody sets up two-step verification, who has it keeps it; offered: whoever wants; required: everyone sets it up at their next sign-in, and nobody turns it off',
    ),
})

export const readSignInPolicy = contract({
  id: 'signInPolicy.read',
  method: 'GET',
  path: '/admin/organization/sign-in-policy',
  summary: 'Read what the organization asks of those who sign in',
  access: { role: 'admin', permission: 'organization.update' },
  returns: Policy,
  example: { returns: { twoFactor: 'offered' } },
})

export const updateSignInPolicy = contract({
  id: 'signInPolicy.update',
  method: 'PATCH',
  path: '/admin/organization/sign-in-policy',
  summary: 'Change what the organization asks of those who sign in',
  description: 'Acts from the next sign-in on; sessions that are open go on.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminSignInPolicyUpdate',
  body: z.strictObject(Policy.shape),
  returns: Policy,
  example: { body: { twoFactor: 'offered' }, returns: { twoFactor: 'offered' } },
})
