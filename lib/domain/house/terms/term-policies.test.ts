import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import * as contracts from './term-policies.contract'
import { acceptNewest, draftTermPolicy, putInForce } from './term-policies.service'

type Organization = Awaited<ReturnType<typeof freshOrganization>>
type Type = z.input<typeof contracts.TermPolicyInput>['type']
type Policy = z.input<typeof contracts.TermPolicy>
type Published = z.input<typeof contracts.PublishedPolicy>
const arabic = { title: 'سياسة الخصوصية', body: 'نحفظ بياناتك داخل البلاد.\n\n- لا نبيعها.' }
const english = { title: 'Privacy policy', body: 'Your data stays in the country.' }
const both = { ar: arabic, en: english }

/** Drafts and publishes as the system, to which the terms gate does not apply. */
async function inForce({ organization }: Organization, type: Type, content: z.input<typeof contracts.PolicyContent> = both) {
  const draft = await runAsSystem(organization, 'adminTermPolicyCreate', (context) => draftTermPolicy(context, { type, content }))
  return runAsSystem(organization, 'adminTermPolicyPublish', (context) => putInForce(context, draft.id))
}
const draftBy = async ({ admin }: Organization, type: Type, content: object = both): Promise<Policy> =>
  (await admin.call(contracts.createTermPolicy, { body: { type, content } })).data
const outcome = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]
const closed = [403, 6104]
const open = [200, 200]

it('acceptance of an optional policy is withdrawn for every version, for that person only, and can be given again', async () => {
  const org = await freshOrganization()
  const { learner, instructor } = org
  await inForce(org, 'privacy')
  const take = (type: string) => learner.call(contracts.acceptTermPolicy, { body: { type } })
  const leave = (type: string) => learner.call(contracts.withdrawTermPolicy, { body: { type } })
  for (const _ of [1, 2]) {
    await inForce(org, 'marketing')
    await take('marketing')
  }
  await instructor.call(contracts.acceptTermPolicy, { body: { type: 'marketing' } })
  await take('privacy')
  expect((await leave('privacy')).status).toBe(422)
  expect((await leave('marketing')).data).toEqual({ type: 'marketing', versionsWithdrawn: 2 })
  expect(outcome(await leave('marketing'))).toEqual([404, 6100])
  const left: { type: string }[] = (await learner.call(contracts.listAcceptedTermPolicies)).data
  expect(left.map(({ type }) => type)).toEqual(['privacy'])
  expect((await instructor.call(contracts.listAcceptedTermPolicies)).data).toHaveLength(1)
  expect(outcome(await take('marketing'))).toEqual(open)
})

it('an accepted text can be read by that person only, also while a newer version closes the gate', async () => {
  const [org, other] = [await freshOrganization(), await freshOrganization()]
  await inForce(org, 'privacy')
  const { id } = (await org.learner.call(contracts.acceptTermPolicy, { body: { type: 'privacy' } })).data as { id: string }
  await inForce(org, 'privacy', { en: { ...english, body: 'Your data leaves the country.' } })
  const read = (person: { call: typeof org.learner.call }) => person.call(contracts.readAcceptedTermPolicy, { params: { id } })
  expect((await read(org.learner)).data).toMatchObject({ id, type: 'privacy', number: 1, content: both })
  for (const stranger of [org.admin, other.learner]) expect(outcome(await read(stranger))).toEqual([404, 6100])
})

