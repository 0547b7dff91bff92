import { eq, inArray } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { hashPassword } from '@/lib/platform/auth/password'
import { signInNameOf } from '@/lib/platform/auth/session'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { accountRecords, lockPeople } from '../account/users.service'
import { forgetDevices } from '../devices/devices.service'
import { identity } from '../room'
import { endSessions } from '../sessions/sessions.service'
import { newCardPassword } from './card-password.rules'
import { keepFormer } from './former-passwords.service'
import { draftLink, secretOf, storeLink } from './password-links.service'
import { cardDays } from './password-reset.rules'

const dayMs = 86_400_000

/** Who cards are for, as they are printed, in the order asked for. */
export async function peopleOfCards(context: TenantContext, userIds: readonly string[]) {
  const { id, name, email, userName, employeeNumber } = users
  const found = await context.db
    .select({ id, name, email, userName, employeeNumber })
    .from(users)
    .where(ofTenant(context, users, inArray(id, [...userIds])))
  const byId = new Map(found.map((person) => [person.id, person]))
  return userIds.flatMap((userId) => {
    const person = byId.get(userId)
    return person ? [{ id: userId, name: person.name, signInName: person.userName ?? person.employeeNumber ?? person.email }] : []
  })
}

/** A password and a code for one person, that nothing knows of yet. Hashing is slow, so call it before the transaction. */
export async function draftCard(organizationId: string, userId: string) {
  const password = newCardPassword()
  const link = draftLink(organizationId, 'card')
  return { userId, password, secret: secretOf(link), stored: { passwordHash: await hashPassword(password), link } }
}
export type DraftedCard = Awaited<ReturnType<typeof draftCard>>

/**
 * Makes the passwords and codes of cards work, in place of the passwords that their people had: their sessions end. Returns who they are, for the records
 * of it. The caller has checked that they may be overruled.
 */
export async function putCardsInForce(
  context: Publishing & Parameters<typeof accountRecords.changeIf>[0],
  cards: readonly DraftedCard[],
) {
  const { db, organization, now } = context
  await lockPeople(
    context,
    cards.map(({ userId }) => userId),
  )
  const firstPasswordUntil = new Date(now.getTime() + cardDays * dayMs)
  const given: { userId: string; label: string; sessionsEnded: number }[] = []
  for (const { userId, stored } of cards) {
    const isMeant = ofTenant(context, users, eq(users.id, userId), eq(users.status, 'active'))
    const [before] = await db.select().from(users).where(isMeant)
    // Suspended or erased since the cards were asked for.
    if (!before) continue
    const set = { passwordHash: stored.passwordHash, passwordChangedAt: now, firstPasswordUntil }
    const after = await accountRecords.changeIf(context, userId, set, eq(users.status, 'active'))
    if (!after) continue
    if (before.passwordHash && !before.firstPasswordUntil) await keepFormer(context, userId, before.passwordHash)
    await storeLink(context, { id: userId, credentialVersion: after.credentialVersion }, stored.link)
    await forgetDevices(db, { organizationId: organization.id, userId })
    given.push({ userId, label: signInNameOf(before), sessionsEnded: await endSessions(context, { userId, reason: 'password' }) })
  }
  await publish(context, ...given.map(({ userId }) => newEvent(identity.events.firstPasswordGiven, { userId })))
  return given
}
