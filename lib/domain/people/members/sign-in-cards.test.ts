import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { jobs } from '@/db/schema/jobs'
import { signInCards } from '@/db/schema/members'
import { activityLogs } from '@/db/schema/platform'
import { chooseFirstPassword } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { listSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import { readProfile, signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { fixturePassword, freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { storage } from '@/lib/platform/storage/storage'
import { type Answer, caller, freshAddress } from '@/lib/platform/testing/call'
import { guard } from './examples.fixtures'
import { createSignInCards, readSignInCards } from './sign-in-cards.contract'
import { removeSignInCards } from './sign-in-cards.service'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const proved = { 'x-captcha-token': 'test-pass' }
const own = 'four quiet green lamps'

const enter = (org: Org, name: string, password: string) =>
  org.stranger(signIn, { body: { email: name, password, from: 'website' }, headers: proved, peer: freshAddress() })

/** Calls with the session of a sign-in. */
function sessionOf(org: Org, { envelope }: Answer) {
  const { accessToken } = (envelope.data as { tokens: { accessToken: string } }).tokens
  return caller(handle, org.origin, () => ({ 'x-api-key': org.apiKey, authorization: `Bearer ${accessToken}` }))
}

/** Has cards made; the letters of their PDF, and the passwords among them. */
async function printed(org: Org, body: { userIds: string[]; resetsAccess?: boolean }) {
  const { envelope } = await org.admin.call(createSignInCards, { body })
  const { id } = envelope.data as { id: string }
  await mailsOf(org)
  const [row] = await org.database((db) => db.select().from(signInCards).where(eq(signInCards.id, id)))
  const key = `${org.organization.id}/${id}/${row?.object}` as const
  const file = await storage().read(key)
  const pages = file ? (await extractText(await getDocumentProxy(new Uint8Array(await buffer(file))))).text : []
  const passwords = pages.join(' ').match(/\b(?:[a-z0-9]{4}-){2}[a-z0-9]{4}\b/g) ?? []
  return { id, pages, passwords, key }
}

afterEach(() => {
  clock.offsetMs = 0
})

describe('a sign-in card', () => {
  it('leads a person without an address to a password of their own, and to nothing before it', async () => {
    const org = await freshOrganization()
    const { id, userName } = await guard(org, { employeeNumber: '10017' })
    const { pages, passwords } = await printed(org, { userIds: [id] })
    expect(pages[0]).toContain(userName)
    const [password = ''] = passwords
    for (const name of [userName.toUpperCase(), '10017', '١٠٠١٧'])
      expect(code(await enter(org, name, password))).toEqual([200, 200])
    const call = sessionOf(org, await enter(org, userName, password))
    expect(code(await call(listSessions))).toEqual([403, 5138])
    expect((await call(readProfile)).envelope.data).toMatchObject({ email: '', userName, mustChoosePassword: true })
    for (const refused of [password, 'password1234']) {
      const answer = await call(chooseFirstPassword, { body: { newPassword: refused } })
      expect(code(answer)).toEqual([422, 5161])
    }
    expect(code(await call(chooseFirstPassword, { body: { newPassword: own } }))).toEqual([200, 200])
    expect((await call(readProfile)).envelope.data).toMatchObject({ mustChoosePassword: false })
    expect(code(await call(listSessions))).toEqual([200, 200])
    expect(code(await enter(org, userName, password))).toEqual([401, 5160])
    expect(code(await enter(org, '10017', own))).toEqual([200, 200])
    // The state ends with the first choice.
    expect(code(await call(chooseFirstPassword, { body: { newPassword: 'five quiet green lamps' } }))).toEqual([409, 409])
  })

  it('works for fourteen days, eight are on a page, and its secrets are in no answer and no record', async () => {
    const org = await freshOrganization()
    const people = [await guard(org), await guard(org)]
    const more = await Promise.all(Array.from({ length: 7 }, () => guard(org)))
    const userIds = [...people, ...more].map(({ id }) => id)
    const { id, pages, passwords } = await printed(org, { userIds })
    expect([pages.length, new Set(passwords).size]).toEqual([2, 9])
    const answer = await org.admin.call(readSignInCards, { params: { id } })
    expect(answer.envelope.data).toMatchObject({ isReady: true, peopleCount: 9 })
    expect(code(await org.instructor.call(readSignInCards, { params: { id } }))).not.toEqual([200, 200])
    const records = await org.database((db) => db.select().from(activityLogs))
    const work = await org.database((db) => db.select().from(jobs))
    const kept = await org.database((db) => db.select().from(users))
    const written = JSON.stringify([records, work, kept, answer.envelope])
    expect(passwords.filter((password) => written.includes(password))).toEqual([])
    expect(records.filter(({ action }) => action === 'adminFirstPasswordGiven')).toHaveLength(9)
    clock.offsetMs = 14 * 86_400_000 + 60_000
    expect(code(await enter(org, people[0]?.userName ?? '', passwords[0] ?? ''))).toEqual([401, 5160])
  })

  it('replaces a chosen password only on request, ends the sessions, and adds a notice to the inbox', async () => {
    const org = await freshOrganization()
    const { user, email, call } = org.learner
    const userIds = [user.id]
    const refused = await org.admin.call(createSignInCards, { body: { userIds } })
    expect(code(refused)).toEqual([409, 6243])
    const { passwords } = await printed(org, { userIds, resetsAccess: true })
    expect(code(await call(readProfile))).toEqual([401, 5041])
    expect(code(await enter(org, email, fixturePassword))).toEqual([401, 5160])
    const again = sessionOf(org, await enter(org, email, passwords[0] ?? ''))
    await again(chooseFirstPassword, { body: { newPassword: own } })
    const { envelope } = await again(listNotifications)
    expect(envelope.data).toMatchObject([{ kind: 'passwordGiven' }])
  })

  it('cannot be made for oneself or for a person who may do more', async () => {
    const org = await freshOrganization()
    const owner = await org.person('owner', org.roles.superAdmin)
    const ask = (userId: string) => org.admin.call(createSignInCards, { body: { userIds: [userId], resetsAccess: true } })
    expect(code(await ask(org.admin.user.id))).toEqual([403, 5181])
    expect(code(await ask(owner.user.id))).toEqual([403, 5065])
    const other = await freshOrganization()
    expect(code(await ask(other.learner.user.id))).toEqual([404, 5150])
    expect(code(await org.learner.call(createSignInCards, { body: { userIds: [org.instructor.user.id] } }))).toEqual([403, 5063])
  })

  it('has its file for an hour', async () => {
    const org = await freshOrganization()
    const { id, key } = await printed(org, { userIds: [(await guard(org)).id] })
    expect(await storage().head(key)).not.toBeNull()
    clock.offsetMs = 3_600_000 + 60_000
    expect(await removeSignInCards()).toBeGreaterThan(0)
    expect(await org.database((db) => db.$count(signInCards, eq(signInCards.id, id)))).toBe(0)
    expect(await storage().head(key)).toBeNull()
  })
})
