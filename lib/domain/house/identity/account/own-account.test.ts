import { and, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterEach, describe, expect, it } from 'vitest'
import { sessions, users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { type Answer, type CallInput, freshAddress } from '@/lib/platform/testing/call'
import { listSessions, revokeOtherSessions } from '../sessions/sessions.contract'
import { readProfile, refresh, signIn } from '../sign-in/identity.contract'
import { changePassword, readTwoFactorStatus } from './own-account.contract'
import { updateProfile } from './profile.contract'
import { enableTwoFactor } from './users.service'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
afterEach(() => {
  clock.offsetMs = 0
})

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const fields = ({ envelope }: Answer) => envelope.errors?.map(({ key, property }) => `${key} ${property}`)
const newPassword = 'رحلة طويلة إلى القمر 7'

const auditOf = (org: Org, action: string) =>
  org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, action)).orderBy(activityLogs.sequence))
const enter = (org: Org, email: string, password: string, device: string | null = null) =>
  org.stranger(signIn, {
    body: { email, password, from: 'mobile' },
    headers: { 'x-captcha-token': 'test-pass', [deviceHeader]: device },
  })
/** The token that a sign-in gives a new device. */
const deviceOf = async (org: Org, email: string) => (await enter(org, email, fixturePassword)).headers.get(deviceHeader) ?? ''
/** Call options with a session of its own. */
async function signedIn(org: Org, email: string) {
  const { tokens } = (await enter(org, email, fixturePassword)).envelope.data as { tokens: { accessToken: string } }
  return (contract: Parameters<Org['stranger']>[0], input: CallInput) =>
    org.stranger(contract, { ...input, headers: { authorization: `Bearer ${tokens.accessToken}` } })
}
/** Opens another session of somebody; returns its call options. */
async function another(org: Org, email: string) {
  const { tokens } = (await enter(org, email, fixturePassword)).envelope.data as {
    tokens: { accessToken: string; refreshToken: string }
  }
  return {
    read: () => org.stranger(readProfile, { headers: { authorization: `Bearer ${tokens.accessToken}` } }),
    refresh: () => org.stranger(refresh, { headers: { authorization: `Bearer ${tokens.refreshToken}` } }),
  }
}
const turnOn = (org: Org, userId: string) =>
  runAsSystem(org.organization, 'userEnableTwoFactor', (context) => enableTwoFactor(context, userId))
const totp = (secret: string) => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) })

describe('changing one’s own profile', () => {
  it('keeps fields that are not sent, takes effect with the next request, and is recorded', async () => {
    const org = await freshOrganization()
    const change = (body: object) => org.learner.call(updateProfile, { body })
    const first = await change({ name: { ar: 'سارة', en: 'Sara' }, timeZone: 'Africa/Cairo' })
    expect(first.envelope.data).toMatchObject({ name: { ar: 'سارة', en: 'Sara' }, timeZone: 'Africa/Cairo', numerals: 'auto' })
    await change({ locale: 'ar', numerals: 'arab' })
    const { data } = (await org.learner.call(readProfile)).envelope
    expect(data).toMatchObject({ name: { en: 'Sara' }, locale: 'ar', timeZone: 'Africa/Cairo', numerals: 'arab' })
    const last = await change({ timeZone: null, locale: null })
    expect(last.envelope.data).toEqual((await org.learner.call(readProfile)).envelope.data)
    const [row] = await auditOf(org, 'userUpdateProfile')
    expect(row).toMatchObject({ outcome: 'success', resource: { type: 'user', id: org.learner.user.id } })
    expect(row?.changes).toContainEqual({ field: 'timeZone', before: null, after: 'Africa/Cairo' })
    expect((await org.admin.call(readProfile)).envelope.data).toMatchObject({ name: { en: 'admin' } })
  })

  it('refuses unknown time zones, empty names and fields that people may not change', async () => {
    const { learner } = await freshOrganization()
    const refuse = async (body: object) => fields(await learner.call(updateProfile, { body }))
    for (const timeZone of ['Mars/Olympus', '+03:00', 'GMT+3', '', 'a'.repeat(61)])
      expect((await refuse({ timeZone }))?.map((field) => field.split(' ')[1])).toEqual(['timeZone'])
    expect(await refuse({ timeZone: 'Riyadh' })).toEqual(['timeZone timeZone'])
    expect(await refuse({ name: {} })).toEqual(['minLanguages name'])
    expect(await refuse({ name: { ar: ' ' } })).toEqual(['minLength name.ar', 'minLanguages name'])
    expect(await refuse({ email: 'me@elsewhere.example', status: 'active', numerals: 'arab' })).toEqual([
      'unknown email',
      'unknown status',
    ])
    expect(await refuse({})).toEqual(['nothingToChange '])
  })
})

describe('the state of two-step verification', () => {
  it('is off, then on since a moment with ten backup codes', async () => {
    const org = await freshOrganization()
    const read = async () => (await org.learner.call(readTwoFactorStatus)).envelope.data
    expect(await read()).toEqual({ isTwoFactorEnable: false, enabledAt: null, backupCodesRemaining: 0, policy: 'offered' })
    await turnOn(org, org.learner.user.id)
    expect(await read()).toEqual({
      isTwoFactorEnable: true,
      enabledAt: expect.stringMatching(/^\d{4}-.*Z$/),
      backupCodesRemaining: 10,
      policy: 'offered',
    })
    expect((await org.admin.call(readTwoFactorStatus)).envelope.data).toMatchObject({ isTwoFactorEnable: false })
  })
})