describe('the terms gate', () => {
  it('closes for everybody at once when a version is published, the publisher included, and opens for each by accepting', async () => {
    const org = await freshOrganization()
    const { admin, learner, instructor } = org
    await inForce(org, 'termsOfService')
    for (const person of [admin, learner, instructor])
      await person.call(contracts.acceptTermPolicy, { body: { type: 'termsOfService' } })
    const second = await draftBy(org, 'termsOfService')
    expect(second.number).toBe(2)
    expect(outcome(await learner.call(listSessions))).toEqual(open)

    expect(outcome(await admin.call(contracts.publishTermPolicy, { params: { id: second.id } }))).toEqual(open)
    for (const person of [admin, learner, instructor]) expect(outcome(await person.call(listSessions))).toEqual(closed)
    expect(outcome(await admin.call(contracts.listTermPolicies))).toEqual(closed)
    expect(outcome(await admin.call(contracts.createTermPolicy, { body: { type: 'cookies', content: both } }))).toEqual(closed)

    const shown: Published[] = (await admin.call(contracts.listPublishedTermPolicies)).data
    expect(shown.map(({ type, number }) => [type, number])).toEqual([['termsOfService', 2]])
    const before: unknown[] = (await admin.call(contracts.listAcceptedTermPolicies)).data
    expect(before).toHaveLength(1)
    const accepted = await admin.call(contracts.acceptTermPolicy, { body: { type: 'termsOfService' } })
    expect(accepted.envelope.data).toMatchObject({ policyId: second.id, type: 'termsOfService', number: 2 })
    expect(outcome(await admin.call(contracts.listTermPolicies))).toEqual(open)
    expect(outcome(await learner.call(listSessions))).toEqual(closed)
  })

  it('requires terms and privacy, but neither cookies nor marketing', async () => {
    const org = await freshOrganization()
    const { learner } = org
    for (const type of ['cookies', 'marketing'] as const) await inForce(org, type)
    expect(outcome(await learner.call(listSessions))).toEqual(open)
    for (const type of ['termsOfService', 'privacy'] as const) await inForce(org, type)
    for (const type of ['termsOfService', 'cookies', 'marketing'] as const) {
      expect(outcome(await learner.call(contracts.acceptTermPolicy, { body: { type } }))).toEqual(open)
      expect(outcome(await learner.call(listSessions))).toEqual(closed)
    }
    await learner.call(contracts.acceptTermPolicy, { body: { type: 'privacy' } })
    expect(outcome(await learner.call(listSessions))).toEqual(open)
  })

  it('stays open while a newer version is only a draft', async () => {
    const org = await freshOrganization()
    const draft = await draftBy(org, 'privacy')
    expect(draft.status).toBe('draft')
    expect(outcome(await org.learner.call(listSessions))).toEqual(open)
    expect(outcome(await org.learner.call(contracts.acceptTermPolicy, { body: { type: 'privacy' } }))).toEqual([404, 6100])
    expect((await org.stranger(contracts.listPublishedTermPolicies)).envelope.data).toEqual([])
  })
})

describe('accepting', () => {
  it('works once per version, also with two simultaneous requests, and the history is newest first', async () => {
    const org = await freshOrganization()
    const { learner } = org
    await inForce(org, 'privacy')
    const accept = () => learner.call(contracts.acceptTermPolicy, { body: { type: 'privacy' } })
    const raced = await Promise.all([accept(), accept()])
    expect(raced.map(outcome).sort()).toEqual([open, [409, 6103]])
    await inForce(org, 'privacy')
    expect(outcome(await accept())).toEqual(open)
    const history: { number: number }[] = (await learner.call(contracts.listAcceptedTermPolicies)).data
    expect(history.map(({ number }) => number)).toEqual([2, 1])
    const others: unknown[] = (await org.instructor.call(contracts.listAcceptedTermPolicies)).data
    expect(others).toEqual([])
  })

  it('can be recorded by the system for somebody', async () => {
    const org = await freshOrganization()
    await inForce(org, 'termsOfService')
    const person = { userId: org.learner.user.id, type: 'termsOfService' as const, address: '192.0.2.1' }
    await runAsSystem(org.organization, 'userAcceptTermPolicy', (context) => acceptNewest(context, person))
    expect(outcome(await org.learner.call(listSessions))).toEqual(open)
    expect(outcome(await org.instructor.call(listSessions))).toEqual(closed)
  })
})

describe('the public list', () => {
  it('shows each policy in the best available language, and says when that is a fallback', async () => {
    const org = await freshOrganization()
    await inForce(org, 'privacy')
    await inForce(org, 'cookies', { ar: { title: 'ملفات الارتباط', body: 'نستعمل ملفًا واحدًا.' } })
    const read = async (language: string) => {
      const answer = await org.stranger(contracts.listPublishedTermPolicies, {
        query: { orderBy: 'createdAt:asc' },
        headers: { 'accept-language': language },
      })
      const items: Published[] = answer.data
      return { items, language: answer.headers.get('content-language'), vary: answer.headers.get('vary') }
    }
    const toEnglish = await read('en-GB, ar;q=0.5')
    expect(toEnglish.items).toMatchObject([
      { type: 'privacy', ...english, locale: 'en', isFallback: false, availableLocales: ['ar', 'en'], isRequired: true },
      { type: 'cookies', title: 'ملفات الارتباط', locale: 'ar', isFallback: true, availableLocales: ['ar'], isRequired: false },
    ])
    expect(toEnglish.language).toBe('en, ar')
    expect(toEnglish.vary).toContain('Accept-Language')
    const toArabic = await read('ar')
    expect(toArabic.items.map(({ locale, isFallback }) => [locale, isFallback])).toEqual([
      ['ar', false],
      ['ar', false],
    ])
    expect(toArabic.items[0]?.body).toBe(arabic.body)
    expect(toArabic.language).toBe('ar')
  })

  it('shows the newest published version of each type only, page by page', async () => {
    const org = await freshOrganization()
    for (const type of ['privacy', 'termsOfService', 'privacy', 'marketing'] as const) await inForce(org, type)
    const first = await org.stranger(contracts.listPublishedTermPolicies, { query: { perPage: 2, orderBy: 'createdAt:asc' } })
    const { hasNext, nextCursor = '' } = first.envelope.metadata
    expect(hasNext).toBe(true)
    const second = await org.stranger(contracts.listPublishedTermPolicies, {
      query: { perPage: 2, orderBy: 'createdAt:asc', cursor: nextCursor },
    })
    expect(second.envelope.metadata).toMatchObject({ hasNext: false, hasPrevious: true })
    const items: Published[] = [...(first.data as Published[]), ...(second.data as Published[])]
    expect(items.map(({ type, number }) => `${type} ${number}`)).toEqual(['termsOfService 1', 'privacy 2', 'marketing 1'])
  })
})

