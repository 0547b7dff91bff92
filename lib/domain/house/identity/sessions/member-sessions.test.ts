import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { readProfile, signIn } from '../sign-in/identity.contract'
import { listMemberSessions, revokeMemberSession } from './member-sessions.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]

const enter = (org: Org, device?: string, email = org.learner.email) =>
  org.stranger(signIn, {
    body: { email, password: fixturePassword, from: 'website' },
    headers: { 'x-captcha-token': 'test-pass', ...(device && { 'x-device-token': device }) },
    peer: freshAddress(),
  })

describe('the sessions of somebody', () => {
  it('are seen and ended by an administrator, at once', async () => {
    const org = await freshOrganization()
    const params = { userId: org.learner.user.id, sessionId: org.learner.sessionId }
    const listed = await org.admin.call(listMemberSessions, { params: { userId: params.userId } })
    expect(listed.envelope.data).toMatchObject([{ id: params.sessionId, isCurrent: false, isRevoked: false }])
    expect((await org.admin.call(revokeMemberSession, { params })).envelope.data).toMatchObject({ isRevoked: true })
    expect(code(await org.learner.call(readProfile))).toEqual([401, 5041])
    const [row] = await org.database((db) => db.select().from(sessions).where(eq(sessions.id, params.sessionId)))
    expect(row?.revokedReason).toBe('admin')
    expect(code(await org.admin.call(revokeMemberSession, { params }))).toEqual([404, 5040])
  })

  it('are ended only by administrators with all permissions of the person, and are missing for other organizations', async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    const owner = await org.person('owner', org.roles.superAdmin)
    const ofOwner = { userId: owner.user.id, sessionId: owner.sessionId }
    expect(code(await org.admin.call(revokeMemberSession, { params: ofOwner }))).toEqual([403, 5065])
    expect(code(await owner.call(readProfile))).toEqual([200, 200])
    const ofLearner = { userId: org.learner.user.id, sessionId: org.learner.sessionId }
    for (const params of [ofLearner, { userId: newId(), sessionId: newId() }]) {
      expect(code(await other.admin.call(listMemberSessions, { params: { userId: params.userId } }))).toEqual([404, 5150])
      expect(code(await other.admin.call(revokeMemberSession, { params }))).toEqual([404, 5150])
    }
    // The session must belong to the person in the path.
    const mixed = { userId: org.instructor.user.id, sessionId: org.learner.sessionId }
    expect(code(await org.admin.call(revokeMemberSession, { params: mixed }))).toEqual([404, 5040])
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
  })
})

it('a sign-in from an unknown device is reported by mail, except the first one, at most five times an hour', async () => {
  const org = await freshOrganization()
  const first = await enter(org)
  const known = first.headers.get('x-device-token') ?? ''
  expect(code(await enter(org, known))).toEqual([200, 200])
  expect(await mailsOf(org)).toEqual([])
  for (let at = 0; at < 7; at += 1) await enter(org)
  const mails = await mailsOf(org)
  // The first device counts for the five of the hour.
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 4 }, () => [org.learner.email, 'A new device signed in to your account']),
  )
  expect(mails[0]?.text).toMatch(/from the address \u2066?[\d.:a-f]+/)
  await enter(org, known, org.instructor.email)
  await enter(org, undefined, org.instructor.email)
  expect((await mailsOf(org)).map(({ to }) => to).filter((to) => to === org.instructor.email)).toHaveLength(1)
})
