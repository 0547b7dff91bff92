import { solveAltcha, solveBundle } from '../../lib/platform/auth/captcha-solve'
import type * as Schemas from './generated/schemas'

type Challenge = Parameters<typeof solveAltcha>[0]

/** Solves a challenge and returns the value for the header `x-captcha-token`; null for a CAPTCHA service, which only a person can pass. */
export async function solve({ provider, challenge, bundle }: Schemas.CaptchaChallenge): Promise<string | null> {
  if (provider === 'test') return 'test-pass'
  if (bundle) return solveBundle(bundle as object[] as Challenge[])
  return challenge ? solveAltcha(challenge as object as Challenge) : null
}