describe('drafts', () => {
  it('get different numbers when created simultaneously', async () => {
    const org = await freshOrganization()
    const first = await draftBy(org, 'privacy')
    const rest = await Promise.all([draftBy(org, 'privacy'), draftBy(org, 'privacy'), draftBy(org, 'cookies')])
    expect(first.number).toBe(1)
    expect(rest.map(({ type, number }) => `${type} ${number}`).sort()).toEqual(['cookies 1', 'privacy 2', 'privacy 3'])
  })

  it.each([
    ['en', 'content needs at least one language.'],
    ['ar', 'اكتب قيمة «content» بلغة واحدة على الأقل.'],
  ])('need one language at least, which is said in %s', async (language, message) => {
    const { admin } = await freshOrganization()
    const answer = await admin.call(contracts.createTermPolicy, {
      body: { type: 'privacy', content: {} },
      headers: { 'x-custom-lang': language },
    })
    expect(outcome(answer)).toEqual([422, 5030])
    expect(answer.envelope.errors).toEqual([{ key: 'minLanguages', property: 'content', message }])
  })

  it('accept a body of 50,000 Arabic letters and not one more', async () => {
    const { admin } = await freshOrganization()
    const create = (length: number) =>
      admin.call(contracts.createTermPolicy, {
        body: { type: 'privacy', content: { ar: { title: 'طويلة', body: 'ش'.repeat(length) } } },
      })
    expect((await create(50_000)).status).toBe(201)
    expect((await create(50_001)).envelope.errors).toMatchObject([{ key: 'maxLength', property: 'content.ar.body' }])
  })

  it('are read one by one in every language, tagged with their version', async () => {
    const org = await freshOrganization()
    const draft = await draftBy(org, 'privacy')
    const answer = await org.admin.call(contracts.readTermPolicy, { params: { id: draft.id } })
    expect(answer.envelope.data).toEqual(draft)
    expect(answer.headers.get('etag')).toBe('"1"')
  })

  it('can be changed until published, with If-Match', async () => {
    const org = await freshOrganization()
    const { admin } = org
    const draft = await draftBy(org, 'marketing')
    const change = (title: string, ifMatch: string | null) =>
      admin.call(contracts.updateTermPolicy, {
        params: { id: draft.id },
        body: { content: { en: { ...english, title } } },
        headers: { 'if-match': ifMatch },
      })
    const changed = await change('Newer title', '"1"')
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.envelope.data).toMatchObject({ version: 2, content: { en: { title: 'Newer title' } } })
    expect((changed.data as Policy).content.ar).toBeUndefined()
    expect(outcome(await change('Stale', '"1"'))).toEqual([412, 412])
    const published = await admin.call(contracts.publishTermPolicy, { params: { id: draft.id } })
    expect(published.envelope.data).toMatchObject({ status: 'published', version: 3, content: { en: { title: 'Newer title' } } })
    expect((published.data as Policy).publishedAt).not.toBeNull()
    expect(outcome(await change('Too late', null))).toEqual([409, 6105])
    expect(outcome(await admin.call(contracts.publishTermPolicy, { params: { id: draft.id } }))).toEqual([409, 6105])
  })

  it('older than the published version cannot be published', async () => {
    const org = await freshOrganization()
    const left = await draftBy(org, 'marketing')
    await inForce(org, 'marketing')
    expect(outcome(await org.admin.call(contracts.publishTermPolicy, { params: { id: left.id } }))).toEqual([409, 6105])
  })

  it('are listed with their type and status, and found by a word of either title', async () => {
    const org = await freshOrganization()
    await inForce(org, 'marketing')
    await draftBy(org, 'marketing', { ar: { title: 'الرسائل الإعلانيّة', body: 'نصّ' } })
    await draftBy(org, 'cookies')
    const found = async (query: Record<string, string>) =>
      ((await org.admin.call(contracts.listTermPolicies, { query })).data as Policy[]).map(({ type, number, status }) => [
        type,
        number,
        status,
      ])
    expect(await found({ type: 'marketing', status: 'draft' })).toEqual([['marketing', 2, 'draft']])
    expect(await found({ status: 'published' })).toEqual([['marketing', 1, 'published']])
    expect(await found({ search: 'الاعلانية' })).toEqual([['marketing', 2, 'draft']])
    expect(await found({})).toHaveLength(3)
  })
})
