import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { knownDevices } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { allGiven, given, prepared } from '@/lib/platform/db/prepared'
import { one, type Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { decodeBase64Url, deriveKey, same, sha256 } from '@/lib/platform/secrets'
import { deviceCounter } from '../sign-in/throttle.service'

const randomBytesOfToken = 32
const tagBytes = 16
const lifetimeMs = 365 * 86_400_000
const devicesPerPerson = 20

/** The token of a device, and its hash as stored. */
export type DeviceToken = { token: string; hash: string }

const tagOf = (organizationId: string, random: Buffer): Buffer =>
  createHmac('sha256', deriveKey(env().APP_SECRET, `device-token:${organizationId}`))
    .update(random)
    .digest()
    .subarray(0, tagBytes)

/** Whether this organization issued the token; one chosen by a client could be guessed by others. */
function isOurs(organizationId: string, token: string): boolean {
  const bytes = decodeBase64Url(token)
  if (bytes?.length !== randomBytesOfToken + tagBytes) return false
  const random = bytes.subarray(0, randomBytesOfToken)
  return same(bytes.subarray(randomBytesOfToken), tagOf(organizationId, random))
}

function newToken(organizationId: string): string {
  const random = randomBytes(randomBytesOfToken)
  return Buffer.concat([random, tagOf(organizationId, random)]).toString('base64url')
}

/** The device of a request by its token, else a new one. It proves nothing unless it is a known device of the account. */
export function deviceOfRequest(organizationId: string, headers: Headers): DeviceToken {
  const sent = headers.get(deviceHeader)
  const token = sent && isOurs(organizationId, sent) ? sent : newToken(organizationId)
  return { token, hash: sha256(token).toString('hex') }
}

/** The oldest moment of use at which a device is still known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - lifetimeMs)

type Whose = { organizationId: string; userId: string }

/** The devices of the person as they were before the statement. */
const ofGiven = sql`other.organization_id = ${given('organizationId')} and other.user_id = ${given('userId')}`
const hourMs = 3_600_000

/** In the same statement deletes the least recently used devices of the person beyond twenty. */
const remember = prepared((db) => {
  const others = and(
    eq(knownDevices.organizationId, given('organizationId')),
    eq(knownDevices.userId, given('userId')),
    ne(knownDevices.tokenHash, given('tokenHash')),
  )
  const tooMany = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(others)
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(devicesPerPerson - 1)
    // Two simultaneous sign-ins must not wait for each other's rows.
    .for('update', { skipLocked: true })
  const forgotten = db.delete(knownDevices).where(and(others, inArray(knownDevices.tokenHash, tooMany)))
  return db
    .with(db.$with('forgotten').as(forgotten.returning({ tokenHash: knownDevices.tokenHash })))
    .insert(knownDevices)
    .values(allGiven(['organizationId', 'userId', 'tokenHash', 'lastUsedAt']))
    .onConflictDoUpdate({
      target: [knownDevices.organizationId, knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      others: sql<number>`(select count(*)::int from known_devices other where ${ofGiven})`,
      fresh: sql<number>`(select count(*)::int from known_devices other where ${ofGiven} and other.created_at > ${given('freshSince')}::timestamptz)`,
    })
})

/**
 * Stores that somebody signed in from a device. Called after the person's row is locked, so that a simultaneous change of the password removes the
 * device. Returns whether the device is new, how many other devices the person has, and how many of those were first used within the hour.
 */
export async function rememberDevice(db: Tx, whose: Whose, { hash }: DeviceToken, now: Date) {
  const freshSince = new Date(now.getTime() - hourMs).toISOString()
  return one(remember(db, { ...whose, tokenHash: hash, lastUsedAt: now, freshSince }))
}

const devicesOf = ({ organizationId, userId }: Whose) =>
  and(eq(knownDevices.organizationId, organizationId), eq(knownDevices.userId, userId))

/** Whether a person signed in from the device before. */
export async function isKnownDevice(db: Tx, whose: Whose, { hash }: DeviceToken, now: Date): Promise<boolean> {
  const known = and(devicesOf(whose), eq(knownDevices.tokenHash, hash), gt(knownDevices.lastUsedAt, knownSince(now)))
  return (await db.select({ tokenHash: knownDevices.tokenHash }).from(knownDevices).where(known)).length > 0
}

/** After a change of password removes all other devices, so that they get no free guesses at the new one. */
export const forgetOtherDevices = (db: Tx, whose: Whose, { hash }: DeviceToken): Promise<unknown> =>
  db.delete(knownDevices).where(and(devicesOf(whose), ne(knownDevices.tokenHash, hash)))

/** Removes all devices, after a password was set by a link. */
export const forgetDevices = (db: Tx, whose: Whose): Promise<unknown> => db.delete(knownDevices).where(devicesOf(whose))

/** Removes a device from the account. */
export async function forgetDevice(db: Tx, whose: Whose & { email: string }, { hash }: DeviceToken): Promise<void> {
  const { organizationId, email } = whose
  await db.delete(knownDevices).where(and(devicesOf(whose), eq(knownDevices.tokenHash, hash)))
  const counter = and(eq(signInThrottles.organizationId, organizationId), eq(signInThrottles.subject, deviceCounter(email, hash)))
  await db.delete(signInThrottles).where(counter)
}
