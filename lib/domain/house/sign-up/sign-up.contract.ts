import { z } from 'zod'
import { newAccount } from '@/lib/domain/house/identity/account/new-account.contract'
import { refresh, UserLoginResponseDto } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { contract } from '@/lib/domain/rooms'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { Instant } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'

const Locale = z.enum(['ar', 'en'])
const token = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'

export const readSignUp = contract({
  id: 'signUp.read',
  method: 'GET',
  path: '/public/user/sign-up',
  summary: 'Read whether people may sign up here',
  access: 'public',
  returns: z.object({
    isOpen: z.boolean(),
    emailDomains: z.array(z.string()).describe('Domains of addresses that may; empty where every address may'),
  }),
  example: { returns: { isOpen: true, emailDomains: ['alnoor.example'] } },
})

export const signUpByEmail = contract({
  id: 'signUp.begin',
  method: 'POST',
  path: '/public/user/sign-up',
  summary: 'Ask for an account',
  description:
    'Sends a mail with a link that confirms the address and leads to POST /public/user/verify/email; it works for 24 hours. An address that has an account gets a mail that says so, and the answer is the same in the same time: whether there is an account is looked up when the mail is written. Ask again to be sent another link. Counted and paid for like a sign-in.',
  access: 'public',
  audit: 'userSignedUp',
  headers: { 'x-captcha-token': { required: true, description: 'A solved CAPTCHA; see GET /public/captcha/challenge' } },
  body: z.strictObject({
    email: Email,
    locale: Locale.describe('Language of the mail'),
  }),
  returns: z.object({ isAccepted: z.literal(true) }),
  errors: ['captchaFailed', 'signInThrottled', 'signUpClosed', 'signUpDomainRefused'],
  example: { body: { email: 'sara@alnoor.example', locale: 'ar' }, returns: { isAccepted: true } },
})

export const sendVerification = contract({
  id: 'signUp.sendLink',
  method: 'POST',
  path: '/public/user/verify/email/send',
  summary: 'Send the link of a sign-up again',
  description:
    'For an address that asked for an account and has not confirmed it yet: another link, in the language of the first; earlier ones work until they end. The answer is the same in the same time for an address that did not ask, to which nothing is sent. Counted and paid for like a sign-in.',
  access: 'public',
  audit: 'userVerificationAsked',
  headers: { 'x-captcha-token': { required: true, description: 'A solved CAPTCHA; see GET /public/captcha/challenge' } },
  body: z.strictObject({ email: Email }),
  returns: z.object({ isAccepted: z.literal(true) }),
  errors: ['captchaFailed', 'signInThrottled', 'signUpClosed', 'signUpDomainRefused'],
  example: { body: { email: 'sara@alnoor.example' }, returns: { isAccepted: true } },
})

export const readVerification = contract({
  id: 'signUp.readLink',
  method: 'GET',
  path: '/public/user/verify/email',
  summary: 'Read which address a link confirms',
  description: 'For the page that makes the account. Reading does not use the link up.',
  access: 'public',
  headers: { [linkHeader]: { required: true, description: 'The secret in the link of the mail' } },
  returns: z.object({ email: z.string(), locale: Locale, expiresAt: Instant }),
  errors: ['linkTokenInvalid'],
  example: { returns: { email: 'sara@alnoor.example', locale: 'ar', expiresAt: '2026-11-22T09:30:00.000Z' } },
})

export const verifyEmail = contract({
  id: 'signUp.verifyEmail',
  method: 'POST',
  path: '/public/user/verify/email',
  summary: 'Confirm an address and make the account',
  description:
    'With the secret of the link, the name and the password: whoever reads the mails of the address chooses them, so that nobody can prepare an account for somebody else. The person has the role of the sign-up policy and is signed in. Where the organization requires two-step verification, the answer is a challenge to set it up. Every policy that is required and in force must be accepted (6104).',
  access: 'public',
  audit: 'userVerifiedEmail',
  body: z.strictObject({
    ...newAccount,
    locale: Locale.optional().describe('Preferred language; default that of the mail'),
  }),
  returns: UserLoginResponseDto,
  errors: [
    'linkTokenInvalid',
    'signUpClosed',
    'signUpDomainRefused',
    'passwordRefused',
    'emailExists',
    'organizationPeopleFull',
    'termsNotAccepted',
    'sessionRevoked',
  ],
  example: {
    body: { token, name: { ar: 'سارة الأحمد' }, password: 'three quiet green lamps', acceptedPolicies: [] },
    returns: { isTwoFactorEnable: false, tokens: refresh.example.returns },
  },
})
