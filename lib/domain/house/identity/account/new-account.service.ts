import { hashPassword, PASSWORD_LENGTH, passwordProblem } from '@/lib/platform/auth/password'
import { invalid } from '@/lib/platform/errors'
import type { Before } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { draftSession, issue } from '../sign-in/tokens.service'

type Making = Before<'public', 'passwordRefused'>

/** Refuses a password that is too short, too long or too common. */
export function assertGoodPassword({ fail }: Pick<Making, 'fail'>, password: string, property = 'password'): void {
  const problem = passwordProblem(password)
  if (problem === 'blocked') fail('passwordRefused')
  if (problem) throw invalid({ key: problem, property, params: PASSWORD_LENGTH })
}

/** The session, password hash and tokens of a new account. Slow, so call it before the transaction. */
export async function draftAccount(context: Making, password: string, signInMethod: 'invitation' | 'signUp') {
  const { organization, now } = context
  const by = { signInMethod, authorityId: null }
  const session = draftSession(context, newId(), 'website', by)
  return { by, session, passwordHash: await hashPassword(password), tokens: await issue(organization, session, now) }
}
