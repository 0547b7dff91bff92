import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { knownDevices, signInPolicies, twoFactorBackupCodes, users } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { hashPassword, passwordProblem } from '@/lib/platform/auth/password'
import { signInNameOf } from '@/lib/platform/auth/session'
import { newBackupCodes, newTotpSecret } from '@/lib/platform/auth/two-factor'
import { given, prepared } from '@/lib/platform/db/prepared'
import type { Tx } from '@/lib/platform/db/tenant'
import { normalEmail } from '@/lib/platform/email-address'
import { env } from '@/lib/platform/env'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import type { Language } from '@/lib/platform/i18n/languages'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, seal } from '@/lib/platform/secrets'
import { isAddress, namesMeant } from '@/lib/platform/typed/sign-in-name'
import { type DeviceToken, knownSince } from '../devices/devices.service'
import type { Employment } from './employment.contract'
import { assertPeopleQuota } from './people-quota.service'
import { type AccountSource, personEventKinds as kinds, ownSources } from './person-events.contract'

/** How an account is refused where it is missing, and named in the audit row. */
export const accountNaming = { missing: 'userNotFound', type: 'user', label: signInNameOf } as const
const records = recordsOf(users, accountNaming)
type Change = Parameters<typeof records.change>
type ChangeIf = Parameters<typeof records.changeIf>
type StatusStays = { status?: never }

/** Accounts, except their status, which account-state.service.ts writes with the event of its change. */
export const accountRecords: Pick<typeof records, 'get' | 'lock' | 'insert'> & {
  change(
    context: Change[0],
    before: Change[1],
    set: Change[2] & StatusStays,
    audited: Change[3],
  ): ReturnType<typeof records.change>
  changeIf(
    context: ChangeIf[0],
    id: string,
    set: ChangeIf[2] & StatusStays,
    ...conditions: SQL[]
  ): ReturnType<typeof records.changeIf>
} = records

/** The key TOTP seeds are sealed with. */
export const twoFactorKey = () => deriveKey(env().APP_SECRET, 'two-factor')

/** The account of a sign-in, by one condition. */
const lookUpBy = (db: Tx, isMeant: SQL | undefined) => {
  const device = and(
    eq(knownDevices.organizationId, users.organizationId),
    eq(knownDevices.userId, users.id),
    eq(knownDevices.tokenHash, given('deviceHash')),
    gt(knownDevices.lastUsedAt, given('knownSince')),
  )
  return db
    .select({
      id: users.id,
      email: users.email,
      userName: users.userName,
      employeeNumber: users.employeeNumber,
      lastSignInAt: users.lastSignInAt,
      firstPasswordUntil: users.firstPasswordUntil,
      passwordHash: users.passwordHash,
      status: users.status,
      emailVerifiedAt: users.emailVerifiedAt,
      twoFactorEnabledAt: users.twoFactorEnabledAt,
      credentialVersion: users.credentialVersion,
      /** Null if the organization has no policy. */
      twoFactorPolicy: signInPolicies.twoFactor,
      isKnownDevice: sql<boolean>`${knownDevices.tokenHash} is not null`,
    })
    .from(users)
    .leftJoin(knownDevices, device)
    .leftJoin(signInPolicies, eq(signInPolicies.organizationId, users.organizationId))
    .where(and(eq(users.organizationId, given('organizationId')), isMeant))
}

const byEmail = prepared((db) => lookUpBy(db, eq(users.email, given('email'))))
/** A user name goes before the employee number of another; the database refuses two that are alike. */
const byName = prepared((db) => {
  const isNumber = or(eq(users.employeeNumber, given('number')), eq(users.employeeNumber, given('plainNumber')))
  return lookUpBy(db, or(eq(users.userName, given('userName')), isNumber))
    .orderBy(sql`${users.userName} is distinct from ${given('userName')}`)
    .limit(1)
})

type SignInLookup = { organizationId: string; email: string; device: DeviceToken; now: Date }

/** The account of an email, and whether it signed in from this device before: one look-up by key, with the same cost for known and unknown emails. */
export async function accountByEmail(db: Tx, { organizationId, email, device, now }: SignInLookup) {
  const values = { organizationId, email, deviceHash: device.hash, knownSince: knownSince(now).toISOString() }
  const [row] = await byEmail(db, values)
  return row
}

/** The same for what a person typed to sign in. Which of the two look-ups is made follows from the text alone. */
export async function accountBySignInName(db: Tx, { name, ...lookup }: Omit<SignInLookup, 'email'> & { name: string }) {
  if (isAddress(name)) return accountByEmail(db, { ...lookup, email: normalEmail(name) })
  const { organizationId, device, now } = lookup
  const seen = { deviceHash: device.hash, knownSince: knownSince(now).toISOString() }
  const [row] = await byName(db, { organizationId, ...namesMeant(name), ...seen })
  return row
}

