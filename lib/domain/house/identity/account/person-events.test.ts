import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { users } from '@/db/schema/identity'
import { acceptInvite } from '@/lib/domain/house/invites/accepting.contract'
import { invite, tokenOf } from '@/lib/domain/house/invites/examples.fixtures'
import { askForAccount, linkOf, openSignUp } from '@/lib/domain/house/sign-up/examples.fixtures'
import { verifyEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { restoreMember, suspendMember } from '@/lib/domain/people/members/member-state.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf, secretOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { Refusal } from '@/lib/platform/errors'
import { acceptFirstLink } from '../passwords/first-password.contract'
import { resetPassword, sendResetLinkToUser } from '../passwords/password-reset.contract'
import { setActiveFromDirectory } from './account-state.service'
import { eraseAccount } from './own-record.service'
import { insertUsers } from './users.service'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

const password = 'four quiet green lamps'
type Database = Parameters<Parameters<Org['database']>[0]>[0]
/** The context of the system in a transaction of the organization. */
const contextIn = (org: Org, db: Database) => ({
  db,
  organization: org.organization,
  now: clock.now(),
  note: () => undefined,
  fail: (reason: ConstructorParameters<typeof Refusal>[0]) => {
    throw new Refusal(reason)
  },
})
const personEvents = (org: Org, userId: string) => eventsAbout(org, userId, 'person')
/** The events of which each new person with this source is the subject and the actor. */
async function ownEvents(org: Org, source: string): Promise<string[][]> {
  const rows = await org.database((db) => db.select().from(events).orderBy(events.position))
  const people = new Set(rows.filter(({ payload }) => payload.source === source).map(({ subject }) => subject))
  const isOwn = (row: (typeof rows)[number], id: string) => row.subject === id && row.actor?.id === id
  return [...people].map((id) => rows.filter((row) => isOwn(row, id) && row.name.startsWith('person')).map(({ name }) => name))
}
const imported = (org: Org, emails: string[]) =>
  org.database((db) =>
    insertUsers(
      contextIn(org, db),
      emails.map((email) => ({ email, name: { en: 'New' }, locale: 'en' })),
    ),
  )

it('an invitation is published, and by its acceptance that the person created an account and joined', async () => {
  const org = await freshOrganization()
  const inviteId = await invite(org)
  const [invited, ...more] = await eventsAbout(org, inviteId)
  expect([invited, more]).toMatchObject([
    { name: 'personInvited', payload: { inviteId, roleId: org.roles.learner, invitedBy: org.admin.user.id } },
    [],
  ])
  const body = { token: await tokenOf(org, inviteId), name: { en: 'Sara' }, password, acceptedPolicies: [] }
  const { envelope } = await org.stranger(acceptInvite, { body })
  expect(envelope.statusCode).toBe(200)
  expect((await org.stranger(acceptInvite, { body })).status).toBe(400)
  expect(await ownEvents(org, 'invitation')).toEqual([['personCreated', 'personJoined']])
})

it('a confirmed sign-up is published as an account and as its person joining', async () => {
  const org = await freshOrganization()
  await openSignUp(org)
  await askForAccount(org, 'new@elsewhere.example')
  const body = { token: await linkOf(org, 'new@elsewhere.example'), name: { en: 'Sara' }, password, acceptedPolicies: [] }
  expect((await org.stranger(verifyEmail, { body })).envelope.statusCode).toBe(200)
  expect(await ownEvents(org, 'signUp')).toEqual([['personCreated', 'personJoined']])
})

it('an import publishes each new account once, in one statement, and none that was there or if it fails', async () => {
  const org = await freshOrganization()
  const emails = Array.from({ length: 200 }, (_, at) => `person${at}@import.example`)
  const failing = org.database(async (db) => {
    await insertUsers(contextIn(org, db), [{ email: 'lost@import.example', name: { en: 'Lost' }, locale: 'en' }])
    throw new Error('the import failed')
  })
  await expect(failing).rejects.toThrow('the import failed')
  const before = counter.statements
  const made = await imported(org, emails)
  // Beginning (2), accounts, the quota, events, commit.
  expect(counter.statements - before).toBe(6)
  await imported(org, emails)
  const rows = await org.database((db) => db.select().from(events).where(eq(events.name, 'personCreated')))
  const published = rows.filter(({ payload }) => payload.source === 'import').map(({ subject }) => subject)
  expect(published.toSorted()).toEqual([...made.values()].toSorted())
})

it('a person whose account was imported joins with the first password, once', async () => {
  const org = await freshOrganization()
  const userId = (await imported(org, ['late@import.example'])).get('late@import.example') ?? ''
  for (const [operation, next] of [
    [acceptFirstLink, password],
    [resetPassword, 'five quiet green lamps'],
  ] as const) {
    await org.admin.call(sendResetLinkToUser, { params: { userId } })
    const token = (await mailsOf(org)).map(secretOf).find(Boolean) ?? ''
    expect((await org.stranger(operation, { body: { token, newPassword: next } })).envelope.statusCode).toBe(200)
  }
  expect((await personEvents(org, userId)).map(({ name, payload, actor }) => [name, payload.source, actor?.id])).toEqual([
    ['personCreated', 'import', undefined],
    ['personJoined', 'link', userId],
  ])
})

it('suspending and restoring a person is published with the administrator, and not if nothing changes', async () => {
  const org = await freshOrganization()
  const { id } = org.learner.user
  for (const verb of [suspendMember, suspendMember, restoreMember, restoreMember]) await org.admin.call(verb, { params: { id } })
  const actor = { type: 'user', id: org.admin.user.id }
  expect((await personEvents(org, id)).slice(1)).toMatchObject([
    { name: 'personSuspended', payload: { userId: id, status: 'blocked' }, actor },
    { name: 'personRestored', payload: { userId: id, previousStatus: 'blocked' }, actor },
  ])
})

it('a directory that deactivates and activates a person is published, and not against an administrator', async () => {
  const org = await freshOrganization()
  const { id } = org.learner.user
  const turn = (isActive: boolean) => org.database((db) => setActiveFromDirectory(contextIn(org, db), id, isActive))
  for (const isActive of [false, false, true, true]) await turn(isActive)
  expect((await personEvents(org, id)).slice(1)).toMatchObject([
    { name: 'personSuspended', payload: { userId: id, status: 'inactive' }, actor: null },
    { name: 'personRestored', payload: { userId: id, previousStatus: 'inactive' }, actor: null },
  ])
  await org.admin.call(suspendMember, { params: { id } })
  for (const isActive of [false, true]) await turn(isActive)
  expect(await personEvents(org, id)).toHaveLength(4)
})

it('the erasure of a person is one event, without their data', async () => {
  const org = await freshOrganization()
  const { id, email } = org.learner.user
  const nobody = { email: `${id}@erased.invalid`, name: { ar: 'حساب محذوف', en: 'Erased account' } }
  await org.database((db) => eraseAccount(contextIn(org, db), id, nobody))
  const [, erased, ...more] = await personEvents(org, id)
  expect([erased?.name, erased?.payload, more]).toEqual(['personErased', { userId: id }, []])
  expect(JSON.stringify(await personEvents(org, id))).not.toContain(email)
  const [row] = await org.database((db) => db.select().from(users).where(eq(users.id, id)))
  expect(row?.status).toBe('blocked')
})
