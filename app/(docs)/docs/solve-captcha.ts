import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'

type Challenge = Parameters<typeof solveAltcha>[0]
type Asked = { provider?: string; challenge?: Challenge | null; bundle?: Challenge[] | null }

/** The value of the CAPTCHA header for a challenge of the API; empty where a person would have to solve it. */
export async function solve(data: unknown): Promise<string> {
  const { provider, challenge, bundle }: Asked = typeof data === 'object' && data !== null ? data : {}
  if (provider === 'test') return 'test-pass'
  if (bundle) return solveBundle(bundle)
  return challenge ? solveAltcha(challenge) : ''
}
