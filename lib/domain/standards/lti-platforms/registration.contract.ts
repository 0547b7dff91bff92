import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { limitedText, nameLine } from '@/lib/platform/http/contract'
import { LtiPlatform, platformAddress, shownPlatform } from './platforms.contract'

export const registerLtiPlatform = contract({
  id: 'ltiPlatforms.register',
  method: 'POST',
  path: '/admin/integration/lti/platform/register',
  summary: 'Register with a learning platform by its own description',
  description:
    'LTI Dynamic Registration 1.0: reads what the platform is, and registers the addresses of this organization there. The platform gives both values when it opens `/public/lti/tool/register`. Deployments that it does not name yet are added later.',
  access: { role: 'admin', permission: 'ltiPlatform.create' },
  audit: 'ltiPlatformRegistered',
  status: 201,
  location: '/admin/integration/lti/platform/:id',
  body: z.strictObject({
    name: nameLine(60),
    openidConfiguration: platformAddress().describe(
      'Where the platform describes itself; on the same host as what it calls itself',
    ),
    registrationToken: limitedText(4000)
      .regex(/^[!-~]+$/)
      .nullable()
      .optional()
      .describe('Proof for the platform that it asked for this registration'),
  }),
  returns: LtiPlatform,
  errors: ['ltiPlatformsFull', 'ltiPlatformExists', 'ltiPlatformUnavailable', 'ltiRegistrationRefused'],
  example: {
    body: {
      name: 'University Canvas',
      openidConfiguration: 'https://canvas.instructure.com/api/lti/security/openid-configuration',
      registrationToken: 'eyJhbGciOiJIUzI1NiJ9',
    },
    returns: shownPlatform,
  },
})
