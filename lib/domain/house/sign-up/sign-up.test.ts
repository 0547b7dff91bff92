import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { jobs } from '@/db/schema/jobs'
import { activityLogs } from '@/db/schema/platform'
import { signUps } from '@/db/schema/sign-up'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { updateSignInPolicy } from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { create, organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { createTermPolicy, publishTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf, secretOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { askForAccount, linkOf, openSignUp } from './examples.fixtures'
import { readSignUp, sendVerification, signUpByEmail, verifyEmail } from './sign-up.contract'
import { readSignUpPolicy, updateSignUpPolicy } from './sign-up-policy.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const done = [200, 200]
const password = 'four quiet green lamps'
const verify = (org: Org, token: string, more: object = {}) =>
  org.stranger(verifyEmail, { body: { token, name: { en: 'Sara' }, password, acceptedPolicies: [], ...more } })
const enter = (org: Org, email: string) =>
  org.stranger(signIn, {
    body: { email, password, from: 'website' },
    headers: { 'x-captcha-token': 'test-pass' },
    peer: freshAddress(),
  })

describe('signing up', () => {
  it('is closed until an administrator opens it, for everybody or for some domains, with a role that they may assign', async () => {
    const org = await freshOrganization()
    expect((await org.stranger(readSignUp)).envelope.data).toEqual({ isOpen: false, emailDomains: [] })
    expect(code(await askForAccount(org, 'sara@elsewhere.example'))).toEqual([403, 5175])
    const body = { mode: 'byDomain', emailDomains: ['School.example'], roleId: org.roles.learner }
    expect(code(await org.learner.call(updateSignUpPolicy, { body }))).toEqual([403, 5063])
    // Roles of type admin are refused, and so is an empty list of domains.
    expect((await org.admin.call(updateSignUpPolicy, { body: { ...body, roleId: org.roles.admin } })).status).toBe(422)
    expect((await org.admin.call(updateSignUpPolicy, { body: { ...body, emailDomains: [] } })).status).toBe(422)
    expect((await org.admin.call(updateSignUpPolicy, { body })).envelope.data).toEqual({
      ...body,
      emailDomains: ['school.example'],
      isOpen: true,
    })
    expect((await org.stranger(readSignUp)).envelope.data).toEqual({ isOpen: true, emailDomains: ['school.example'] })
    expect(code(await askForAccount(org, 'sara@elsewhere.example'))).toEqual([403, 5176])
    expect(code(await askForAccount(org, 'Sara@School.Example'))).toEqual(done)
  })

  it('takes addresses of a domain in Arabic letters in any of its forms, and signs in with each', async () => {
    const org = await freshOrganization()
    const body = { mode: 'byDomain', emailDomains: ['مثال.السعودية'], roleId: org.roles.learner }
    const { envelope } = await org.admin.call(updateSignUpPolicy, { body })
    expect(envelope.data).toMatchObject({ emailDomains: ['xn--mgbh0fb.xn--mgberp4a5d4ar'] })
    expect(code(await askForAccount(org, 'info@مثال.السعودية'))).toEqual(done)
    const [mail] = await mailsOf(org)
    expect(mail?.to).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
    expect(code(await verify(org, secretOf(mail)))).toEqual(done)
    for (const email of ['info@مثال.السعودية', 'INFO@XN--MGBH0FB.xn--mgberp4a5d4ar'])
      expect(code(await enter(org, email))).toEqual(done)
    for (const [email, key] of [
      ['سارة@مثال.السعودية', 'emailLocalPart'],
      ['\u202ainfo@مثال.السعودية', 'unreadable'],
      ['info@مثال', 'email'],
    ] as const)
      expect((await askForAccount(org, email)).envelope.errors).toMatchObject([{ key, property: 'email' }])
  })

  it('cannot be closed, or opened with another role, by an administrator without the permissions of its role', async () => {
    const org = await organizationWithRoles()
    await openSignUp(org)
    const clerk = await org.somebody('clerk', [pair('organization.update'), pair('organization.read')])
    const { role } = await create(org.admin, { permissions: [], type: 'user' })
    const body = { mode: 'closed', emailDomains: [], roleId: role.id }
    expect(code(await clerk.call(updateSignUpPolicy, { body }))).toEqual([403, 5065])
    expect(code(await org.admin.call(updateSignUpPolicy, { body }))).toEqual(done)
    expect(code(await clerk.call(updateSignUpPolicy, { body: { ...body, mode: 'open' } }))).toEqual(done)
  })

  it('uses a link in a mail that confirms the address, once, and creates a member who is signed in', async () => {
    const org = await freshOrganization()
    await openSignUp(org)
    expect(code(await askForAccount(org, 'Sara@Elsewhere.example', 'ar'))).toEqual(done)
    const [mail] = await mailsOf(org)
    expect(mail).toMatchObject({ to: 'sara@elsewhere.example' })
    expect(mail?.text).toContain(`${org.origin}/console/verify-email?lang=ar#`)
    const token = secretOf(mail)
    // There is no account before the link is used.
    expect(code(await enter(org, 'sara@elsewhere.example'))).toEqual([401, 5160])
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(org, token)))
    expect(answers.map(code).toSorted()).toEqual([done, ...Array.from({ length: 5 }, () => [400, 5169])])
    const [member] = await org.database((db) => db.select().from(users).where(eq(users.email, 'sara@elsewhere.example')))
    expect(member).toMatchObject({ locale: 'ar', emailVerifiedAt: expect.any(Date), status: 'active' })
    expect(code(await enter(org, 'sara@elsewhere.example'))).toEqual(done)
    const stored = await org.database(async (db) => [
      await db.select().from(signUps),
      await db.select().from(jobs),
      await db.select().from(activityLogs),
    ])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('sends the link again to who asked, in the language of the first, and answers anybody in the same way', async () => {
    const org = await freshOrganization()
    await openSignUp(org)
    await askForAccount(org, 'first@elsewhere.example', 'ar')
    await askForAccount(org, 'other@elsewhere.example', 'ar')
    const again = (email: string) =>
      org.stranger(sendVerification, {
        body: { email },
        headers: { 'x-captcha-token': 'test-pass' },
        peer: freshAddress(),
      })
    const answers: Answer[] = []
    const statements: number[] = []
    for (const email of ['First@elsewhere.example', 'nobody@elsewhere.example', 'other@elsewhere.example', org.learner.email]) {
      const before = counter.statements
      answers.push(await again(email))
      statements.push(counter.statements - before)
    }
    expect(new Set(answers.map(({ status, envelope }) => JSON.stringify([status, envelope.data, envelope.message]))).size).toBe(1)
    expect(new Set(statements).size).toBe(1)
    const sent = (await mailsOf(org)).filter(({ to }) => to !== org.admin.user.email)
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'first@elsewhere.example',
      'first@elsewhere.example',
      'other@elsewhere.example',
      'other@elsewhere.example',
    ])
    const [first, second] = sent.filter(({ to }) => to === 'first@elsewhere.example')
    expect(second?.subject).toBe(first?.subject)
    // Both links work until one of them made the account; then nothing is sent any more.
    expect(code(await verify(org, secretOf(first)))).toEqual(done)
    expect(code(await verify(org, secretOf(second)))).not.toEqual(done)
    expect(code(await again('first@elsewhere.example'))).toEqual(done)
  })

  it('is answered in the same way for addresses with and without an account; only the mail differs', async () => {
    const org = await freshOrganization()
    await openSignUp(org)
    await askForAccount(org, 'first@elsewhere.example')
    const statements: number[] = []
    const answers: Answer[] = []
    for (const email of [org.learner.email, 'nobody@elsewhere.example', org.instructor.email, 'somebody@elsewhere.example']) {
      const before = counter.statements
      answers.push(await askForAccount(org, email))
      statements.push(counter.statements - before)
    }
    expect(new Set(answers.map(({ status, envelope }) => JSON.stringify([status, envelope.data, envelope.message]))).size).toBe(1)
    expect(new Set(statements).size).toBe(1)
    const mails = await mailsOf(org)
    expect(mails.find(({ to }) => to === org.learner.email)?.text).toContain('/console/forgot-password')
    expect(secretOf(mails.find(({ to }) => to === org.learner.email))).toBe('')
    expect(secretOf(mails.find(({ to }) => to === 'nobody@elsewhere.example'))).toMatch(/^[\w-]{43}$/)
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userSignedUp')))
    expect(JSON.stringify(rows)).not.toContain('elsewhere.example')
    // The link of an address that already has an account creates no second one.
    expect(code(await verify(org, await linkOf(org, org.learner.email)))).toEqual([409, 5152])
  })

  it('needs a CAPTCHA, a harder one after many requests for one address, and sends at most five mails an hour', async () => {
    const org = await freshOrganization()
    await openSignUp(org)
    const email = 'wanted@elsewhere.example'
    expect(code(await org.stranger(signUpByEmail, { body: { email, locale: 'en' } }))).toEqual([403, 5137])
    const { requests } = env().RATE_LIMIT_SIGN_IN
    const answers = await Promise.all(Array.from({ length: requests }, () => askForAccount(org, email)))
    expect(answers.map(code)).toEqual(answers.map(() => done))
    expect(code(await askForAccount(org, email))).toEqual([429, 5163])
    expect(await mailsOf(org)).toHaveLength(5)
  })
})

