import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { signIn } from '../bodies'
import { requestOf } from '../sent'
import { type Answer, ask, freshAddress } from './client'

/** A solved CAPTCHA for one sign-in from a client address. The challenge is the one of production, as for a browser. */
export async function captchaToken(port: number, apiKey: string, address: string): Promise<string | Answer> {
  const headers = { 'x-api-key': apiKey, 'x-forwarded-for': address }
  const answer = await ask(port, { path: '/api/v1/public/captcha/challenge', headers, patienceMs: 60_000 })
  return answer.status === 200 ? solveAltcha(JSON.parse(answer.text).data.challenge) : answer
}

/** The first step of a sign-in. */
export async function credentials(
  port: number,
  { apiKey, email, password, address = freshAddress() }: { apiKey: string; email: string; password: string; address?: string },
): Promise<Answer> {
  const token = await captchaToken(port, apiKey, address)
  if (typeof token !== 'string') return token
  return ask(port, {
    ...requestOf(signIn, [email, password]),
    headers: { 'x-api-key': apiKey, 'x-forwarded-for': address, 'x-captcha-token': token },
    patienceMs: 60_000,
  })
}
