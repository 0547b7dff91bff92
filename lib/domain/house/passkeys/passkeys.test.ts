import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { passkeys } from '@/db/schema/passkeys'
import { activityLogs, signInThrottles } from '@/db/schema/platform'
import { challenged } from '@/lib/domain/house/identity/examples.fixtures'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { resetTwoFactorOfUser, updateSignInPolicy } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { fixturePassword, freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { env } from '@/lib/platform/env'
import { type Answer, caller, freshAddress } from '@/lib/platform/testing/call'
import { Authenticator, type Ways } from './authenticator.fixtures'
import { keyHolder, newKey, requestOf } from './examples.fixtures'
import { signInWithPasskey } from './passkey-sign-in.contract'
import { addPasskey, beginPasskey, listPasskeys, readPasskey, removePasskey, renamePasskey } from './passkeys.contract'
import { mostPasskeys } from './passkeys.rules'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const done = [200, 200]
const refused = [401, 5173]

const send = (org: Org, credential: unknown, more: { peer?: string; headers?: Record<string, string> } = {}) =>
  org.stranger(signInWithPasskey, { body: { credential, from: 'website' }, peer: freshAddress(), ...more })
const enter = async (org: Org, authenticator: Authenticator, ways: Partial<Ways> = {}) =>
  send(org, authenticator.get(await requestOf(org), { origin: org.origin, ...ways }))
const rowOf = (org: Org, id: string) => org.database((db) => db.select().from(passkeys).where(eq(passkeys.id, id)))
/** Makes the person's session an hour older. */
const anHourLater = (org: Org, person: Person) =>
  org.database((db) =>
    db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.id, person.sessionId)),
  )

describe('a passkey', () => {
  it('signs its owner in without a password, past a second step and a policy that requires one', async () => {
    const org = await freshOrganization()
    const { authenticator, id } = await keyHolder(org, org.learner)
    await org.admin.call(updateSignInPolicy, { body: { twoFactor: 'required' } })
    const answer = await enter(org, authenticator, { isBackedUp: true })
    expect(code(answer)).toEqual(done)
    const { tokens } = answer.envelope.data as { tokens: { accessToken: string } }
    const call = caller(handle, org.origin, () => ({ 'x-api-key': org.apiKey, authorization: `Bearer ${tokens.accessToken}` }))
    expect((await call(readProfile)).envelope.data).toMatchObject({ id: org.learner.user.id })
    expect(answer.headers.get('x-device-token')).toBeTruthy()
    const [row] = await rowOf(org, id)
    expect(row).toMatchObject({ isBackupEligible: true, isBackedUp: true, lastUsedAt: expect.any(Date) })
    const [record] = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userLoginPasskey')))
    expect(record).toMatchObject({ outcome: 'success', actorId: org.learner.user.id })
  })

  it('is refused in the same way for every fault, and works afterwards', async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    const { authenticator } = await keyHolder(org, org.learner)
    const strange = new Authenticator()
    await newKey(org, org.learner, strange)
    const ways: Partial<Ways>[] = [
      { origin: other.origin },
      { origin: `${org.origin}.evil.example` },
      { rpId: new URL(other.origin).hostname },
      { isVerified: false },
      { forged: true },
      { userHandle: Buffer.alloc(16, 1).toString('base64url') },
    ]
    const answers = await Promise.all(ways.map((each) => enter(org, authenticator, each)))
    answers.push(await enter(org, strange))
    // A challenge of another organization, one for adding a passkey, and an unknown one.
    const ofOther = authenticator.get({ ...(await requestOf(org)), challenge: (await requestOf(other)).challenge }, org)
    const creation = await org.learner.call(beginPasskey, { body: {} })
    const { challenge } = (creation.envelope.data as { options: { challenge: string } }).options
    const request = await requestOf(org)
    const ofAdding = authenticator.get({ ...request, challenge }, org)
    const invented = authenticator.get({ ...request, challenge: 'A'.repeat(51) }, org)
    for (const credential of [ofOther, ofAdding, invented]) answers.push(await send(org, credential))
    // A valid assertion, sent to another organization.
    answers.push(await send(other, authenticator.get(request, org)))
    expect(answers.map(code)).toEqual(answers.map(() => refused))
    expect(new Set(answers.map(({ envelope }) => envelope.message)).size).toBe(1)
    expect(code(await enter(org, authenticator))).toEqual(done)
  })

  it('can use a challenge once, also with ten simultaneous requests, and is refused with a counter that does not rise', async () => {
    const org = await freshOrganization()
    const { authenticator, id } = await keyHolder(org, org.learner)
    const credential = authenticator.get(await requestOf(org), { origin: org.origin })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(org, credential)))
    expect(answers.map(code).toSorted()).toEqual([done, ...Array.from({ length: 9 }, () => refused)])
    expect(code(await enter(org, authenticator, { counter: 7 }))).toEqual(done)
    expect((await rowOf(org, id))[0]?.counter).toBe(7)
    expect([
      code(await enter(org, authenticator, { counter: 7 })),
      code(await enter(org, authenticator, { counter: 3 })),
      code(await enter(org, authenticator)),
      code(await enter(org, authenticator, { counter: 8 })),
    ]).toEqual([refused, refused, refused, done])
  })

  it('is refused after its owner is suspended, which only the owner is told, and after it was removed', async () => {
    const org = await freshOrganization()
    const { authenticator, id } = await keyHolder(org, org.learner)
    await org.admin.call(suspendMember, { params: { id: org.learner.user.id } })
    expect(code(await enter(org, authenticator))).toEqual([403, 5157])
    expect(code(await enter(org, authenticator, { forged: true }))).toEqual(refused)
    const second = await keyHolder(org, org.instructor)
    expect(code(await org.instructor.call(removePasskey, { params: { id: second.id }, body: {} }))).toEqual(done)
    expect(code(await enter(org, second.authenticator))).toEqual(refused)
    expect((await rowOf(org, id)).length).toBe(1)
  })

  it('is removed when an administrator resets the second step of somebody who lost a phone', async () => {
    const org = await freshOrganization()
    const { authenticator } = await keyHolder(org, org.learner)
    const params = { userId: org.learner.user.id }
    expect(code(await org.admin.call(resetTwoFactorOfUser, { params }))).toEqual(done)
    expect(code(await enter(org, authenticator))).toEqual(refused)
    expect(code(await org.admin.call(resetTwoFactorOfUser, { params }))).toEqual([409, 5128])
  })

  it('requires a proof of work after many failures from one address, with the same assertion', async () => {
    const org = await freshOrganization()
    const { authenticator } = await keyHolder(org, org.learner)
    const peer = freshAddress()
    const wrong = authenticator.get(await requestOf(org), { origin: org.origin, forged: true })
    expect(code(await send(org, wrong, { peer }))).toEqual(refused)
    await org.database((db) => db.update(signInThrottles).set({ failures: 100 }))
    const right = authenticator.get(await requestOf(org), { origin: org.origin })
    const throttled = await send(org, right, { peer })
    expect([...code(throttled), throttled.headers.get('x-captcha-difficulty')]).toEqual([429, 5163, '1'])
    expect(code(await send(org, right))).toEqual(done)
  })
})

