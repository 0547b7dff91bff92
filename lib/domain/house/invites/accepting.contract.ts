import { z } from 'zod'
import { newAccount } from '@/lib/domain/house/identity/account/new-account.contract'
import { refresh, UserLoginResponseDto } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { contract } from '@/lib/domain/rooms'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { Instant } from '@/lib/platform/http/contract'

const token = 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c'

export const readInvite = contract({
  id: 'invites.read',
  method: 'GET',
  path: '/public/user/invite',
  summary: 'Read an invitation by the secret of its link',
  description:
    'For the page that accepts it. Reading does not use it up. One answer for secrets that are unknown, used, revoked or expired.',
  access: 'public',
  headers: { [linkHeader]: { required: true, description: 'The secret in the link of the mail' } },
  returns: z.object({
    email: z.string(),
    name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
    locale: z.enum(['ar', 'en']),
    expiresAt: Instant,
  }),
  errors: ['linkTokenInvalid'],
  example: {
    returns: {
      email: 'sara@alnoor.example',
      name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
      locale: 'ar',
      expiresAt: '2026-11-28T09:30:00.000Z',
    },
  },
})

export const acceptInvite = contract({
  id: 'invites.accept',
  method: 'POST',
  path: '/public/user/invite/accept',
  summary: 'Accept an invitation',
  description:
    'Makes the account, with the address of the invitation confirmed, its role, and the password chosen; the person is signed in. Where the organization requires two-step verification, the answer is a challenge to set it up. Every policy that is required and in force must be accepted (6104). The invitation works only while the person it is from may give its role.',
  access: 'public',
  audit: 'userInviteAccepted',
  body: z.strictObject({
    ...newAccount,
    locale: z.enum(['ar', 'en']).optional().describe('Preferred language; default that of the invitation'),
  }),
  returns: UserLoginResponseDto,
  errors: ['linkTokenInvalid', 'passwordRefused', 'emailExists', 'organizationPeopleFull', 'termsNotAccepted', 'sessionRevoked'],
  example: {
    body: { token, name: { ar: 'سارة الأحمد' }, password: 'three quiet green lamps', acceptedPolicies: [] },
    returns: { isTwoFactorEnable: false, tokens: refresh.example.returns },
  },
})