/** Locks accounts, in one order. */
export async function lockPeople(context: TenantContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await context.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(context, users, inArray(users.id, [...userIds])))
    .orderBy(users.id)
    .for('update')
}

/** The account data for a sign-in by id. */
export async function accountById(context: TenantContext, userId: string) {
  const { id, email, status, emailVerifiedAt, credentialVersion } = users
  const [row] = await context.db
    .select({ id, email, status, emailVerifiedAt, credentialVersion })
    .from(users)
    .where(ofTenant(context, users, eq(users.id, userId)))
  return row
}

type Account = { email: string; name: { ar?: string; en?: string }; locale?: Language }
export type NewUser = Account & { password: string }

// Accounts are stored by the next two functions alone, each time with the event of it.

/** Stores an active account with a confirmed address and a password hash; null: without a password. */
export async function insertUser(
  context: SystemContext,
  { passwordHash, source, ...account }: Account & { id?: string; passwordHash: string | null; source: AccountSource },
) {
  const { now } = context
  const passwordChangedAt = passwordHash === null ? null : now
  const values = { ...account, email: normalEmail(account.email), passwordHash, passwordChangedAt, emailVerifiedAt: now }
  const row = await accountRecords.insert(context, values, ['email', 'name'])
  await assertPeopleQuota(context)
  const created = newEvent(kinds.personCreated, { userId: row.id, source })
  const own = ownSources.find((one) => one === source)
  if (own === undefined) await publish(context, created)
  else {
    const joined = newEvent(kinds.personJoined, { userId: row.id, source: own })
    await publish({ ...context, user: { kind: 'person', id: row.id } }, created, joined)
  }
  return row
}

const signInNames = { email: users.email, userName: users.userName, employeeNumber: users.employeeNumber }
type Imported = Required<Account> & { userName?: string | null; facts?: Partial<Employment> }

/**
 * Stores accounts without a password and with unconfirmed addresses; people of whom an account has the address, the user name or an id already are left out.
 * A person without an address (`email` is empty) has a user name or an employee number. Returns the new ids by the name that `signInNameOf` gives: the address, else
 * the user name, else the number.
 */
export async function insertUsers(context: Publishing, people: readonly Imported[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const { db, organization } = context
  const values = people.map(
    ({ email, userName, name, locale, facts: { externalId, employeeNumber, department, jobTitle } = {} }) => ({
      organizationId: organization.id,
      email,
      // There is nothing to confirm where there is no address.
      emailVerifiedAt: email === '' ? context.now : null,
      userName,
      name,
      locale,
      externalId,
      employeeNumber,
      department,
      jobTitle,
    }),
  )
  const made = await db
    .insert(users)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: users.id, ...signInNames })
  if (made.length > 0) await assertPeopleQuota(context)
  await publish(context, ...made.map(({ id }) => newEvent(kinds.personCreated, { userId: id, source: 'import' })))
  return new Map(made.map(({ id, ...names }) => [signInNameOf(names), id]))
}

/** Creates an active account with a confirmed address. */
export async function createUser(context: SystemContext, { password, ...account }: NewUser) {
  if (passwordProblem(password)) context.fail('passwordRefused')
  return insertUser(context, { ...account, passwordHash: await hashPassword(password), source: 'system' })
}

/** Replaces all backup codes of a person; the new ones are returned here only. */
export async function renewBackupCodes(context: TenantContext, userId: string): Promise<string[]> {
  const { db, organization } = context
  const { codes, hashes } = newBackupCodes(twoFactorKey())
  await db.delete(twoFactorBackupCodes).where(ofTenant(context, twoFactorBackupCodes, eq(twoFactorBackupCodes.userId, userId)))
  await db.insert(twoFactorBackupCodes).values(hashes.map((codeHash) => ({ organizationId: organization.id, userId, codeHash })))
  return codes
}

/** Turns two-step verification on with a fresh seed; seed and backup codes are returned here only. */
export async function enableTwoFactor(
  context: SystemContext,
  userId: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const { db, now, note, fail } = context
  const secret = newTotpSecret()
  const changed = await db
    .update(users)
    .set({
      twoFactorSecret: seal(twoFactorKey(), secret, userId),
      twoFactorEnabledAt: now,
      twoFactorLastStep: null,
    })
    .where(ofTenant(context, users, eq(users.id, userId)))
    .returning({ email: users.email })
  if (!changed[0]) fail('userNotFound')
  const backupCodes = await renewBackupCodes(context, userId)
  note({ actorId: userId, resource: { type: 'user', id: userId, label: changed[0]?.email } })
  return { secret, backupCodes }
}

/** The address of a person of this organization. */
export async function emailOfUser(
  context: TenantContext & { fail: (reason: 'userNotFound') => never },
  userId: string,
): Promise<string> {
  const [user] = await context.db
    .select({ email: users.email })
    .from(users)
    .where(ofTenant(context, users, eq(users.id, userId)))
  return user?.email ?? context.fail('userNotFound')
}
