import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { deviceHeader, difficultyHeader } from '@/lib/platform/auth/sign-in-protocol'
import { formerly, Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { SignInName } from '@/lib/platform/http/email'
import { numerals, roleTypes } from '@/lib/platform/words'
import { Photo } from '../account/photo.contract'
import { accountStates } from '../words'

const Password = limitedText(1024).min(1).meta({ format: 'password' })

/** Specification 2.2, `tokens`. */
export const Tokens = z.object({
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().describe('Lifetime of the access token in seconds'),
  accessToken: z.string().describe('JWT (RFC 9068), signed with ES256'),
  refreshToken: z.string().describe('JWT, signed with ES512; accepted only by the refresh endpoint'),
})

const TwoFactorChallenge = z.object({
  isRequiredSetup: z.boolean().describe('true when two-step verification must be set up before signing in'),
  challengeToken: z.string().describe('256 random bits, good for 5 minutes and 5 tries'),
  challengeExpiresInSeconds: z.int().describe('Seconds until the challenge expires'),
  challengeExpiresInMs: formerly(z.int(), 'challengeExpiresInSeconds'),
  backupCodesRemaining: z.int().describe('Unused backup codes'),
})

const SignedIn = z.object({ isTwoFactorEnable: z.literal(false), tokens: Tokens })
const TwoFactorAsked = z.object({ isTwoFactorEnable: z.literal(true), twoFactor: TwoFactorChallenge })
/** Specification 2.2, UserLoginResponseDto: tokens, or with two-step verification a challenge instead. */
export const UserLoginResponseDto = z.discriminatedUnion('isTwoFactorEnable', [SignedIn, TwoFactorAsked])
/** The same once the challenge is met. */
const SignedInByTwoFactor = z.object({ isTwoFactorEnable: z.literal(true), tokens: Tokens })
named({ TokenPair: Tokens, TwoFactorChallenge, SignedIn, TwoFactorAsked, UserLoginResponseDto, SignedInByTwoFactor })

const tokens = {
  tokenType: 'Bearer',
  expiresIn: 900,
  accessToken: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2ln',
  refreshToken: 'eyJhbGciOiJFUzUxMiIsInR5cCI6InJ0K2p3dCJ9.e30.c2ln',
} as const

export const givenToken = { description: 'Names this device from now on: send it with every sign-in' }
const deviceToken = {
  required: false,
  description:
    'What this device was given in the same header by an earlier sign-in. For an account that signed in from it, its tries are counted by themselves: no stranger, not even behind the same address, can make it wait',
}

export const signIn = contract({
  id: 'identity.signIn',
  method: 'POST',
  path: '/public/user/login/credential',
  summary: 'Sign in with email and password',
  description:
    'Answers with tokens, or with a two-step challenge in their place when the account has two-step verification on. An unknown email and a wrong password give the same answer in the same time. People without an address send their user name or employee number as `email`: what has an @ is an address. A session that begins with a password of a card answers 403/5138 to everything until its person has chosen another one (`POST /shared/user/password/first`). A retry with the same `Idempotency-Key` gets the first answer only while its session lives, else 401/5041.\n\nAfter failures from devices the account does not know, such devices must bring a harder proof of work: the refusal (5163) carries `x-captcha-difficulty`; get a challenge of that difficulty, solve it and send the sign-in again. It is never a lock. A device that signed in before is not asked: keep the `x-device-token` of the answer, for a year, and send it with every sign-in. One token serves all accounts that use the device; for an account that never signed in from it, it is worth nothing.',
  access: 'public',
  audit: 'userLoginCredential',
  headers: {
    'x-captcha-token': { required: true, description: 'A solved CAPTCHA; see GET /public/captcha/challenge' },
    [deviceHeader]: deviceToken,
  },
  sends: {
    [deviceHeader]: givenToken,
    [difficultyHeader]: { description: 'The difficulty of the challenge that lets it through', with: 'signInThrottled' },
  },
  body: z.strictObject({
    email: SignInName.describe('The address of the account, or its user name or employee number'),
    password: Password,
    from: z.enum(['website', 'mobile']).describe('Where the sign-in happens'),
  }),
  returns: UserLoginResponseDto,
  errors: ['captchaFailed', 'credentialsMismatch', 'signInThrottled', 'userInactive', 'emailNotVerified', 'sessionRevoked'],
  example: {
    body: { email: 'admin@alnoor.example', password: 'Masar-demo-2026', from: 'website' },
    returns: { isTwoFactorEnable: false, tokens },
  },
})

export const verifyTwoFactor = contract({
  id: 'identity.verifyTwoFactor',
  method: 'POST',
  path: '/public/user/login/2fa/verify',
  summary: 'Complete a two-step challenge',
  description:
    'A code of an authenticator app (RFC 6238: 6 digits, 30 seconds, one step either way, each step accepted once) or a backup code (each works once). The challenge is good for the API key and the client address (IPv6: its /64) it was given to, until the password or the second factor changes, and bears five wrong tries. Wrong codes from devices the account does not know are counted together: ten, then one every six minutes; a device it knows (`x-device-token`) and backup codes are not held up by them.',
  access: 'public',
  audit: 'userVerifyTwoFactor',
  headers: { [deviceHeader]: deviceToken },
  sends: { [deviceHeader]: givenToken },
  body: z.strictObject({
    challengeToken: limitedText(200).min(1),
    method: z.enum(['code', 'backupCode']),
    code: limitedText(40).min(6).describe('Arabic-Indic digits are accepted'),
  }),
  returns: SignedInByTwoFactor,
  errors: ['twoFactorCodeWrong', 'twoFactorChallengeInvalid', 'twoFactorLocked', 'userInactive', 'sessionRevoked'],
  example: {
    body: { challengeToken: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c', method: 'code', code: '492039' },
    returns: { isTwoFactorEnable: true, tokens },
  },
})

export const refresh = contract({
  id: 'identity.refresh',
  method: 'POST',
  path: '/shared/user/refresh',
  summary: 'Exchange the refresh token for a new pair',
  description:
    'The refresh token goes into `Authorization: Bearer`, without a body. Both tokens are replaced; the session keeps the expiry set at sign-in. Using a replaced refresh token again ends the session: send an `Idempotency-Key`, and a repetition after a lost answer gets the same pair.',
  access: 'refreshToken',
  audit: 'userRefreshToken',
  failuresOnly: true,
  returns: Tokens,
  errors: ['refreshTokenInvalid', 'sessionRevoked', 'userInactive'],
  example: { returns: tokens },
})

/** The signed-in person. */
export const Profile = z.object({
  id: Id,
  email: z.string().describe('Empty for a person without one'),
  userName: z.string().nullable().describe('By what they can sign in besides the email'),
  employeeNumber: z.string().nullable().describe('By what they can sign in besides the email'),
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  locale: z.enum(['ar', 'en']).nullable().describe('Preferred language; null follows the organization'),
  timeZone: z.string().nullable().describe('IANA name; null follows the organization'),
  numerals: z.enum(numerals),
  photo: Photo.nullable(),
  status: z.enum(accountStates),
  roleTypes: z.array(z.enum(roleTypes)),
  isTwoFactorEnable: z.boolean(),
  mustChoosePassword: z
    .boolean()
    .describe('true: everything but this, the choice of a password, refresh and logout answers 403/5138'),
  hasAcceptedTerms: z.boolean().describe('false: everything but policies, profile, refresh and logout answers 403/6104'),
  lastSignInAt: Instant.nullable(),
  organization: z.object({
    id: Id,
    slug: z.string(),
    name: z.object({ ar: z.string(), en: z.string() }),
    defaultLocale: z.enum(['ar', 'en']),
  }),
  createdAt: Instant,
  updatedAt: Instant,
})
named({ Profile })

export const readProfile = contract({
  id: 'identity.profile',
  method: 'GET',
  path: '/shared/user/profile',
  summary: 'Read your own record',
  access: { terms: false, password: false },
  taggedByContent: true,
  returns: Profile,
  example: {
    returns: {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a22',
      email: 'admin@alnoor.example',
      userName: null,
      employeeNumber: null,
      name: { ar: 'نورة القحطاني', en: 'Noura Al-Qahtani' },
      locale: 'ar',
      timeZone: null,
      numerals: 'auto',
      photo: {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a82',
        width: 512,
        height: 512,
        url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a82/4f1b2b0b822cd15d?type=image%2Fwebp&name=photo.webp&inline=1&expires=1763769600000&signature=Zm9y',
        renditions: [
          {
            width: 128,
            height: 128,
            url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a82/4f1b2b0b822cd15d-128?type=image%2Fwebp&name=photo.webp&inline=1&expires=1763769600000&signature=ZXhh',
          },
        ],
      },
      status: 'active',
      roleTypes: ['admin'],
      isTwoFactorEnable: false,
      mustChoosePassword: false,
      hasAcceptedTerms: true,
      lastSignInAt: '2026-11-21T09:30:00.000Z',
      organization: {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a00',
        slug: 'alnoor',
        name: { ar: 'أكاديمية النور', en: 'Al Noor Academy' },
        defaultLocale: 'ar',
      },
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-21T09:30:00.000Z',
    },
  },
})

export const logout = contract({
  id: 'identity.logout',
  method: 'POST',
  path: '/shared/user/logout',
  summary: 'End this session',
  access: { terms: false, password: false },
  audit: 'userLogout',
  returns: z.object({ isRevoked: z.boolean() }),
  example: { returns: { isRevoked: true } },
})
