import { isHostedCaptcha } from '@/lib/platform/auth/hosted-captcha'
import { difficultyHeader } from '@/lib/platform/auth/sign-in-protocol'
import { ApiError } from '@/lib/platform/http/client'
import { call } from '@/lib/ui/api-client'
import type { Calls } from './calls'
import { CaptchaNotShown, solveHosted } from './hosted-captcha'

/** How far the browser is with a harder proof of work. */
export type Work = { done: number; parts: number }
type Reporter = {
  proving(): void
  working(work: Work): void
  waiting(until: number): void
  sending(): void
}
type Challenges = Parameters<typeof import('@/lib/platform/auth/captcha-solve').solveBundle>[0]

/** Longer waits are shown to the person, who may not want to sit through them. */
const longestWaitSeconds = 30
/** The difficulty may rise while a proof is computed; attempts are limited. */
const mostTries = 8
const captchaFailed = 5137

async function prove(challenge: Calls['challenge'], difficulty: number, report: Reporter): Promise<string> {
  if (difficulty === 0) report.proving()
  const { data } = await call(challenge, { query: { difficulty: String(difficulty) } })
  if (data.provider === 'test') return 'test-pass'
  if (isHostedCaptcha(data.provider) && data.siteKey) return solveHosted(data.provider, data.siteKey)
  const { solveAltcha, solveBundle } = await import('@/lib/platform/auth/captcha-solve')
  if (data.bundle) {
    const parts = data.bundle.length
    return solveBundle(data.bundle as object[] as Challenges, (done) => report.working({ done, parts }))
  }
  if (!data.challenge) throw new CaptchaNotShown()
  return solveAltcha(data.challenge as object as Challenges[number])
}

/** The difficulty of the proof of work that a refusal asks for; 0 where it asks for none. */
export const askedDifficulty = (error: unknown): number =>
  error instanceof ApiError ? Number(error.headers.get(difficultyHeader) ?? 0) : 0

/** The remedy for a refusal before the next try; null if the person must act. */
function remedy(error: unknown, tries: number): { difficulty?: number; waitSeconds?: number } | null {
  if (!(error instanceof ApiError) || tries >= mostTries) return null
  const difficulty = askedDifficulty(error)
  if (difficulty > 0) return { difficulty }
  if (error.status === 429 && error.retryAfter !== null && error.retryAfter <= longestWaitSeconds)
    return { waitSeconds: error.retryAfter }
  // The proof took too long, or the network changed in the meantime: a new proof may be accepted.
  return error.envelope.statusCode === captchaFailed && tries === 1 ? {} : null
}

/** Sends with whatever proof of work is asked for, of the `first` difficulty to begin with, and goes on by itself after a short wait that was stated. */
export async function proving<T>(
  challenge: Calls['challenge'],
  report: Reporter,
  send: (headers: { 'x-captcha-token': string }) => Promise<T>,
  first = 0,
): Promise<T> {
  let difficulty = first
  for (let tries = 1; ; tries += 1) {
    try {
      const token = await prove(challenge, difficulty, report)
      report.sending()
      return await send({ 'x-captcha-token': token })
    } catch (error) {
      const next = remedy(error, tries)
      if (!next) throw error
      difficulty = next.difficulty ?? difficulty
      if (next.waitSeconds === undefined) continue
      const ms = next.waitSeconds * 1000
      report.waiting(Date.now() + ms)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
}
