import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Instant } from '@/lib/platform/http/contract'
import { toolAddress } from './tools.contract'

export const startLtiRegistration = contract({
  id: 'ltiTools.startRegistration',
  method: 'POST',
  path: '/admin/integration/lti/tool/registration',
  summary: 'Let a tool register itself',
  description:
    'LTI Dynamic Registration 1.0. Open `address` in a browser, once and within an hour: there the tool reads what this platform is, and registers. It is inactive until it is approved (`isActive: true`).',
  access: { role: 'admin', permission: 'ltiTool.create' },
  audit: 'ltiRegistrationStarted',
  body: z.strictObject({ registrationUrl: toolAddress.describe('Where the tool begins its registration, as its maker says') }),
  returns: z.object({
    address: z.string().describe('The registration address of the tool, with where this platform describes itself and a secret'),
    expiresAt: Instant,
  }),
  errors: ['ltiRegistrationUnfit'],
  example: {
    body: { registrationUrl: 'https://lab.example/lti/register' },
    returns: {
      address:
        'https://lab.example/lti/register?openid_configuration=https%3A%2F%2Falnoor.masar.example%2Fapi%2Fv1%2Fpublic%2Flti%2Fopenid-configuration&registration_token=v1.q1w2e3r4t5y6u7i8o9p0',
      expiresAt: '2026-11-23T10:30:00.000Z',
    },
  },
})
