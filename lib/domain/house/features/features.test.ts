import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { readSignUp, signUpByEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { readSignUpPolicy } from '@/lib/domain/house/sign-up/sign-up-policy.contract'
import { listNotes } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { operations } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { featureOf } from '@/lib/platform/http/features'
import { type OrganizationFeatures, readFeatures, updateFeatures } from './features.contract'
import { features } from './words'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const switchTo = async (org: Org, body: object): Promise<z.input<typeof OrganizationFeatures>> => {
  const { status, data } = await org.admin.call(updateFeatures, { body })
  expect(status).toBe(200)
  return data
}
const off = [403, 6205]
const answerOf = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]

describe('a feature', () => {
  it('has operations, and no operation has an unknown one', () => {
    const used = operations.flatMap(({ contract }) => featureOf(contract.id) ?? [])
    expect([...new Set(used)].toSorted()).toEqual(features.toSorted())
  })

  it('that is off is refused to everybody, and is back as it was when it is on again', async () => {
    const [org, other] = [await freshOrganization(), await freshOrganization()]
    expect(await switchTo(org, { notes: false })).toMatchObject({ notes: false, selfEnrolment: true, signUp: true })
    for (const { call } of [org.learner, org.instructor, org.admin]) expect(answerOf(await call(listNotes))).toEqual(off)
    expect((await other.learner.call(listNotes)).status).toBe(200)
    await switchTo(org, { notes: true })
    expect((await org.learner.call(listNotes)).status).toBe(200)
  })

  it('that is off says no more of its records than that, and no more to strangers than before', async () => {
    const org = await freshOrganization()
    await switchTo(org, { selfEnrolment: false, signUp: false })
    const params = { pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21' }
    expect(answerOf(await org.learner.call(enrolMyself, { params }))).toEqual(off)
    expect((await org.stranger(enrolMyself, { params })).status).toBe(401)
    expect(answerOf(await org.stranger(readSignUp))).toEqual(off)
    expect(answerOf(await org.stranger(signUpByEmail, { body: { email: 'a@b.example', locale: 'ar' } }))).toEqual(off)
    // Its settings can still be prepared.
    expect((await org.admin.call(readSignUpPolicy)).status).toBe(200)
  })

  it('is switched by people with the permission, on the newest version, with one row in the log', async () => {
    const org = await freshOrganization()
    const headers = { 'if-match': '"1"' }
    for (const { call } of [org.learner, org.instructor])
      expect((await call(updateFeatures, { body: { notes: false } })).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => org.admin.call(updateFeatures, { headers, body: { notes: false } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await org.admin.call(updateFeatures, { body: { certificate: false } })).status).toBe(422)
    const query = { action: 'adminOrganizationFeaturesUpdate', outcome: 'success' }
    const rows: { changes: object[] }[] = (await org.admin.call(listActivityLog, { query })).data
    expect(rows.map(({ changes }) => changes)).toEqual([[{ field: 'notes', before: true, after: false }]])
    expect((await org.instructor.call(readFeatures)).status).toBe(200)
  })
})
