import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText } from '@/lib/platform/http/contract'
import { KnownEmail } from '@/lib/platform/http/email'
import { NewPassword, secondStep } from './proof.contract'

const token = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'

export const forgotPassword = contract({
  id: 'identity.forgotPassword',
  method: 'POST',
  path: '/public/user/password/forgot',
  summary: 'Ask for a link to set a new password',
  description:
    'The link goes by mail to the address, if an active account has it, and works for an hour and once. The answer is the same, and takes the same time, whether or not there is such an account. Requests are limited for the address and the client’s network as failed sign-ins are (5163 with `x-captcha-difficulty`); an account is sent five links an hour at most, and those sent go on working.',
  access: 'public',
  audit: 'userForgotPassword',
  headers: { 'x-captcha-token': { required: true, description: 'A solved CAPTCHA; see GET /public/captcha/challenge' } },
  body: z.strictObject({ email: KnownEmail }),
  returns: z.object({ isAccepted: z.literal(true) }),
  errors: ['captchaFailed', 'signInThrottled'],
  example: { body: { email: 'sara@alnoor.example' }, returns: { isAccepted: true } },
})

export const resetPassword = contract({
  id: 'identity.resetPassword',
  method: 'PATCH',
  path: '/public/user/password/reset',
  summary: 'Set a new password with the secret of a link',
  description:
    'Where the account has two-step verification on, a code is needed as well: without one the answer is 422 with `required` for `code`, and nothing is used up. All sessions of the account end, all devices are forgotten, and no other link of it works any more. Passkeys stay unless `removePasskeys` is true.',
  access: 'public',
  audit: 'userResetPassword',
  body: z.strictObject({
    token: limitedText(200).min(1).describe('The secret in the link of the mail'),
    newPassword: NewPassword,
    removePasskeys: z
      .boolean()
      .optional()
      .describe('Whether the passkeys of the account are removed as well, for a person who does not know who added one'),
    ...secondStep,
  }),
  returns: z.object({ sessionsEnded: z.int().describe('Sessions that ended with this change') }),
  errors: ['linkTokenInvalid', 'passwordRefused', 'twoFactorCodeWrong', 'twoFactorLocked'],
  example: { body: { token, newPassword: 'three quiet green lamps' }, returns: { sessionsEnded: 2 } },
})

export const sendResetLinkToUser = contract({
  id: 'users.passwordResetLink',
  method: 'POST',
  path: '/admin/user/:userId/password/reset-link',
  summary: 'Send somebody a link to set a new password',
  description:
    'By mail to their own address; the caller does not see it. The account must be active. A person who never signed in gets a link to a first password, which works for seven days.',
  access: { role: 'admin', permission: 'user.update' },
  audit: 'adminUserPasswordResetLink',
  status: 202,
  location: '/shared/job/:jobId',
  params: z.object({ userId: Id }),
  returns: z.object({ jobId: Id.describe('The job that sends the mail') }),
  errors: ['userNotFound', 'stateConflict', 'tooManyRequests', 'personHasNoEmail'],
  example: {
    params: { userId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31' },
    returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71' },
  },
})
