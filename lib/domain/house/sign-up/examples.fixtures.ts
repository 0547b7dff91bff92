import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { signUps } from '@/db/schema/sign-up'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { linkToken } from '@/lib/platform/auth/link-token'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { freshAddress } from '@/lib/platform/testing/call'
import { signUpByEmail } from './sign-up.contract'
import { updateSignUpPolicy } from './sign-up-policy.contract'

export const openSignUp = (org: Org, mode = 'open', emailDomains: string[] = []) =>
  org.admin.call(updateSignUpPolicy, { body: { mode, emailDomains, roleId: org.roles.learner } })

export const askForAccount = (org: Org, email: string, locale = 'en') =>
  org.stranger(signUpByEmail, { body: { email, locale }, headers: { 'x-captcha-token': 'test-pass' }, peer: freshAddress() })

/** The secret in the newest link of an address, from its mail. */
export async function linkOf(org: Org, email: string): Promise<string> {
  const [row] = await org.database((db) =>
    db.select().from(signUps).where(eq(signUps.email, email)).orderBy(desc(signUps.createdAt)),
  )
  if (!row) throw new Error('The address did not ask')
  return linkToken('sign-up', row)
}

/** Requests an account; returns the secret of the link. */
export async function askedForAccount(org: Org): Promise<string> {
  await openSignUp(org)
  const email = `newcomer${unique()}@elsewhere.example`
  await askForAccount(org, email)
  return linkOf(org, email)
}

export const preparations: Preparations = {
  'signUp.updatePolicy': async (org) => ({ body: { roleId: org.roles.learner } }),
  'signUp.begin': async (org) => {
    await openSignUp(org)
    const headers = { 'x-captcha-token': 'test-pass' }
    return { body: { email: `new${unique()}@elsewhere.example` }, headers, actorId: null }
  },
  'signUp.sendLink': async (org) => {
    await openSignUp(org)
    const email = `late${unique()}@elsewhere.example`
    await askForAccount(org, email)
    return { body: { email }, headers: { 'x-captcha-token': 'test-pass' }, actorId: null }
  },
  'signUp.readLink': async (org) => ({ headers: { [linkHeader]: await askedForAccount(org) } }),
  // The account is created by the call.
  'signUp.verifyEmail': async (org) => ({ body: { token: await askedForAccount(org) }, actorId: expect.any(String) }),
}
