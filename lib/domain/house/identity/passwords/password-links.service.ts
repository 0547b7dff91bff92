import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { passwordResets, users } from '@/db/schema/identity'
import { linkToken, linkTokenHash, newLink } from '@/lib/platform/auth/link-token'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Person } from '../two-step/second-step.service'
import type { PasswordLink } from '../words'
import { keptMs, linkMs, mostAnHour } from './password-reset.rules'

const hourMs = 3_600_000
/** A secret is derived for one purpose: the link of a mail is none of a card, and the other way round. */
const derivedFor: Record<PasswordLink, string> = { reset: 'password-reset', first: 'first-password', card: 'sign-in-card' }

type Linking = TenantContext & { now: Date }
type Whose = { id: string; credentialVersion: number }
type Link = typeof passwordResets.$inferSelect

/** The secret of a link, as it is behind the # of its address. */
export const secretOf = (link: Pick<Link, 'organizationId' | 'id' | 'nonce' | 'purpose'>): string =>
  linkToken(derivedFor[link.purpose], link)

/** A link that is not stored yet; its secret can be printed before. */
export function draftLink(organizationId: string, purpose: PasswordLink) {
  const made = { organizationId, id: newId(), purpose }
  return { ...made, ...newLink(derivedFor[purpose], made) }
}
type Draft = ReturnType<typeof draftLink>

/** Stores a link for a person. */
export async function storeLink({ db, now }: Linking, person: Whose, draft: Draft): Promise<void> {
  const expiresAt = new Date(now.getTime() + linkMs[draft.purpose])
  const values = { userId: person.id, credentialVersion: person.credentialVersion, expiresAt, createdAt: now }
  await db.insert(passwordResets).values({ ...draft, ...values })
}

/** Creates a link for a person. */
async function makeLink(context: Linking, person: Whose, purpose: PasswordLink): Promise<Draft> {
  const draft = draftLink(context.organization.id, purpose)
  await storeLink(context, person, draft)
  return draft
}

/** Creates a link to be sent by mail; null if the person was sent too many. */
export async function linkFor(context: Linking, person: Whose, purpose: 'reset' | 'first'): Promise<{ resetId: string } | null> {
  const isRecent = gt(passwordResets.createdAt, new Date(context.now.getTime() - hourMs))
  const ofMail = and(eq(passwordResets.userId, person.id), inArray(passwordResets.purpose, ['reset', 'first']), isRecent)
  if ((await context.db.$count(passwordResets, ofTenant(context, passwordResets, ofMail))) >= mostAnHour) return null
  return { resetId: (await makeLink(context, person, purpose)).id }
}

/** The secret of a link to a first password that goes on working for a while: the newest one that does, or else a new one. */
export async function firstLinkOf(context: Linking, person: Whose): Promise<string> {
  const works = and(
    eq(passwordResets.userId, person.id),
    eq(passwordResets.purpose, 'first'),
    eq(passwordResets.credentialVersion, person.credentialVersion),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, new Date(context.now.getTime() + keptMs)),
  )
  const [kept] = await context.db
    .select()
    .from(passwordResets)
    .where(ofTenant(context, passwordResets, works))
    .orderBy(desc(passwordResets.expiresAt))
    .limit(1)
  return secretOf(kept ?? (await makeLink(context, person, 'first')))
}

/** The link of a secret for one of the purposes, with its account, whatever became of both; null for an unknown secret. */
export async function linkOfSecret(
  context: TenantContext,
  token: string,
  purposes: readonly PasswordLink[],
): Promise<{ link: Link; person: Person } | null> {
  const meant = and(eq(passwordResets.tokenHash, linkTokenHash(token)), inArray(passwordResets.purpose, [...purposes]))
  const [link] = await context.db
    .select()
    .from(passwordResets)
    .where(ofTenant(context, passwordResets, meant))
  if (!link) return null
  const [person] = await context.db
    .select()
    .from(users)
    .where(ofTenant(context, users, eq(users.id, link.userId)))
  return person ? { link, person } : null
}

/** The same, if the link still works: not used, not over, and neither the password nor the second step changed since. */
export async function openedLink(
  context: Linking,
  token: string,
  purposes: readonly PasswordLink[],
): Promise<{ resetId: string; person: Person } | null> {
  const found = await linkOfSecret(context, token, purposes)
  if (!found) return null
  const { link, person } = found
  const isOver = link.usedAt !== null || link.expiresAt <= context.now
  if (isOver || person.status !== 'active' || person.credentialVersion !== link.credentialVersion) return null
  return { resetId: link.id, person }
}

/** Uses a link up; false if it was used meanwhile. */
export async function useLink(context: Linking, resetId: string): Promise<boolean> {
  const isUnused = ofTenant(context, passwordResets, eq(passwordResets.id, resetId), isNull(passwordResets.usedAt))
  const used = await context.db
    .update(passwordResets)
    .set({ usedAt: context.now })
    .where(isUnused)
    .returning({ id: passwordResets.id })
  return used.length === 1
}