describe('ending one’s other sessions', () => {
  it('ends them all at once, and no session of others', async () => {
    const org = await freshOrganization()
    const others = [await another(org, org.learner.email), await another(org, org.learner.email)]
    expect((await org.learner.call(revokeOtherSessions)).envelope.data).toEqual({ sessionsEnded: 2 })
    for (const other of others) {
      expect(code(await other.read())).toEqual([401, 5041])
      expect(code(await other.refresh())).toEqual([401, 5041])
    }
    const left = (await org.learner.call(listSessions)).envelope.data as { isCurrent: boolean; isRevoked: boolean }[]
    expect(left.filter(({ isRevoked }) => !isRevoked)).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(code(await org.admin.call(readProfile))).toEqual([200, 200])
    expect((await org.learner.call(revokeOtherSessions)).envelope.data).toEqual({ sessionsEnded: 0 })
    expect((await auditOf(org, 'userRevokeSession')).map(({ outcome }) => outcome)).toEqual(['success', 'success'])
  })
})

describe('changing one’s own password', () => {
  const change = (org: Org, body: object, peer = freshAddress()) =>
    org.learner.call(changePassword, { body: { currentPassword: fixturePassword, newPassword, ...body }, peer })

  it('ends the other sessions, keeps this one, and only the new password can sign in', async () => {
    const org = await freshOrganization()
    const other = await another(org, org.learner.email)
    expect((await change(org, {})).envelope.data).toEqual({ sessionsEnded: 1 })
    expect(code(await other.refresh())).toEqual([401, 5041])
    const ended = and(eq(sessions.userId, org.learner.user.id), eq(sessions.revokedReason, 'password'))
    expect(await org.database((db) => db.select({ id: sessions.id }).from(sessions).where(ended))).toHaveLength(1)
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
    expect(code(await enter(org, org.learner.email, fixturePassword))).toEqual([401, 5160])
    expect(code(await enter(org, org.learner.email, newPassword))).toEqual([200, 200])
    const [row] = await auditOf(org, 'userChangePassword')
    expect(row).toMatchObject({ outcome: 'success', resource: { type: 'user', id: org.learner.user.id } })
    expect(JSON.stringify(row)).not.toContain('argon2')
  })

  it('refuses a wrong current password, and common, short or unchanged new ones', async () => {
    const org = await freshOrganization()
    expect(code(await change(org, { currentPassword: 'not my password' }))).toEqual([401, 5160])
    expect(fields(await change(org, { newPassword: 'too short' }))).toEqual(['minLength newPassword'])
    expect(fields(await change(org, { newPassword: 'long '.repeat(30) }))).toEqual(['maxLength newPassword'])
    for (const refused of ['Password 1234', fixturePassword])
      expect(code(await change(org, { newPassword: refused }))).toEqual([422, 5161])
    expect(code(await enter(org, org.learner.email, fixturePassword))).toEqual([200, 200])
  })

  it('makes this session wait longer after each wrong password from the fifth on, but no other session or sign-in', async () => {
    const org = await freshOrganization()
    const other = await signedIn(org, org.learner.email)
    const waits: number[] = []
    for (let tries = 0; tries < 8; ) {
      const answer = await change(org, { currentPassword: 'wrong' })
      if (answer.status === 401) tries += 1
      else {
        expect(code(answer)).toEqual([429, 5163])
        waits.push(Number(answer.headers.get('retry-after')))
        clock.offsetMs += (waits.at(-1) ?? 0) * 1000
      }
    }
    expect(waits).toEqual([1, 2, 4])
    expect(code(await change(org, {}))).toEqual([429, 5163])
    const body = { currentPassword: fixturePassword, newPassword }
    expect(code(await other(changePassword, { body }))).toEqual([200, 200])
    expect(code(await enter(org, org.learner.email, newPassword))).toEqual([200, 200])
  })

  it('removes the known devices except the present one', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const [mine, theirs] = [await deviceOf(org, email), await deviceOf(org, email)]
    const body = { currentPassword: fixturePassword, newPassword }
    expect(code(await org.learner.call(changePassword, { body, headers: { [deviceHeader]: mine } }))).toEqual([200, 200])
    for (let tries = 0; tries < env().RATE_LIMIT_SIGN_IN.requests; tries += 1)
      expect(code(await enter(org, email, 'wrong'))).toEqual([401, 5160])
    expect(code(await enter(org, email, newPassword, theirs))).toEqual([429, 5163])
    expect(code(await enter(org, email, newPassword, mine))).toEqual([200, 200])
  })

  it('requires the second step if it is on, and uses it up', async () => {
    const org = await freshOrganization()
    const { secret, backupCodes } = await turnOn(org, org.learner.user.id)
    expect(fields(await change(org, {}))).toEqual(['required code'])
    expect(code(await change(org, { code: '000000x' }))).toEqual([401, 5126])
    expect(code(await change(org, { currentPassword: 'wrong', code: totp(secret) }))).toEqual([401, 5160])
    const spent = totp(secret)
    expect(code(await change(org, { code: spent }))).toEqual([200, 200])
    const again = { currentPassword: newPassword, newPassword: 'yet another long password' }
    expect(code(await change(org, { ...again, code: spent }))).toEqual([401, 5126])
    expect(code(await change(org, { ...again, method: 'backupCode', code: backupCodes[0] }))).toEqual([200, 200])
    expect((await org.learner.call(readTwoFactorStatus)).envelope.data).toMatchObject({ backupCodesRemaining: 9 })
  })

  it('succeeds for one of two simultaneous requests', async () => {
    const org = await freshOrganization()
    const answers = await Promise.all([change(org, {}), change(org, { newPassword: 'yet another long password' })])
    expect(answers.map(({ envelope }) => envelope.statusCode).toSorted()).toEqual([200, 5160])
    const [row] = await org.database((db) => db.select().from(users).where(eq(users.id, org.learner.user.id)))
    expect(row?.version).toBe(2)
  })
})
