import { eq, gt } from 'drizzle-orm'
import { sessions, users } from '@/db/schema/identity'
import { verifyPassword } from '@/lib/platform/auth/password'
import type { Actor } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import type { Before } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { sessionWaiting } from '../sign-in/throttle.rules'
import { countAttempt, forgiveTurn, withCountedAttempt } from '../sign-in/throttle.service'
import { trySecondStep } from '../two-step/second-step.service'

/** Time in ms after a sign-in in which no further proof is required. */
const recentMs = 600_000

type Refusals = 'credentialsMismatch' | 'signInThrottled' | 'twoFactorCodeWrong' | 'twoFactorLocked'
type Proving = Before<{ terms?: false }, Refusals> & { user: Actor }

/** Verifies the password of a signed-in person; returns its hash. Wrong attempts are counted for this session only. */
export async function proveOwnPassword(context: Proving, password: string): Promise<string> {
  const { organization, user, now, fail, inTransaction } = context
  const mine = ofTenant(context, users, eq(users.id, user.id))
  const counter = `session:${user.sessionId}` as const
  // Counted per session: others cannot make the person wait, and a stolen session gets few guesses.
  const stored = await inTransaction(async (db) => {
    const turn = await countAttempt({ db, organizationId: organization.id, now }, counter, sessionWaiting)
    if ('wait' in turn) return fail('signInThrottled', { retryAfter: turn.wait, params: { difficulty: 0 } })
    return (await one(db.select({ passwordHash: users.passwordHash }).from(users).where(mine))).passwordHash
  })
  const right = await withCountedAttempt(context, counter, () => verifyPassword(stored, password))
  if (!right || stored === null) return fail('credentialsMismatch')
  await inTransaction((db) => forgiveTurn({ db, organizationId: organization.id, now }, counter))
  return stored
}

type Step = { method?: 'code' | 'backupCode'; code?: string }

/** Verifies the second step of a signed-in person who has one. */
export async function proveOwnSecondStep(context: Proving, { method = 'code', code }: Step): Promise<void> {
  const { user, now, fail, inTransaction } = context
  if (user.isTwoFactorOn && code === undefined) throw invalid({ key: 'required', property: 'code' })
  const mine = ofTenant(context, users, eq(users.id, user.id))
  // A wrong second step must stay counted, so the transaction commits before the refusal is thrown.
  const step = await inTransaction(async (db) => {
    const person = await one(db.select().from(users).where(mine).for('update'))
    if (!person.twoFactorEnabledAt) return null
    return trySecondStep({ db, person, method, code: code ?? '', now, by: `session:${user.sessionId}` })
  })
  if (step?.is === 'locked') fail('twoFactorLocked', { retryAfter: step.wait })
  if (step?.is === 'wrong') fail('twoFactorCodeWrong')
}

type ProvingRecently = Before<{ terms?: false }, Refusals | 'signInNotRecent'> & { user: Actor }

/** Verifies password and second step of a signed-in person, unless the session began with both a moment ago. */
export async function proveRecently(context: ProvingRecently, proof: Step & { password?: string }): Promise<void> {
  const { user, now, fail, inTransaction } = context
  if (proof.password !== undefined) {
    await proveOwnPassword(context, proof.password)
    return proveOwnSecondStep(context, proof)
  }
  const isRecent = gt(sessions.createdAt, new Date(now.getTime() - recentMs))
  const recent = ofTenant(context, sessions, eq(sessions.id, user.sessionId), isRecent)
  if ((await inTransaction((db) => db.$count(sessions, recent))) === 0) fail('signInNotRecent')
}
