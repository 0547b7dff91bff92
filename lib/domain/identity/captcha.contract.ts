import { z } from 'zod'
import { contract } from '@/lib/platform/http/contract'

export const CaptchaChallenge = z.object({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'test']),
  siteKey: z.string().nullable().describe('For the hosted providers'),
  challenge: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'ALTCHA v2 challenge, good for ten minutes and one use; solve it and send the base64 JSON of challenge and solution in x-captcha-token',
    ),
})

export const readCaptchaChallenge = contract({
  id: 'captcha.challenge',
  method: 'GET',
  path: '/public/captcha/challenge',
  summary: 'Get a CAPTCHA challenge',
  description:
    'ALTCHA is a proof of work: the client computes, nobody watches pictures, no third party hears of it. Other providers answer with their site key.',
  access: 'public',
  returns: CaptchaChallenge,
  example: {
    returns: {
      provider: 'altcha',
      siteKey: null,
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 1000,
          expiresAt: 1795250000,
          keyLength: 32,
          keyPrefix: '1f',
          nonce: '5b',
          salt: '9c',
        },
        signature: '0a1b',
      },
    },
  },
})
