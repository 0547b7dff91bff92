import { asc, eq } from 'drizzle-orm'
import { passkeys } from '@/db/schema/passkeys'
import { proveRecently } from '@/lib/domain/house/identity/passwords/own-proof.service'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './passkeys.contract'
import { challengeSeconds, mostPasskeys } from './passkeys.rules'
import { challengeFor, expectations, hostOf, judged, spendChallenge, webAuthn } from './relying-party.service'
import { passkeys as passkeysRoom } from './room'

const records = recordsOf(passkeys, { missing: 'passkeyNotFound', type: 'passkey', label: ({ name }) => name })
const all = list(contracts.listPasskeys, { table: passkeys, where: eq(passkeys.userId, given('userId')), fields: {} })

/** ES256, RS256 and Ed25519: what authenticators in use can sign with. */
const algorithms = [-7, -257, -8]

type Owning = TenantContext & { user: { id: string } }
const ofPerson = (context: Owning) => ofTenant(context, passkeys, eq(passkeys.userId, context.user.id))

const keysOf = (context: Owning) =>
  context.db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(ofPerson(context))
    .orderBy(asc(passkeys.createdAt))

export const listPasskeys = implement(contracts.listPasskeys, ({ db, organization, user }, { page }) =>
  all(db, page, { organizationId: organization.id, values: { userId: user.id } }),
)

type Reading = Owning & { fail(reason: 'passkeyNotFound'): never }

/** A passkey of the caller; others' are answered as missing. */
async function own(context: Reading, id: string) {
  const row = await records.get(context, id)
  return row.userId === context.user.id ? row : context.fail('passkeyNotFound')
}

export const readPasskey = implement(contracts.readPasskey, (context, { params }) => own(context, params.id))

export const beginPasskey = implement(
  contracts.beginPasskey,
  async (context, { body }) => {
    const { organization, user, fail, inTransaction } = context
    await proveRecently(context, body)
    const keys = await inTransaction((db) => keysOf({ db, organization, user }))
    return keys.length < mostPasskeys ? keys : fail('passkeysFull')
  },
  async (context, _input, keys) => {
    const { organization, user, language } = context
    const displayName = user.name[language] ?? user.name.ar ?? user.name.en ?? user.email
    return {
      options: {
        challenge: challengeFor(context, 'add', user.sessionId),
        rp: { id: hostOf(organization), name: organization.name[language] },
        user: { id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'), name: user.email, displayName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: keys.map(({ credentialId: id, transports }) => ({ type: 'public-key' as const, id, transports })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
      challengeExpiresInSeconds: challengeSeconds,
    }
  },
)

export const addPasskey = implement(
  contracts.addPasskey,
  async (context, { body: { credential } }) => {
    const { user, fail, note } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    const { verifyRegistrationResponse } = await webAuthn()
    const { expected, met } = expectations(context, 'add', user.sessionId)
    const response = { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} }
    const verified = await judged(() => verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs: algorithms }))
    const challenge = met()
    if (!verified?.verified || !challenge) return fail('passkeyRefused')
    return { ...verified.registrationInfo, challenge }
  },
  async (context, { body }, { credential, credentialDeviceType, credentialBackedUp, aaguid, challenge }) => {
    const { db, organization, user, fail } = context
    const { authorityId } = await assertSessionLives(db, organization.id, user.sessionId)
    if (!(await spendChallenge(context, challenge))) fail('passkeyRefused')
    // Serialized per person, so that their number is exact.
    await lockSubject(db, 'passkeys', organization.id, user.id)
    if ((await db.$count(passkeys, ofPerson(context))) >= mostPasskeys) fail('passkeysFull')
    const row = await records.insert(
      context,
      {
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: body.credential.response.transports ?? [],
        isBackupEligible: credentialDeviceType === 'multiDevice',
        isBackedUp: credentialBackedUp,
        aaguid,
        name: body.name,
        authorityId,
      },
      ['name', 'isBackedUp'],
    )
    await publish(context, newEvent(passkeysRoom.events.passkeyAdded, { userId: user.id, passkeyId: row.id }))
    return row
  },
)

export const renamePasskey = implement(contracts.renamePasskey, async (context, { params, body: { name } }) => {
  await own(context, params.id)
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  return records.change(context, before, { name }, ['name'])
})

export const removePasskey = implement(
  contracts.removePasskey,
  async (context, { params, body }) => {
    const { organization, user, fail, note, inTransaction } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    await inTransaction((db) => own({ db, organization, user, fail }, params.id))
    await proveRecently(context, body)
  },
  async (context, { params }) => {
    const { db, organization, user } = context
    await assertSessionLives(db, organization.id, user.sessionId)
    await own(context, params.id)
    const row = await records.lock(context, params.id)
    await records.remove(context, row, ['name'])
    await publish(context, newEvent(passkeysRoom.events.passkeyRemoved, { userId: user.id, passkeyId: row.id }))
    return { id: row.id }
  },
)

/** Removes all passkeys of a person; returns how many. */
export async function forgetPasskeys(context: TenantContext, userId: string): Promise<number> {
  const gone = await context.db
    .delete(passkeys)
    .where(ofTenant(context, passkeys, eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length
}

/** The passkeys of a person, without their keys. */
export const passkeysOf = (context: TenantContext, userId: string) =>
  context.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(ofTenant(context, passkeys, eq(passkeys.userId, userId)))
    .orderBy(asc(passkeys.createdAt))
