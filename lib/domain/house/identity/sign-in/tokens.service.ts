import { and, eq, gt, isNull, lte, or, sql, type WithSubquery } from 'drizzle-orm'
import { type Device, sessions, users } from '@/db/schema/identity'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { originOf } from '@/lib/platform/auth/organization'
import { signAccess, signRefresh } from '@/lib/platform/auth/tokens'
import { allGiven, given, prepared } from '@/lib/platform/db/prepared'
import { one, type Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import type { SignedInBy } from '../words'

type Home = { id: string; slug: string; customDomain: string | null }
type Session = { id: string; userId: string; generation?: number; expiredAt: Date }
export type TokenPair = { tokenType: 'Bearer'; expiresIn: number; accessToken: string; refreshToken: string }

const successorKey = () => deriveKey(env().APP_SECRET, 'refresh-successor')

/** Signs the pair of a session. Takes 3 ms of processor time, so call it outside of transactions. */
export async function issue(organization: Home, session: Session, now: Date): Promise<TokenPair> {
  const ring = await currentKeyRing()
  // An access token never outlives its session.
  const left = Math.floor((session.expiredAt.getTime() - now.getTime()) / 1000)
  const expiresIn = Math.max(1, Math.min(env().ACCESS_TOKEN_SECONDS, left))
  const claims = {
    userId: session.userId,
    sessionId: session.id,
    organizationId: organization.id,
    issuer: originOf(organization),
    now,
  }
  const [accessToken, refreshToken] = await Promise.all([
    signAccess(ring, { ...claims, lifetimeSeconds: expiresIn }),
    signRefresh(ring, { ...claims, generation: session.generation ?? 0, expiresAt: session.expiredAt }),
  ])
  return { tokenType: 'Bearer', expiresIn, accessToken, refreshToken }
}

const sessionColumns = [
  'organizationId',
  'id',
  'userId',
  'isFirstParty',
  'signInMethod',
  'authorityId',
  'from',
  'ipAddress',
  'device',
  'createdAt',
  'lastUsedAt',
  'expiredAt',
  'searchText',
] as const
const begin = prepared((db) => db.insert(sessions).values(allGiven(sessionColumns)).returning())
type Draft = { organization: Home; apiKey: { id: string | null }; now: Date; address: string; device: Device }
type Opening = Draft & { db: Tx }

/** A session with its expiry, not stored yet; `by` is how its person signed in. */
export function draftSession(
  { organization, apiKey, now, address, device }: Draft,
  userId: string,
  from: 'website' | 'mobile',
  by: SignedInBy,
) {
  return {
    organizationId: organization.id,
    id: newId(),
    userId,
    isFirstParty: apiKey.id === null,
    signInMethod: by.signInMethod,
    authorityId: by.authorityId,
    from,
    ipAddress: address,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiredAt: new Date(now.getTime() + env().SESSION_SECONDS * 1000),
    searchText: foldLoose([address, device.platform, device.os, device.browser, from].filter(Boolean).join(' ')),
  }
}

/**
 * Stores a session and the time of the sign-in, in one statement. It returns no row if the verified password or second factor has changed since, or
 * the person is not active; then the transaction must not commit. A later change waits for this one and finds the session. `before` is
 * executed first.
 */
export function startVerifiedSession(db: Tx, ...before: WithSubquery[]) {
  const begun = db.$with('begun').as(db.insert(sessions).values(allGiven(sessionColumns)).returning({ id: sessions.id }))
  return db
    .with(...before, begun)
    .update(users)
    .set({ lastSignInAt: sql`${given('now')}`, updatedAt: sql`${given('now')}` })
    .where(
      and(
        eq(users.organizationId, given('organizationId')),
        eq(users.id, given('userId')),
        eq(users.credentialVersion, given('credentialVersion')),
        eq(users.status, 'active'),
        ...before.map((step) => sql`(select count(*) from ${step}) > 0`),
      ),
    )
    .returning({ id: users.id })
}
export const beginProved = prepared((db) => startVerifiedSession(db))

/** The parameters of that statement. */
export const sessionParameters = (session: ReturnType<typeof draftSession>, credentialVersion: number) => ({
  ...session,
  credentialVersion,
  now: session.createdAt.toISOString(),
})

export const beginSession = (opening: Opening, userId: string, from: 'website' | 'mobile', by: SignedInBy) =>
  one(begin(opening.db, draftSession(opening, userId, from, by)))

/** Begins a session and returns its first token pair. */
export async function openSession(
  context: Opening,
  userId: string,
  from: 'website' | 'mobile',
  by: SignedInBy,
): Promise<{ sessionId: string; tokens: TokenPair }> {
  const session = await beginSession(context, userId, from, by)
  return { sessionId: session.id, tokens: await issue(context.organization, session, context.now) }
}

type Presented = { userId: string; sessionId: string; generation: number }
type Rotation = { outcome: 'rotated' | 'replayed'; tokens: TokenPair } | { outcome: 'revoked' | 'reused' | 'invalid' }
type Rotating = { organization: Home; apiKey: { id: string | null }; now: Date }

/**
 * Seconds in which a replaced token still gets its successor. A page of the console sends many requests at once, to any worker, and a browser stores
 * the new cookies only with their answers. The returned pair must have at least half of its lifetime left.
 */
const graceMs = (isFirstParty: boolean): number =>
  1000 * (isFirstParty ? Math.min(30, Math.floor(env().ACCESS_TOKEN_SECONDS / 2)) : env().REFRESH_GRACE_SECONDS)

/**
 * Rotates a session's tokens. One statement advances the generation, so of simultaneous refreshes one wins. Within the grace time the token just
 * replaced gets the same successor; any older one is a re-use. The console's own sessions are rotated at most once in that time, so that none of
 * its requests is two generations late. A token is bound to the kind of key of its session.
 */
export async function rotate(db: Tx, { organization, apiKey, now }: Rotating, presented: Presented): Promise<Rotation> {
  const isFirstParty = apiKey.id === null
  const grace = graceMs(isFirstParty)
  const mine = ofTenant(
    { organization },
    sessions,
    eq(sessions.id, presented.sessionId),
    eq(sessions.userId, presented.userId),
    // Sessions without a stored kind take that of the first key that refreshes them.
    or(isNull(sessions.isFirstParty), eq(sessions.isFirstParty, isFirstParty)),
  )
  const isDue = isFirstParty
    ? or(
        isNull(sessions.sealedSuccessor),
        isNull(sessions.refreshedAt),
        lte(sessions.refreshedAt, new Date(now.getTime() - grace)),
      )
    : undefined
  const [session] = await db
    .update(sessions)
    .set({ generation: sql`${sessions.generation} + 1`, refreshedAt: now, lastUsedAt: now, isFirstParty })
    .where(
      and(mine, eq(sessions.generation, presented.generation), isNull(sessions.revokedAt), gt(sessions.expiredAt, now), isDue),
    )
    .returning()
  if (session) {
    const tokens = await issue(organization, session, now)
    if (grace > 0) {
      const sealedSuccessor = seal(successorKey(), JSON.stringify(tokens), session.id)
      await db.update(sessions).set({ sealedSuccessor }).where(mine)
    }
    return { outcome: 'rotated', tokens }
  }
  const [known] = await db.select().from(sessions).where(mine)
  if (!known || known.expiredAt <= now || presented.generation > known.generation) return { outcome: 'invalid' }
  if (known.revokedAt) return { outcome: 'revoked' }
  const isCurrent = presented.generation === known.generation
  const isShared = isCurrent ? isFirstParty : presented.generation === known.generation - 1
  const graceEnds = (known.refreshedAt?.getTime() ?? 0) + grace
  if (isShared && known.sealedSuccessor && now.getTime() < graceEnds)
    return { outcome: 'replayed', tokens: JSON.parse(open(successorKey(), known.sealedSuccessor, known.id)) as TokenPair }
  return { outcome: isCurrent ? 'invalid' : 'reused' }
}
