import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { passwordResets, users } from '@/db/schema/identity'
import { notificationDeliveries } from '@/db/schema/notifications'
import { ssoProviders } from '@/db/schema/single-sign-on'
import { newcomer, withCard } from '@/lib/domain/house/identity/examples.fixtures'
import { acceptFirstLink, sendFirstLinkAgain } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { resetPassword, sendResetLinkToUser } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { guard } from '@/lib/domain/people/members/examples.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf, secretOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { notify } from './notify.service'
import { mails } from './scenes.fixtures'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const own = 'four quiet green lamps'
const dead = [400, 5169]

/** A notification that is mailed at once, whatever the hour. */
const tell = (org: Org, userId: string) =>
  org.database((db) =>
    notify(
      { db, organization: org.organization, now: clock.now() },
      {
        userId,
        kind: 'roleGiven',
        subjectId: org.roles.learner,
        values: { role: { en: 'Learner', ar: 'متعلّم' } },
        event: { name: 'roleGiven', occurredAt: clock.now() },
        key: newId(),
      },
    ),
  )
const accept = (org: Org, token: string, newPassword = own) =>
  org.stranger(acceptFirstLink, { body: { token, newPassword }, peer: freshAddress() })
const enter = (org: Org, email: string, password = own) =>
  org.stranger(signIn, {
    body: { email, password, from: 'website' },
    headers: { 'x-captcha-token': 'test-pass' },
    peer: freshAddress(),
  })

it('the first mail of any kind lets a person in who never signed in, once', async () => {
  const org = await freshOrganization()
  const { id, email } = await newcomer(org)
  await tell(org, id)
  const [mail] = await mails(org)
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain('You have not signed in yet')
  const token = secretOf(mail)
  expect(mail?.text).toContain(`${org.origin}/console/first-password?lang=en&next=%2Flearn%2Fnotifications#${token}`)
  // Its secret is good for nothing else, and that of a card or a reset is no first link.
  expect(code(await org.stranger(resetPassword, { body: { token, newPassword: own } }))).toEqual(dead)
  const answer = await accept(org, token)
  expect(answer.envelope.data).toMatchObject({ isTwoFactorEnable: false, tokens: { tokenType: 'Bearer' } })
  expect(code(await accept(org, token, 'five quiet green lamps'))).toEqual(dead)
  expect(code(await enter(org, email))).toEqual([200, 200])
  await tell(org, id)
  expect((await mails(org))[0]?.text).not.toContain('You have not signed in yet')
})

it('a mail repeats the link of the one before, and one that is over is replaced to the same address', async () => {
  const org = await freshOrganization()
  const { id, email, token } = await newcomer(org)
  await tell(org, id)
  expect(secretOf((await mails(org))[0])).toBe(token)
  const over = { expiresAt: new Date(clock.now().getTime() - 1) }
  await org.database((db) => db.update(passwordResets).set(over).where(eq(passwordResets.userId, id)))
  expect(code(await accept(org, token))).toEqual(dead)
  const again = (secret: string) => org.stranger(sendFirstLinkAgain, { body: { token: secret }, peer: freshAddress() })
  const [known, unknown] = [await again(token), await again('x'.repeat(43))]
  expect(known.envelope.data).toEqual(unknown.envelope.data)
  const [mail] = await mailsOf(org)
  expect([mail?.to, mail?.subject]).toEqual([email, 'Your account at \u2068Test Organization\u2069'])
  const fresh = secretOf(mail)
  expect(fresh).not.toBe(token)
  expect(code(await accept(org, fresh))).toEqual([200, 200])
  // No new person: nothing more is sent.
  const before = (await mailsOf(org)).length
  await again(token)
  expect(await mailsOf(org)).toHaveLength(before)
})

it('the link that an administrator sends to a newcomer is that to a first password', async () => {
  const org = await freshOrganization()
  const { id } = await newcomer(org)
  await org.admin.call(sendResetLinkToUser, { params: { userId: id } })
  const [mail] = await mailsOf(org)
  expect(mail?.text).toContain('/console/first-password?lang=en#')
  expect(code(await accept(org, secretOf(mail)))).toEqual([200, 200])
})

it('the code of a card chooses a password and signs in, and ends with the password of the card', async () => {
  const org = await freshOrganization()
  const { card, person } = await withCard(org)
  expect(code(await accept(org, card.secret, card.password))).toEqual([422, 5161])
  expect(code(await accept(org, card.secret))).toEqual([200, 200])
  expect(code(await enter(org, person.email, card.password))).toEqual([401, 5160])
  expect(code(await accept(org, card.secret, 'five quiet green lamps'))).toEqual(dead)
})

it('a mail names the provider where single sign-on covers the person', async () => {
  const org = await freshOrganization()
  const { id, email } = await newcomer(org)
  await org.database(async (db) => {
    const organizationId = org.organization.id
    const texts = { name: 'Ministry Login', nameKey: 'ministry login', issuer: 'https://login.example', clientId: 'x' }
    const links = { linksAccounts: 'everyone' as const, emailDomains: [email.split('@')[1] ?? ''] }
    await db.insert(ssoProviders).values({ organizationId, id: newId(), ...texts, ...links })
    await db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, id))
  })
  await tell(org, id)
  const [mail] = await mails(org)
  expect(mail?.text).toContain('choose \u2068Ministry Login\u2069 on the sign-in page')
  expect(secretOf(mail)).toBe('')
})

it('a person without an address gets the note, and the record says why no mail came', async () => {
  const org = await freshOrganization()
  const { id } = await guard(org)
  await tell(org, id)
  expect(await mails(org)).toEqual([])
  const rows = await org.database((db) => db.select().from(notificationDeliveries).where(eq(notificationDeliveries.userId, id)))
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([['suppressed', 'noAddress']])
  const refused = await org.admin.call(sendResetLinkToUser, { params: { userId: id } })
  expect(code(refused)).toEqual([409, 5153])
})
