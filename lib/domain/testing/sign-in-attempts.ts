import type { Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'
import { deviceHeader, difficultyHeader } from '@/lib/platform/auth/sign-in-protocol'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { fixturePassword, type freshOrganization } from './fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
export type Attempt = { email: string; peer: string; password?: string; device?: string; token?: string }

/** A solved proof of work of a difficulty, for the client at an address. */
export async function proofOf(org: Org, peer: string, difficulty: number): Promise<string> {
  const { data }: { data: { bundle: Challenge[] } } = await org.stranger(readCaptchaChallenge, { query: { difficulty }, peer })
  return solveBundle(data.bundle, undefined, deriveKey)
}

/** One sign-in, with the test provider's literal CAPTCHA unless told otherwise, and what matters of its answer to the throttle. */
export async function trySignIn(org: Org, { email, peer, password = fixturePassword, device, token = 'test-pass' }: Attempt) {
  const answer: Answer = await org.stranger(signIn, {
    body: { email, password, from: 'website' },
    headers: { 'x-captcha-token': token, [deviceHeader]: device ?? null },
    peer,
  })
  const { envelope, headers } = answer
  const retryAfter = headers.get('retry-after')
  return {
    code: envelope.statusCode,
    wait: retryAfter === null ? null : Number(retryAfter),
    difficulty: Number(headers.get(difficultyHeader) ?? 0),
    device: headers.get(deviceHeader) ?? undefined,
    message: envelope.message,
    headers,
    text: answer.text,
    requestId: envelope.metadata.requestId,
  }
}

/** The same as a client does it that pays whatever proof it is asked for. */
export async function payingSignIn(org: Org, attempt: Attempt): Promise<Awaited<ReturnType<typeof trySignIn>>> {
  const first = await trySignIn(org, attempt)
  if (first.code !== 5163 || first.difficulty === 0) return first
  return payingSignIn(org, { ...attempt, token: await proofOf(org, attempt.peer, first.difficulty) })
}

/** Where challenges are asked for and solved unless a test says otherwise. */
export const home = '198.51.100.33'
export const solved = async (org: Org, peer = home) =>
  solveAltcha((await org.stranger(readCaptchaChallenge, { peer })).data['challenge' as never] as unknown as Challenge)
/** Signs in with the fixture's password unless told otherwise; without a token when it is null. */
export const attempt = (
  org: Org,
  body: { email?: string; password?: string; from?: string },
  token: string | null = 'test-pass',
  peer = token === 'test-pass' ? freshAddress() : home,
) =>
  org.stranger(signIn, {
    body: { password: fixturePassword, from: 'website', ...body },
    headers: { 'x-captcha-token': token },
    peer,
  })