describe('adding and removing a passkey', () => {
  it('requires a recent sign-in, or the password and the second step', async () => {
    const org = await freshOrganization()
    const { id } = await keyHolder(org, org.learner)
    await anHourLater(org, org.learner)
    const stale = [403, 5174]
    expect(code(await org.learner.call(beginPasskey, { body: {} }))).toEqual(stale)
    expect(code(await org.learner.call(removePasskey, { params: { id }, body: {} }))).toEqual(stale)
    expect(code(await org.learner.call(beginPasskey, { body: { password: 'not the password' } }))).toEqual([401, 5160])
    expect(code(await org.learner.call(beginPasskey, { body: { password: fixturePassword } }))).toEqual(done)
    const { person, code: totp } = await challenged(org)
    await anHourLater(org, person)
    const missing = await person.call(beginPasskey, { body: { password: fixturePassword } })
    expect([missing.status, missing.envelope.errors?.[0]?.property]).toEqual([422, 'code'])
    const wrong = { password: fixturePassword, method: 'backupCode', code: 'AAAA-AAAA-AAAA-AAAA' }
    expect(code(await person.call(beginPasskey, { body: wrong }))).toEqual([401, 5126])
    expect(code(await person.call(beginPasskey, { body: { password: fixturePassword, code: totp() } }))).toEqual(done)
  })

  it('is for the session that began, once, by an authenticator that verified the person, and told by mail', async () => {
    const org = await freshOrganization()
    const body = await newKey(org, org.learner)
    expect(code(await org.instructor.call(addPasskey, { body }))).toEqual(refused)
    const options = (await org.learner.call(beginPasskey, { body: {} })).envelope.data as {
      options: Parameters<Authenticator['create']>[0]
    }
    const careless = new Authenticator().create(options.options, { origin: org.origin, isVerified: false })
    const elsewhere = new Authenticator().create(options.options, { origin: 'https://evil.example' })
    for (const credential of [careless, elsewhere])
      expect(code(await org.learner.call(addPasskey, { body: { name: 'Phone', credential } }))).toEqual(refused)
    expect(code(await org.learner.call(addPasskey, { body }))).toEqual([201, 200])
    expect(code(await org.learner.call(addPasskey, { body }))).toEqual(refused)
    const [row] = (await org.learner.call(listPasskeys)).envelope.data as { id: string }[]
    await org.learner.call(removePasskey, { params: { id: row?.id ?? '' }, body: {} })
    expect((await mailsOf(org)).map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey was added',
      'A passkey was removed',
    ])
  })

  it('is limited to twenty per person, also with simultaneous requests', async () => {
    const org = await freshOrganization()
    const { id } = await keyHolder(org, org.learner)
    const [{ credentialId: _known, id: _id, ...row }] = (await rowOf(org, id)) as [typeof passkeys.$inferSelect]
    const more = Array.from({ length: mostPasskeys - 3 }, (_, at) => ({ ...row, credentialId: `key${at}` }))
    await org.database((db) => db.insert(passkeys).values(more))
    const bodies = await Promise.all(Array.from({ length: 6 }, () => newKey(org, org.learner)))
    const answers = await Promise.all(bodies.map((body) => org.learner.call(addPasskey, { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await org.database((db) => db.$count(passkeys))).toBe(mostPasskeys)
    expect(code(await org.learner.call(beginPasskey, { body: {} }))).toEqual([409, 5172])
  })

  it("is possible for one's own only: another person's passkey is answered like a missing one", async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    const { id } = await keyHolder(org, org.learner)
    const missing = [404, 5170]
    for (const person of [org.admin, other.admin]) {
      expect(code(await person.call(readPasskey, { params: { id } }))).toEqual(missing)
      expect(code(await person.call(renamePasskey, { params: { id }, body: { name: 'Mine' } }))).toEqual(missing)
      expect(code(await person.call(removePasskey, { params: { id }, body: {} }))).toEqual(missing)
      expect((await person.call(listPasskeys)).envelope.data).toEqual([])
    }
    const renamed = await org.learner.call(renamePasskey, { params: { id }, body: { name: 'Old phone' } })
    expect(renamed.envelope.data).toMatchObject({ name: 'Old phone', version: 2 })
  })
})
