import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '@/db/schema/files'
import { users } from '@/db/schema/identity'
import { erasureRequests } from '@/db/schema/own-data'
import { activityLogs } from '@/db/schema/platform'
import { ssoIdentities, ssoSessions } from '@/db/schema/single-sign-on'
import { verifyActivityLog } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { withPhoto } from '@/lib/domain/house/identity/account/photo.fixtures'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { noteMailEvent } from '@/lib/domain/house/mail-addresses/mail-state.service'
import { keyHolder } from '@/lib/domain/house/passkeys/examples.fixtures'
import { assignRoleToMember } from '@/lib/domain/house/roles/roles.contract'
import { startIdentityProvider } from '@/lib/domain/people/single-sign-on/identity-provider.fixtures'
import { connect, signInThrough } from '@/lib/domain/people/single-sign-on/provider.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { dumpOf } from '@/lib/platform/testing/dump'
import { asOwner } from '@/lib/platform/testing/owner'
import { eraseDue } from './erasing.service'
import { readErasure, readOwnData, requestErasure, withdrawErasure } from './own-data.contract'
import { erasureDays } from './own-data.rules'

const dayMs = 86_400_000
type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
afterEach(() => {
  clock.offsetMs = 0
})

/** Ends the waiting time of one person in the database, because moving the clock would affect others. */
const makeDue = (userId: string) =>
  org.database((db) =>
    db
      .update(erasureRequests)
      .set({ dueAt: new Date(0) })
      .where(eq(erasureRequests.userId, userId)),
  )
const accountOf = (id: string) =>
  org.database(async (db) => {
    const [row] = await db.select().from(users).where(eq(users.id, id))
    return row
  })

describe('one’s own data', () => {
  it('contains everything about the caller, nothing about others, and no secrets', async () => {
    const [sara, other] = [await org.person('sara', org.roles.learner), await org.person('other', org.roles.learner)]
    await keyHolder(org, sara)
    const { envelope } = await sara.call(readOwnData)
    expect(envelope.data).toMatchObject({
      account: { id: sara.user.id, email: sara.email, status: 'active' },
      roles: [{ id: org.roles.learner }],
      passkeys: [{ name: 'Phone' }],
    })
    const { sessions, acceptedTerms, activity } = envelope.data as Record<string, unknown[]>
    expect([sessions?.length, Array.isArray(acceptedTerms)]).toEqual([1, true])
    expect(activity).toContainEqual(expect.objectContaining({ action: 'userPasskeyAdded', outcome: 'success' }))
    const text = JSON.stringify(envelope.data)
    for (const secret of [
      'argon2',
      'password_hash',
      'passwordHash',
      'twoFactorSecret',
      'publicKey',
      'sealed',
      other.user.id,
      other.email,
    ])
      expect(text).not.toContain(secret)
  })
})

