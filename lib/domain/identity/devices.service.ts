import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { knownDevices } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { allGiven, given, prepared } from '@/lib/platform/db/prepared'
import { one, type Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { decodeBase64Url, deriveKey, same, sha256 } from '@/lib/platform/secrets'
import { deviceCounter } from './throttle.service'

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

/** Whether this organization issued the token: a token chosen by a client could be guessed by others. */
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

/** The device of a request by the token it sent, else a new one. It proves nothing unless the account knows the device. */
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

/** In one statement with the least used devices of the person beyond twenty, which are forgotten. */
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
    // Two sign-ins at once must not wait for each other's devices.
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
 * Remembers that somebody signed in from a device. After the person's row was taken, as in a change of the password: a device remembered with
 * the old password is then either forgotten by the change or not remembered at all. Tells whether the person had
 * not signed in from it, from how many others they had, and from how many of those for the first time within the hour.
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

/** After a change of password all other devices are unknown again, so that they get no free guesses at the new one. */
export const forgetOtherDevices = (db: Tx, whose: Whose, { hash }: DeviceToken): Promise<unknown> =>
  db.delete(knownDevices).where(and(devicesOf(whose), ne(knownDevices.tokenHash, hash)))

/** After a password was set by a link, no device is known any more. */
export const forgetDevices = (db: Tx, whose: Whose): Promise<unknown> => db.delete(knownDevices).where(devicesOf(whose))

/** From here on the device is one the account does not know. */
export async function forgetDevice(db: Tx, whose: Whose & { email: string }, { hash }: DeviceToken): Promise<void> {
  const { organizationId, email } = whose
  await db.delete(knownDevices).where(and(devicesOf(whose), eq(knownDevices.tokenHash, hash)))
  const counter = and(eq(signInThrottles.organizationId, organizationId), eq(signInThrottles.subject, deviceCounter(email, hash)))
  await db.delete(signInThrottles).where(counter)
}
