import { z } from 'zod'
import { givenToken, signIn, UserLoginResponseDto } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { contract } from '@/lib/domain/rooms'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { Id, limitedText } from '@/lib/platform/http/contract'

const provider = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const params = z.object({ provider: Id })
const sealed = 'v1.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6'

export const listSignInProviders = contract({
  id: 'singleSignOn.providers',
  method: 'GET',
  path: '/public/user/sso/list',
  summary: 'List the identity providers of the sign-in page',
  access: 'public',
  returns: z.object({ providers: z.array(z.object({ id: Id, name: z.string() })) }),
  example: { returns: { providers: [{ id: provider, name: 'Al Noor accounts' }] } },
})

export const startSso = contract({
  id: 'singleSignOn.start',
  method: 'GET',
  path: '/public/user/sso/:provider/start',
  summary: 'Begin a sign-in through an identity provider',
  description:
    'Send the browser to `authorizationUrl`, and keep `attempt` where only this browser has it (a cookie that no script reads): it is wanted back with the answer, and is good for ten minutes. The provider sends the browser back to the `redirectUri` of its settings.',
  access: 'public',
  params,
  query: z.strictObject({ from: z.enum(['website', 'mobile']).default('website').describe('Where the sign-in happens') }),
  returns: z.object({
    authorizationUrl: z.string(),
    attempt: z.string().describe('Encrypted; bound to the organization and the provider'),
  }),
  errors: ['ssoProviderNotFound', 'ssoRefused', 'ssoUnavailable'],
  example: {
    params: { provider },
    returns: { authorizationUrl: 'https://login.alnoor.example/auth?client_id=masar&response_type=code', attempt: sealed },
  },
})

export const completeSso = contract({
  id: 'singleSignOn.complete',
  method: 'POST',
  path: '/public/user/sso/:provider/callback',
  summary: 'Complete a sign-in through an identity provider',
  description:
    'With what the provider sent the browser back with. Answers as a sign-in with a password does: with tokens, or with a two-step challenge in their place, as the settings of the provider say. Who has no account gets one, or is linked with theirs by a confirmed address, only where the settings allow it. Groups give and take the roles that the settings map them to. Who has a role of administration signs in only while the administrator who saved the settings last held as much (5196).',
  access: 'public',
  audit: 'userLoginSso',
  params,
  headers: {
    [deviceHeader]: { required: false, description: 'The token of this device, so that it stays known' },
  },
  sends: { [deviceHeader]: givenToken },
  body: z.strictObject({
    attempt: limitedText(4000).min(1),
    response: limitedText(8000).describe('The query of the redirect URI as the provider filled it'),
  }),
  returns: UserLoginResponseDto,
  errors: [
    'ssoProviderNotFound',
    'ssoRefused',
    'ssoUnavailable',
    'organizationPeopleFull',
    'ssoAccountRefused',
    'ssoUnconfirmed',
    'userInactive',
    'emailNotVerified',
    'roleLastHolder',
    'roleGrantsTooMuch',
    'sessionRevoked',
  ],
  example: {
    params: { provider },
    body: { attempt: sealed, response: '?code=q1w2e3&state=r4t5y6&iss=https%3A%2F%2Flogin.alnoor.example' },
    returns: signIn.example.returns,
  },
})

export const readSsoSignOut = contract({
  id: 'singleSignOn.signOut',
  method: 'GET',
  path: '/shared/user/sso/sign-out',
  summary: 'Learn where this session ends at its identity provider',
  description:
    'Ask before signing out here, and send the browser there afterwards. null: the session was not opened through a provider, or it has no such address.',
  access: { terms: false },
  returns: z.object({ address: z.string().nullable() }),
  example: { returns: { address: null } },
})
