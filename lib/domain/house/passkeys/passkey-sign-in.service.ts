import { eq } from 'drizzle-orm'
import { passkeys } from '@/db/schema/passkeys'
import { accountById, lockPeople } from '@/lib/domain/house/identity/account/users.service'
import { deviceOfRequest } from '@/lib/domain/house/identity/devices/devices.service'
import { welcomeDevice } from '@/lib/domain/house/identity/devices/new-devices.service'
import { checkCaptcha, spendCaptcha } from '@/lib/domain/house/identity/sign-in/captcha.service'
import {
  forgiveAttempt,
  type ThrottleVerdict,
  takeAttemptOfAddress,
  throttleRefusal,
  withCountedAttempt,
} from '@/lib/domain/house/identity/sign-in/throttle.service'
import { beginProved, draftSession, issue, sessionParameters } from '@/lib/domain/house/identity/sign-in/tokens.service'
import { isCovered } from '@/lib/domain/house/roles/uncovered-sessions.service'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './passkey-sign-in.contract'
import { challengeSeconds } from './passkeys.rules'
import { challengeFor, expectations, hostOf, judged, spendChallenge, webAuthn } from './relying-party.service'

export const beginPasskeySignIn = implement(contracts.beginPasskeySignIn, async (context) => ({
  options: {
    challenge: challengeFor(context, 'sign-in'),
    rpId: hostOf(context.organization),
    allowCredentials: [],
    userVerification: 'required' as const,
  },
  challengeExpiresInSeconds: challengeSeconds,
}))

/** Whether the authenticator's user handle, if present, is that of the passkey's owner. */
const isNamed = (userHandle: string | null | undefined, userId: string): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('hex') === userId.replaceAll('-', '')

export const signInWithPasskey = implement(
  contracts.signInWithPasskey,
  async (context, { body: { credential, from } }) => {
    const { organization, headers, address, now, fail, note, inTransaction } = context
    const proof = headers.has('x-captcha-token') ? await checkCaptcha(context) : null
    const { found, counted } = await inTransaction(async (db) => {
      if (proof) await spendCaptcha(db, context, proof)
      const refuse = (hindrance: ThrottleVerdict) => fail('signInThrottled', throttleRefusal(hindrance))
      const counting = { db, organizationId: organization.id, now }
      const counted = await takeAttemptOfAddress({ ...counting, address, paid: proof?.difficulty ?? 0, refuse })
      const isMeant = ofTenant(context, passkeys, eq(passkeys.credentialId, credential.id))
      const [passkey] = await db.select().from(passkeys).where(isMeant)
      const person = passkey && (await accountById({ db, organization }, passkey.userId))
      return { found: passkey && person && { passkey, person }, counted }
    })
    if (!found) return fail('passkeyRefused')
    const { passkey, person } = found
    note({ actorId: person.id, actorLabel: person.email, resource: { type: 'user', id: person.id, label: person.email } })
    const { expected, met } = expectations(context, 'sign-in')
    const { verifyAuthenticationResponse } = await webAuthn()
    const { userHandle, ...response } = credential.response
    const verified = await withCountedAttempt(context, counted, () =>
      judged(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, response, clientExtensionResults: {} },
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        }),
      ),
    )
    const challenge = met()
    if (!verified?.verified || !challenge || !isNamed(userHandle, person.id)) return fail('passkeyRefused')
    // The account's status is revealed only after the proof.
    if (person.status !== 'active' || !person.emailVerifiedAt) {
      await inTransaction((db) => forgiveAttempt(db, organization.id, counted, now))
      return fail(person.status === 'active' ? 'emailNotVerified' : 'userInactive')
    }
    const session = draftSession(context, person.id, from, { signInMethod: 'passkey', authorityId: passkey.authorityId })
    const { newCounter, credentialBackedUp } = verified.authenticationInfo
    const seen = { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now }
    const tokens = await issue(organization, session, now)
    return { passkey, person, challenge, counted, seen, session, tokens, device: deviceOfRequest(organization.id, headers) }
  },
  async (context, _input, { passkey, person, challenge, counted, seen, session, tokens, device }) => {
    const { db, organization, now, fail, header, handsOutTokensOf } = context
    // Counters are locked before the person, as at every sign-in.
    await forgiveAttempt(db, organization.id, counted, now)
    if (!(await spendChallenge(context, challenge))) fail('passkeyRefused')
    // Only if it was not used or removed meanwhile: of two assertions with the same counter one wins.
    const isSame = ofTenant(context, passkeys, eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter))
    const used = await db.update(passkeys).set(seen).where(isSame).returning({ id: passkeys.id })
    if (used.length === 0) fail('passkeyRefused')
    // The operator of an authority may have added it: it opens no more than the authority itself.
    await lockPeople(context, [person.id])
    if (!(await isCovered(context, passkey.authorityId, person.id))) fail('passkeyRefused')
    const [proved] = await beginProved(db, sessionParameters(session, person.credentialVersion))
    if (!proved) fail('passkeyRefused')
    await welcomeDevice(context, person, { device, sessionId: session.id })
    context.note({ before: {}, after: { passkey: passkey.name } })
    header(deviceHeader, device.token)
    handsOutTokensOf(session.id)
    return { tokens }
  },
)