describe('the link of a sign-up', () => {
  it('is invalid after a day, in another organization, and when sign-up is closed or its domain is no longer allowed', async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    await openSignUp(org)
    await openSignUp(other)
    const email = 'sara@elsewhere.example'
    await askForAccount(org, email)
    const token = await linkOf(org, email)
    expect(code(await verify(other, token))).toEqual([400, 5169])
    await openSignUp(org, 'closed')
    expect(code(await verify(org, token))).toEqual([403, 5175])
    await openSignUp(org, 'byDomain', ['school.example'])
    expect(code(await verify(org, token))).toEqual([403, 5176])
    await openSignUp(org)
    await org.database((db) => db.update(signUps).set({ expiresAt: clock.now() }))
    expect(code(await verify(org, token))).toEqual([400, 5169])
  })

  it('requires a valid password, acceptance of every policy in force, and a second step if the organization requires one', async () => {
    const org = await freshOrganization()
    await openSignUp(org)
    const email = 'sara@elsewhere.example'
    await askForAccount(org, email)
    const token = await linkOf(org, email)
    expect((await verify(org, token, { password: 'short' })).status).toBe(422)
    expect(code(await verify(org, token, { password: 'passwordpassword' }))).toEqual([422, 5161])
    const text = { title: 'Terms', body: 'Text.' }
    const made = await org.admin.call(createTermPolicy, { body: { type: 'termsOfService', content: { en: text } } })
    const { id } = made.envelope.data as { id: string }
    await org.admin.call(updateSignInPolicy, { body: { twoFactor: 'required' } })
    await org.admin.call(publishTermPolicy, { params: { id } })
    expect(code(await verify(org, token))).toEqual([403, 6104])
    const answer = await verify(org, token, { acceptedPolicies: [id] })
    expect([...code(answer), answer.envelope.data]).toMatchObject([200, 200, { twoFactor: { isRequiredSetup: true } }])
  })

  it('assigns a role only while the author of the policy may assign it', async () => {
    const org = await freshOrganization()
    const opener = await org.person('opener', org.roles.admin)
    const body = { mode: 'open', emailDomains: [], roleId: org.roles.learner }
    expect(code(await opener.call(updateSignUpPolicy, { body }))).toEqual(done)
    const email = 'sara@elsewhere.example'
    await askForAccount(org, email)
    const token = await linkOf(org, email)
    await org.admin.call(unassignRole, { params: { roleId: org.roles.admin, userId: opener.user.id } })
    expect(code(await verify(org, token))).toEqual([403, 5175])
    await org.admin.call(suspendMember, { params: { id: opener.user.id } })
    expect((await org.admin.call(readSignUpPolicy)).envelope.data).toMatchObject({ mode: 'open', isOpen: false })
    expect(code(await askForAccount(org, email))).toEqual([403, 5175])
  })
})
