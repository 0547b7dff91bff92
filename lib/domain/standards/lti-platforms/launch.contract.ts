import { z } from 'zod'
import { givenToken, signIn, UserLoginResponseDto } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { contract } from '@/lib/domain/rooms'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { Id, limitedText } from '@/lib/platform/http/contract'

const sealed = 'v1.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6'
const browser = limitedText(100).min(1).describe('What the browser kept since the launch began')
const ticket = limitedText(6000).min(1).describe('As the launch gave it; good once, for a short time')

export const enterByLti = contract({
  id: 'ltiPlatforms.enter',
  method: 'POST',
  path: '/public/lti/entry',
  summary: 'Begin the session of a launch',
  description:
    'The last step of a launch from a learning platform, called by the page that it leads to. Enrolls the person in the path, and answers as a sign-in does. The account is the one that was linked with the person of the platform before, or a new one of a learner; an account with a role of administration is never opened so (7461).',
  access: 'public',
  audit: 'ltiLaunched',
  headers: { [deviceHeader]: { required: false, description: 'The token of this device, so that it stays known' } },
  sends: { [deviceHeader]: givenToken },
  body: z.strictObject({ ticket, browser }),
  returns: UserLoginResponseDto,
  errors: [
    'ltiLaunchRefused',
    'ltiAccountExists',
    'ltiAccountRefused',
    'ltiPathNotFound',
    'userInactive',
    'emailNotVerified',
    'enrolmentExists',
    'pathNotFound',
    'seatsFull',
    'sessionRevoked',
  ],
  example: { body: { ticket: sealed, browser: 'q1w2e3r4t5y6u7i8' }, returns: signIn.example.returns },
})

export const linkByLti = contract({
  id: 'ltiPlatforms.link',
  method: 'POST',
  path: '/shared/lti/account',
  summary: 'Link the own account with a learning platform',
  description:
    'For people whose account has the address that the platform says: they sign in themselves, and confirm. From then on the platform opens the account. Accounts with a role of administration cannot be linked (7461).',
  access: {},
  audit: 'ltiAccountLinked',
  body: z.strictObject({ ticket, browser }),
  returns: z.object({ id: Id.describe('Of the platform'), pathId: Id }),
  errors: ['ltiLaunchRefused', 'ltiAccountRefused', 'ltiPathNotFound', 'enrolmentExists', 'pathNotFound', 'seatsFull'],
  example: {
    body: { ticket: sealed, browser: 'q1w2e3r4t5y6u7i8' },
    returns: { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a72' },
  },
})
