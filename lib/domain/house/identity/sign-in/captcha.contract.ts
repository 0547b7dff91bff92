import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { MOST_DIFFICULT } from '@/lib/platform/auth/sign-in-protocol'
import { named, wholeNumber } from '@/lib/platform/http/contract'
import { captchaProviders } from '@/lib/platform/words'

export const CaptchaChallenge = z.object({
  provider: z.enum(captchaProviders),
  siteKey: z.string().nullable().describe('For the hosted providers'),
  challenge: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'ALTCHA v2 challenge, good for ten minutes and one use; solve it and send the base64 JSON of `{ challenge, solution }` in x-captcha-token',
    ),
  bundle: z
    .array(z.record(z.string(), z.unknown()))
    .nullable()
    .describe(
      'For a difficulty from 1 on: ALTCHA v2 challenges, good for 120 seconds and one use together. All have one nonce and one salt, so the key of a counter is derived once and compared with the `keyPrefix` of each: one pass over the counters from 0 on, on as many processors as there are, solves all. Send in x-captcha-token the base64 JSON of `{ parameters, parts }`: in `parameters` what the challenges share (algorithm, cost, expiresAt, keyLength, nonce, salt, and data with bundle and difficulty), in `parts`, in the order of the challenges, `[keySignature, signature, counter, derivedKey]` of each',
    ),
})
named({ CaptchaChallenge })

export const readCaptchaChallenge = contract({
  id: 'captcha.challenge',
  method: 'GET',
  path: '/public/captcha/challenge',
  summary: 'Get a CAPTCHA challenge',
  description:
    'ALTCHA is a proof of work: the client computes, nobody watches pictures, no third party hears of it. Other providers answer with their site key. An ordinary challenge is good for the organization it was given to, from any network; a harder proof also only for the client address (IPv4 address, IPv6 /64) that asked for it. The message of a refusal (5137) says whether the token is missing, not solved, expired, used before, or a harder proof of another network. A refused sign-in (5163) may name a `difficulty`: ask for a challenge of that difficulty, whatever the provider, solve it and repeat the sign-in.',
  access: 'public',
  query: z.strictObject({
    difficulty: wholeNumber(0, MOST_DIFFICULT)
      .default(0)
      .describe('0: the ordinary CAPTCHA. 1 to 5: a harder proof of work, each twice the work of the one before'),
  }),
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
      bundle: null,
    },
  },
})
