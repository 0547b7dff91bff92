import { describe, expect, it } from 'vitest'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { articles, code, putWalk } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { issueOne, listCertificates, readCertificate, reissueOne, revokeOne } from './certificates-admin.contract'
import { putDefaultRule } from './rules.contract'

type Listed = { id: string; version: number; status: string; reviewSince: string | null }
type Walk = Awaited<ReturnType<typeof putWalk>>

async function setting() {
  const org = await freshOrganization()
  await org.admin.call(putDefaultRule, { body: { isAutomatic: true, validity: { kind: 'none' } } })
  return { org, walk: await putWalk(org, articles(2)) }
}
const correct = (org: Org, { enrolmentId }: Walk, body: object) =>
  org.admin.call(overrideProgress, { params: { enrolmentId }, body: { reason: 'Seen on site', ...body } as never })
const byHand = ({ admin }: Org, { learner, pathId }: Walk) =>
  admin.call(issueOne, { headers: { 'idempotency-key': newId() }, body: { userId: learner.user.id, pathId } })
async function held(org: Org, { learner }: Walk) {
  for (let round = 1; round <= 3; round += 1) await mailsOf(org)
  return (await org.admin.call(listCertificates, { query: { person: learner.user.id } })).envelope.data as Listed[]
}

describe('a person has one certificate of a path', () => {
  it('where it was issued by hand before the path was completed', async () => {
    const { org, walk } = await setting()
    expect((await byHand(org, walk)).status).toBe(201)
    await correct(org, walk, { state: 'complete' })
    expect(await held(org, walk)).toMatchObject([{ status: 'valid' }])
  })

  it('where the path was completed before one would be issued by hand', async () => {
    const { org, walk } = await setting()
    await correct(org, walk, { state: 'complete' })
    expect(await held(org, walk)).toMatchObject([{ status: 'valid' }])
    expect(code(await byHand(org, walk))).toEqual([409, 6603])
  })

  it('and gets another one where that of the hand was revoked before the completion', async () => {
    const { org, walk } = await setting()
    const { id, version } = (await byHand(org, walk)).envelope.data as Listed
    const body = { code: 'issuedByMistake' as const, reason: { ar: 'خطأ', en: 'By mistake' } }
    await org.admin.call(revokeOne, { params: { id }, headers: { 'if-match': `"${version}"` }, body })
    await correct(org, walk, { state: 'complete' })
    expect((await held(org, walk)).map(({ status }) => status).toSorted()).toEqual(['revoked', 'valid'])
  })
})

describe('a certificate gets into a review', () => {
  it.each([
    ['the whole path is set back', () => ({ state: 'incomplete' })],
    ['one lesson is set back', ({ items }: Walk) => ({ state: 'incomplete', itemId: items[1]?.id })],
  ])('where %s', async (_what, change) => {
    const { org, walk } = await setting()
    await correct(org, walk, { state: 'complete' })
    expect(await held(org, walk)).toMatchObject([{ reviewSince: null }])
    await correct(org, walk, change(walk))
    expect(await held(org, walk)).toMatchObject([{ status: 'valid', reviewSince: expect.any(String) }])
  })

  it('that was given by hand as well, and completing again makes no further one', async () => {
    const { org, walk } = await setting()
    await byHand(org, walk)
    await correct(org, walk, { state: 'complete' })
    await held(org, walk)
    await correct(org, walk, { state: 'incomplete' })
    expect(await held(org, walk)).toMatchObject([{ reviewSince: expect.any(String) }])
    await correct(org, walk, { state: 'complete' })
    expect(await held(org, walk)).toHaveLength(1)
  })
})

describe('a certificate with letters that cannot be drawn', () => {
  it.each([
    ['王小明', ['王', '小', '明']],
    ['Sara 😀', ['😀']],
    ['สมชาย', []],
  ])('says so when it is issued and read: %s', async (en, undrawn) => {
    const { org, walk } = await setting()
    const body = { userId: walk.learner.user.id, pathId: walk.pathId, holderName: { en } }
    const issued = await org.admin.call(issueOne, { headers: { 'idempotency-key': newId() }, body })
    expect(issued.envelope.data).toMatchObject({ holderName: { en }, undrawn })
    const { id } = issued.envelope.data as Listed
    expect((await org.admin.call(readCertificate, { params: { id } })).envelope.data).toMatchObject({ undrawn })
    const again = await org.admin.call(reissueOne, { params: { id }, body: { holderName: { en: 'Wang Xiaoming' } } })
    expect(again.envelope.data).toMatchObject({ holderName: { en: 'Wang Xiaoming' }, undrawn: [] })
  })
})
