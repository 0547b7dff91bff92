import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invites } from '@/db/schema/invites'
import { jobs } from '@/db/schema/jobs'
import { activityLogs } from '@/db/schema/platform'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { create, organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { createTermPolicy, publishTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf, secretOf } from '@/lib/domain/testing/mails'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { clock } from '@/lib/platform/clock'
import type { Answer } from '@/lib/platform/testing/call'
import { acceptInvite, readInvite } from './accepting.contract'
import * as contracts from './invites.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const dead = [400, 5169]
const email = 'sara@elsewhere.example'
const runOut = (org: Org) => org.database((db) => db.update(invites).set({ expiresAt: clock.now() }))

const invite = (by: Org['admin'], roleId: string, emails = [email], locale = 'ar') =>
  by.call(contracts.inviteMembers, {
    body: { people: emails.map((one) => ({ email: one, name: { ar: 'سارة' } })), roleId, locale },
  })
const idIn = ({ envelope }: Answer) => (envelope.data as { invited: { id: string }[] }).invited[0]?.id ?? ''
const open = (org: Org, token: string) => org.stranger(readInvite, { headers: { [linkHeader]: token } })
const accept = (org: Org, token: string, more: object = {}) =>
  org.stranger(acceptInvite, {
    body: { token, name: { ar: 'سارة الأحمد' }, password: 'four quiet green lamps', acceptedPolicies: [], ...more },
  })
/** Invites somebody as a learner; returns the secret in their mail. */
async function invited() {
  const org = await freshOrganization()
  const id = idIn(await invite(org.admin, org.roles.learner))
  const [mail] = await mailsOf(org)
  return { org, id, mail, token: secretOf(mail) }
}

describe('an invitation', () => {
  it('goes by mail, is accepted once, and makes a member who is signed in', async () => {
    const { org, id, mail, token } = await invited()
    expect(mail).toMatchObject({ to: email, subject: 'دعوتك إلى \u2068جهة الاختبار\u2069' })
    // The account gets the stored address, not one from the request.
    expect(mail?.text).toContain(`${org.origin}/console/invite?lang=ar#${token}`)
    expect((await open(org, token)).envelope.data).toMatchObject({ email, name: { ar: 'سارة' }, locale: 'ar' })
    const answer = await accept(org, token)
    const { tokens } = answer.envelope.data as { tokens: { accessToken: string } }
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect((await org.stranger(readProfile, { headers })).envelope.data).toMatchObject({
      email,
      name: { ar: 'سارة الأحمد' },
      locale: 'ar',
      roleTypes: ['user'],
    })
    expect(code(await accept(org, token))).toEqual(dead)
    const [item] = (await org.admin.call(contracts.listInvites)).envelope.data as object[]
    expect(item).toMatchObject({ id, status: 'accepted', role: { id: org.roles.learner }, sentAt: expect.any(String) })
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userInviteAccepted')))
    expect(rows.map(({ outcome, statusCode }) => [outcome, statusCode])).toEqual([
      ['success', 200],
      ['failed', 5169],
    ])
    expect(rows[0]).toMatchObject({ resource: { type: 'user', label: email } })
  })

  it('has its secret in its mail only: not in the job, the table, the log or an answer', async () => {
    const { org, token } = await invited()
    await accept(org, token)
    const stored = await org.database(async (db) => [
      await db.select().from(invites),
      await db.select().from(jobs),
      await db.select().from(activityLogs),
    ])
    const listed = await org.admin.call(contracts.listInvites)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const text of [JSON.stringify(stored), listed.text]) expect(text).not.toContain(token)
    expect(listed.text).not.toMatch(/nonce|tokenHash/)
  })

  it('ends after seven days, when it is revoked, and when another link is sent', async () => {
    const { org, id, token } = await invited()
    const resend = () => org.admin.call(contracts.resendInvite, { params: { id } })
    const [row] = await org.database((db) => db.select().from(invites))
    const lasts = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)
    expect(Math.round(lasts / 86_400_000)).toBe(7)
    await runOut(org)
    expect([code(await open(org, token)), code(await accept(org, token))]).toEqual([dead, dead])
    expect(code(await resend())).toEqual([202, 200])
    const [mail] = await mailsOf(org)
    const newer = secretOf(mail)
    expect([newer === token, code(await open(org, token)), code(await open(org, newer))]).toEqual([false, dead, [200, 200]])
    const revoke = () => org.admin.call(contracts.revokeInvite, { params: { id } })
    expect(code(await revoke())).toEqual([200, 200])
    expect([code(await open(org, newer)), code(await accept(org, newer)), code(await revoke()), code(await resend())]).toEqual([
      dead,
      dead,
      [409, 6211],
      [409, 6211],
    ])
  })

  it('is invalid at another organization, and its record is missing there', async () => {
    const { id, token } = await invited()
    const other = await freshOrganization()
    expect([code(await open(other, token)), code(await accept(other, token))]).toEqual([dead, dead])
    for (const contract of [contracts.resendInvite, contracts.revokeInvite])
      expect(code(await other.admin.call(contract, { params: { id } }))).toEqual([404, 6210])
    expect(code(await invite(other.admin, (await freshOrganization()).roles.learner))).toEqual([404, 5060])
  })

  it('for many goes to each address once, and to none with an account or an open invitation', async () => {
    const { org } = await invited()
    const answer = await invite(
      org.admin,
      org.roles.learner,
      [org.learner.email, email, 'One@elsewhere.example', 'one@elsewhere.example'],
      'en',
    )
    expect(answer.envelope.data).toMatchObject({
      invited: [{ email: 'one@elsewhere.example' }],
      skipped: [
        { email: org.learner.email, reason: 'member' },
        { email, reason: 'invited' },
      ],
    })
    expect((await mailsOf(org)).map(({ to }) => to)).toEqual(['one@elsewhere.example', email])
    expect((await invite(org.admin, org.roles.learner)).envelope.data).toMatchObject({ jobId: null, invited: [] })
    await runOut(org)
    expect((await invite(org.admin, org.roles.learner)).envelope.data).toMatchObject({ invited: [{ email }], skipped: [] })
  })

  it('is accepted by one of ten simultaneous requests', async () => {
    const { org, token } = await invited()
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(org, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(code)).toEqual(Array.from({ length: 9 }, () => dead))
  })

  it('requires a valid password and acceptance of every policy in force', async () => {
    const { org, token } = await invited()
    const content = { en: { title: 'Terms', body: 'Be kind.' } }
    const { envelope } = await org.admin.call(createTermPolicy, { body: { type: 'termsOfService', content } })
    const { id } = envelope.data as { id: string }
    await org.admin.call(publishTermPolicy, { params: { id } })
    expect(code(await accept(org, token, { password: 'password1234' }))).toEqual([422, 5161])
    expect((await accept(org, token, { password: 'short' })).envelope.errors?.map(({ property }) => property)).toEqual([
      'password',
    ])
    expect(code(await accept(org, token))).toEqual([403, 6104])
    const { tokens } = (await accept(org, token, { acceptedPolicies: [id] })).envelope.data as { tokens: { accessToken: string } }
    const profile = await org.stranger(readProfile, { headers: { authorization: `Bearer ${tokens.accessToken}` } })
    expect(profile.envelope.data).toMatchObject({ hasAcceptedTerms: true })
  })
})

