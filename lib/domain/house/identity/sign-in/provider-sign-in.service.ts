import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { normalEmail } from '@/lib/platform/email-address'
import type { Publishing } from '@/lib/platform/events/publish'
import type { Before, Context } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { changeFacts } from '../account/person-facts.service'
import { accountRecords } from '../account/users.service'
import { deviceOfRequest, rememberDevice } from '../devices/devices.service'
import { type PersonFact, personFacts, type SignedInBy } from '../words'
import { mustSetUp, openChallenge, twoFactorPolicyOf } from './challenges.service'
import { beginProved, draftSession, issue, sessionParameters } from './tokens.service'

// The parts of a sign-in that the room of identity providers needs.

type Person = typeof users.$inferSelect

/** The account of an id or of an address; undefined where there is none. */
export async function accountBy(context: TenantContext, meant: { id: string } | { email: string }): Promise<Person | undefined> {
  const is = 'id' in meant ? eq(users.id, meant.id) : eq(users.email, normalEmail(meant.email))
  const [person] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, is))
  return person
}

/** A session that is not stored yet, with its tokens. Signing is slow, so call it before the transaction. */
export async function draftVerifiedSession(
  context: Before<'public'>,
  userId: string,
  from: 'website' | 'mobile',
  by: Extract<SignedInBy, { signInMethod: 'provider' | 'platform' }>,
) {
  const session = draftSession(context, userId, from, by)
  return { by, session, tokens: await issue(context.organization, session, context.now) }
}
export type DraftedSignIn = Awaited<ReturnType<typeof draftVerifiedSession>>

type Completing = Pick<
  Context<'public'>,
  'db' | 'organization' | 'apiKey' | 'address' | 'now' | 'headers' | 'header' | 'handsOutTokensOf'
>

/**
 * Completes a sign-in that an identity provider has verified: with the drafted session, or with a challenge for this platform's second step if
 * `asksSecondStep` and the account has one or the organization requires one. Null if the account changed meanwhile.
 */
export async function completeProved(
  context: Completing,
  user: Person,
  { by, session, tokens }: DraftedSignIn,
  { asksSecondStep, from }: { asksSecondStep: boolean; from: 'website' | 'mobile' },
) {
  const { db, organization, now } = context
  if (asksSecondStep && (user.twoFactorEnabledAt || mustSetUp(await twoFactorPolicyOf(context), user)))
    return openChallenge(context, user, from, by)
  const [proved] = await beginProved(db, sessionParameters(session, user.credentialVersion))
  if (!proved) return null
  const device = deviceOfRequest(organization.id, context.headers)
  await rememberDevice(db, { organizationId: organization.id, userId: user.id }, device, now)
  context.header(deviceHeader, device.token)
  context.handsOutTokensOf(session.id)
  return { isTwoFactorEnable: false as const, tokens }
}

type Changing = Parameters<typeof accountRecords.lock>[0] & Publishing

type Facts = Partial<Pick<Person, PersonFact>>

/** Changes an account's data from a directory, whose email addresses count as confirmed. */
export async function changeByDirectory(context: Changing, userId: string, given: Facts): Promise<Person> {
  const before = await accountRecords.lock(context, userId)
  const set: Facts = { ...given, ...(given.email !== undefined && { email: normalEmail(given.email) }) }
  const changed = personFacts.filter(
    (fact) => set[fact] !== undefined && JSON.stringify(set[fact]) !== JSON.stringify(before[fact]),
  )
  return changed.length === 0 ? before : changeFacts(context, before, set, changed)
}
