import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { jobs } from '@/db/schema/jobs'
import { changePassword } from '@/lib/domain/house/identity/account/own-account.contract'
import { identity, sendNotice } from '@/lib/domain/house/identity/room'
import { resetTwoFactorOfUser } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { keyHolder } from '@/lib/domain/house/passkeys/examples.fixtures'
import { passkeys } from '@/lib/domain/house/passkeys/room'
import { requestErasure } from '@/lib/domain/people/own-data/own-data.contract'
import { ownData } from '@/lib/domain/people/own-data/room'
import { background } from '@/lib/domain/product'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { afterAllRetries, deliverAndDie } from '@/lib/domain/testing/killed-delivery'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'

const { events } = identity
afterEach(() => {
  clock.offsetMs = 0
})

/** Every event with a notice, about a person and one of their sessions. */
const noticed = (userId: string, sessionId: string) => [
  newEvent(events.passwordChanged, { userId }),
  newEvent(events.twoFactorEnabled, { userId }),
  newEvent(events.twoFactorDisabled, { userId }),
  newEvent(events.twoFactorReset, { userId }),
  newEvent(passkeys.events.passkeyAdded, { userId, passkeyId: newId() }),
  newEvent(passkeys.events.passkeyRemoved, { userId, passkeyId: newId() }),
  newEvent(events.newDeviceUsed, { userId, sessionId }),
  newEvent(ownData.events.erasureRequested, { userId, dueAt: clock.now() }),
]
const publishAll = (org: Org, then: () => void = () => undefined) =>
  org.database(async (db) => {
    const { user, sessionId } = org.learner
    await publish({ db, organization: org.organization, now: clock.now() }, ...noticed(user.id, sessionId))
    then()
  })
const set = (org: Org, values: Partial<typeof users.$inferInsert>) =>
  org.database((db) => db.update(users).set(values).where(eq(users.id, org.learner.user.id)))
const subjectsOf = async (org: Org) => (await mailsOf(org)).map(({ subject }) => subject).toSorted()
const deliver = () => new EventDelivery(background.reactions).deliverDue(new AbortController().signal)

it('each change to the security of an account is reported by one mail, after its transaction has committed', async () => {
  const org = await freshOrganization()
  await expect(
    publishAll(org, () => {
      throw new Error('the verb failed')
    }),
  ).rejects.toThrow('the verb failed')
  expect(await subjectsOf(org)).toEqual([])
  await publishAll(org)
  const subjects = await subjectsOf(org)
  expect(subjects).toEqual([
    'A new device signed in to your account',
    'A passkey was added',
    'A passkey was removed',
    'Two-step verification is off',
    'Two-step verification is on',
    'Your account will be erased',
    'Your password was changed',
    'Your two-step verification was reset',
  ])
  expect(await subjectsOf(org)).toEqual(subjects)
})

it('a notice is sent once, however many processes deliver its event', async () => {
  const org = await freshOrganization()
  await publishAll(org)
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(await subjectsOf(org)).toHaveLength(8)
})

it('a notice is sent once when a process is killed between its reaction and the end of the delivery', async () => {
  const org = await freshOrganization()
  await publishAll(org)
  await deliverAndDie()
  const isNotice = eq(jobs.name, sendNotice.name)
  expect(await org.database((db) => db.$count(jobs, isNotice))).toBe(0)
  clock.offsetMs = afterAllRetries
  expect(await subjectsOf(org)).toHaveLength(8)
})

it('a notice is in the language of its person', async () => {
  const org = await freshOrganization()
  await set(org, { locale: 'ar' })
  await publishAll(org)
  const mails = await mailsOf(org)
  expect(mails).toHaveLength(8)
  for (const { subject } of mails) expect(subject).toMatch(/^[^a-z]*[\u0600-\u06ff][^a-z]*$/i)
})

it('an account that is not active when the mail is made gets a notice of what an administrator reset, and no other', async () => {
  for (const status of ['blocked', 'inactive'] as const) {
    const org = await freshOrganization()
    await publishAll(org)
    // After the delivery, before the mail.
    if (status === 'inactive') await deliver()
    await set(org, { status })
    expect(await subjectsOf(org)).toEqual(['Your two-step verification was reset'])
  }
})

it('a change is published by its verb, with the person who made it, and its notice does not depend on the sender', async () => {
  const org = await freshOrganization()
  const { id } = org.learner.user
  const next = 'four quiet green lamps'
  await org.learner.call(changePassword, { body: { currentPassword: fixturePassword, newPassword: next } })
  await org.learner.call(requestErasure, { body: { password: next } })
  const actor = { type: 'user', id }
  expect((await eventsAbout(org, id)).slice(2)).toMatchObject([
    { name: 'passwordChanged', payload: { userId: id }, actor },
    { name: 'erasureRequested', payload: { userId: id, dueAt: expect.any(String) }, actor },
  ])
  expect(await subjectsOf(org)).toEqual(['Your account will be erased', 'Your password was changed'])
})

it('passkeys that are removed with a reset have no notices of their own', async () => {
  const org = await freshOrganization()
  await keyHolder(org, org.learner)
  await org.admin.call(resetTwoFactorOfUser, { params: { userId: org.learner.user.id } })
  const published = await eventsAbout(org, org.learner.user.id)
  expect(published.map(({ name }) => name)).toEqual(['personCreated', 'roleGiven', 'passkeyAdded', 'twoFactorReset'])
})