describe('who may invite', () => {
  const tooMuch = [403, 5065]

  it('assigns only roles that the inviter could assign', async () => {
    const org = await organizationWithRoles()
    const clerk = await org.somebody('clerk', [
      pair('organizationMember.create'),
      pair('organizationMember.read'),
      pair('role.assign'),
    ])
    const plain = await org.somebody('plain', [pair('organizationMember.create')])
    const { role } = await create(org.admin, { permissions: [], type: 'user' })
    expect(code(await invite(clerk, org.roles.admin))).toEqual(tooMuch)
    expect(code(await invite(clerk, org.roles.superAdmin))).toEqual(tooMuch)
    expect(code(await invite(plain, role.id))).toEqual(tooMuch)
    expect(code(await invite(org.instructor, role.id))).toEqual([403, 5180])
    expect(code(await invite(clerk, role.id))).toEqual([202, 200])
    const id = idIn(await invite(org.admin, org.roles.admin, ['chief@elsewhere.example']))
    expect(code(await clerk.call(contracts.resendInvite, { params: { id } }))).toEqual(tooMuch)
    expect(code(await clerk.call(contracts.revokeInvite, { params: { id } }))).toEqual(tooMuch)
    expect(code(await org.admin.call(contracts.revokeInvite, { params: { id } }))).toEqual([200, 200])
  })

  it('becomes invalid once the inviter is suspended', async () => {
    const { org, token } = await invited()
    const chief = await org.person('chief', org.roles.superAdmin)
    expect(code(await chief.call(suspendMember, { params: { id: org.admin.user.id } }))).toEqual([200, 200])
    expect(code(await accept(org, token))).toEqual(dead)
  })
})
