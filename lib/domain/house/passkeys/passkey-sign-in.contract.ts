import { z } from 'zod'
import { givenToken, refresh, Tokens } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { contract } from '@/lib/domain/rooms'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { named } from '@/lib/platform/http/contract'
import { base64Url, CredentialId } from './passkeys.contract'

/** Options of `navigator.credentials.get()` (WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`). */
const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().describe('The host of the organization'),
  allowCredentials: z
    .array(z.object({ type: z.literal('public-key'), id: z.string() }))
    .describe('Always empty: the authenticator shows the person what it has for this host, and nobody learns who has an account'),
  userVerification: z.literal('required'),
})

/** Result of `navigator.credentials.get()` (`AuthenticationResponseJSON`); other fields are ignored. */
const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    userHandle: base64Url(100).nullish(),
  }),
})
const SignedInByPasskey = z.object({ tokens: Tokens })
named({ PasskeyRequestOptions, PasskeyAssertion, SignedInByPasskey })

const credentialId = 'q83vASNFZ4mrze8BI0VniQ'

export const beginPasskeySignIn = contract({
  id: 'passkeys.beginSignIn',
  method: 'POST',
  path: '/public/user/login/passkey/options',
  summary: 'Begin to sign in with a passkey',
  description: 'Answers with what `navigator.credentials.get()` is asked for, the same for everybody. Stores nothing.',
  access: 'public',
  audit: 'userLoginPasskey',
  failuresOnly: true,
  returns: z.object({
    options: PasskeyRequestOptions,
    challengeExpiresInSeconds: z.int().describe('Seconds until the challenge expires'),
  }),
  example: {
    returns: {
      options: {
        challenge: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c2v3b4n5m',
        rpId: 'alnoor.masar.example',
        allowCredentials: [],
        userVerification: 'required',
      },
      challengeExpiresInSeconds: 900,
    },
  },
})

export const signInWithPasskey = contract({
  id: 'passkeys.signIn',
  method: 'POST',
  path: '/public/user/login/passkey/verify',
  summary: 'Sign in with a passkey',
  description:
    'With what `navigator.credentials.get()` gave. A passkey is both steps at once: the device is held, and the authenticator has verified the person. A challenge works once. An unknown passkey, a wrong signature, another host and a counter that does not rise give the same answer. After many failures from an address the answer is 5163 with `x-captcha-difficulty`, as at POST /public/user/login/credential: send the same assertion again with the proof.',
  access: 'public',
  audit: 'userLoginPasskey',
  headers: {
    'x-captcha-token': {
      required: false,
      description: 'A solved challenge of GET /public/captcha/challenge, where 5163 asked for one',
    },
    [deviceHeader]: { required: false, description: 'The token of this device, so that it stays known' },
  },
  sends: { [deviceHeader]: givenToken },
  body: z.strictObject({
    credential: PasskeyAssertion,
    from: z.enum(['website', 'mobile']).describe('Where the sign-in happens'),
  }),
  returns: SignedInByPasskey,
  errors: ['passkeyRefused', 'captchaFailed', 'signInThrottled', 'userInactive', 'emailNotVerified', 'sessionRevoked'],
  example: {
    body: {
      credential: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDx',
          userHandle: 'AZOeXHowfC6aVFuPDW8aIg',
        },
      },
      from: 'website',
    },
    returns: { tokens: refresh.example.returns },
  },
})