describe('the erasure of an account', () => {
  it('has a waiting time, and can be withdrawn until it is due', async () => {
    const person = await org.person('hesitates', org.roles.learner)
    const asked = await person.call(requestErasure, { body: {} })
    const { requestedAt, dueAt } = asked.envelope.data as { requestedAt: string; dueAt: string }
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(erasureDays * dayMs)
    expect((await person.call(requestErasure, { body: {} })).envelope.statusCode).toBe(5178)
    await eraseDue()
    expect((await person.call(readErasure)).envelope.data).toMatchObject({ dueAt })
    expect((await person.call(withdrawErasure)).envelope.data).toMatchObject({ dueAt: null })
    expect((await person.call(withdrawErasure)).envelope.statusCode).toBe(5177)
    await makeDue(person.user.id)
    await eraseDue()
    expect(await accountOf(person.user.id)).toMatchObject({ email: person.email, status: 'active' })
  })

  it('leaves no personal data, and keeps the activity log intact', async () => {
    const person = await org.person('leaver', org.roles.learner)
    await keyHolder(org, person)
    const photo = await withPhoto(org, person, await pngOf(16, 16))
    expect((await person.call(readOwnData)).envelope.data).toMatchObject({ account: { photo } })
    await person.call(requestErasure, { body: {} })
    await makeDue(person.user.id)
    const origin = { email: person.email, apiKeyId: null, ipAddress: '203.0.113.7', device: {}, requestId: 'r' }
    await org.database((db) =>
      db.execute(sql`insert into jobs (organization_id, id, name, payload, state, user_id, started_from, search_text)
        values (${org.organization.id}, ${newId()}, 'testing.none', '{}', 'succeeded', ${person.user.id}, ${JSON.stringify(origin)}::jsonb, ${person.email})`),
    )
    await noteMailEvent({ organizationId: org.organization.id, email: person.email }, 'bounced', clock.now())
    // Two processes at once.
    await Promise.all([eraseDue(), eraseDue()])
    const told = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userErased')))
    expect(told).toMatchObject([{ actorType: 'system', resource: { type: 'user', id: person.user.id } }])
    const row = await accountOf(person.user.id)
    expect(row).toMatchObject({ email: `${person.user.id}@erased.invalid`, status: 'blocked', passwordHash: null, photo: null })
    expect(await org.database((db) => db.$count(assets, eq(assets.state, 'personal')))).toBe(0)
    const dump = await dumpOf(org.organization.id)
    // The activity log is a chain, and stays (docs/decisions/0049-own-data.md).
    const naming = [...dump].flatMap(([table, text]) => (text.includes('leaver') ? [table] : []))
    expect(naming).toEqual(['public.activity_logs'])
    expect((await person.call(readProfile)).status).toBe(401)
    expect((await org.admin.call(verifyActivityLog)).envelope.data).toMatchObject({ isIntact: true })
  })

  it('continues with other accounts after a failure, and reports it', async () => {
    const [first, second] = [await org.person('stuck', org.roles.learner), await org.person('behind', org.roles.learner)]
    for (const { user, call } of [first, second]) {
      await call(requestErasure, { body: {} })
      await makeDue(user.id)
    }
    const failing = async (statements: string) => asOwner((owner) => owner.unsafe(statements))
    await failing(`create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger refuse_erasure before update on users for each row when (new.id = '${first.user.id}') execute function refuse_erasure()`)
    try {
      await expect(eraseDue()).rejects.toThrow('Accounts that could not be erased: 1')
    } finally {
      await failing('drop trigger refuse_erasure on users; drop function refuse_erasure()')
    }
    expect([(await accountOf(first.user.id))?.status, (await accountOf(second.user.id))?.status]).toEqual(['active', 'blocked'])
    expect(await eraseDue()).toBe(1)
    expect((await accountOf(first.user.id))?.status).toBe('blocked')
  })

  it('deletes the identity at an identity provider, with the tokens of its sessions', async () => {
    const idp = await startIdentityProvider()
    try {
      const provider = await connect(org, idp, { createsAccounts: true })
      const email = `comes@${org.organization.slug}.example`
      idp.signsIn('subject-erased', { email, email_verified: true, name: 'Sara Ali' })
      await signInThrough(org, idp, provider)
      const rows = () =>
        org.database(async (db) => ({
          identities: await db.select().from(ssoIdentities),
          sessions: await db.select().from(ssoSessions),
        }))
      const before = await rows()
      expect([before.identities.length, before.sessions.length]).toEqual([1, 1])
      const userId = before.identities[0]?.userId ?? ''
      const dueAt = new Date(0)
      const values = { organizationId: org.organization.id, userId, requestedAt: dueAt, dueAt }
      await org.database((db) => db.insert(erasureRequests).values(values))
      await eraseDue()
      expect([await rows(), (await accountOf(userId))?.status]).toEqual([{ identities: [], sessions: [] }, 'blocked'])
    } finally {
      await idp.close()
    }
  })

  it('is refused for administrators, both at the request and when it is due', async () => {
    expect((await org.admin.call(requestErasure, { body: {} })).envelope.statusCode).toBe(5179)
    const person = await org.person('promoted', org.roles.learner)
    await person.call(requestErasure, { body: {} })
    await org.admin.call(assignRoleToMember, { params: { roleId: org.roles.admin, userId: person.user.id } })
    await makeDue(person.user.id)
    await eraseDue()
    expect(await accountOf(person.user.id)).toMatchObject({ email: person.email, status: 'active' })
  })

  it('requires the password unless the sign-in was a moment ago', async () => {
    const person = await org.person('asleep', org.roles.learner)
    clock.offsetMs = 11 * 60_000
    expect((await person.call(requestErasure, { body: {} })).envelope.statusCode).toBe(5174)
    expect((await person.call(requestErasure, { body: { password: 'not the password' } })).envelope.statusCode).toBe(5160)
  })
})
