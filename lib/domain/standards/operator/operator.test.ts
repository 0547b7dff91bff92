import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.contract'
import { issueCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { readProfile, signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { acceptInvite } from '@/lib/domain/house/invites/accepting.contract'
import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { restoreMember, suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { createMember } from '@/lib/domain/people/members/new-member.contract'
import { fixturePassword, freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { env } from '@/lib/platform/env'
import { caller } from '@/lib/platform/testing/call'
import { middleware } from '@/middleware'
import {
  createServedOrganization,
  listServedOrganizations,
  readServedOrganization,
  restoreServedOrganization,
  suspendServedOrganization,
  updateServedOrganization,
} from './served-organizations.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['admin']

let home: Org
let operator: Person
beforeAll(async () => {
  env().CAPTCHA_PROVIDER = 'test'
  home = await freshOrganization({ isPlatform: true })
  operator = await home.person('operator', home.roles.superAdmin)
})

const reason = 'The contract ended.'
const suspend = ({ organization: { id } }: Org) => operator.call(suspendServedOrganization, { params: { id }, body: { reason } })
const restore = ({ organization: { id } }: Org) => operator.call(restoreServedOrganization, { params: { id } })
const setQuotas = ({ organization: { id } }: Org, body: object, headers = {}) =>
  operator.call(updateServedOrganization, { params: { id }, body, headers })
let made = 0
const newMember = (org: Org) => {
  made += 1
  const body = { email: `person${made}@quota.example`, name: { en: 'Person' }, roleIds: [org.roles.learner], locale: 'en' }
  return org.admin.call(createMember, { body })
}
/** The answer of the middleware of pages: the status and the language of a refusal, or that the page is there. */
const visit = async (org: Org, path: string) => {
  const { host } = new URL(org.origin)
  const answer = await middleware(new NextRequest(`http://${host}${path}`, { headers: { host } }))
  return answer.headers.has('x-middleware-next') ? 'there' : `${answer.status} ${answer.headers.get('content-language')}`
}
const codes = (answers: { status: number; envelope: { statusCode: number } }[]) =>
  answers.map(({ status, envelope }) => `${status}/${envelope.statusCode}`).toSorted()

describe('the organizations of a server', () => {
  it('are listed with what they use, by status, words and short name', async () => {
    const org = await freshOrganization()
    const { slug, id } = org.organization
    const found = await operator.call(listServedOrganizations, { query: { search: slug } })
    expect(found.envelope.data).toMatchObject([
      { id, slug, status: 'active', isPlatform: false, people: 3, mostPeople: null, usedBytes: 0 },
    ])
    await suspend(org)
    const suspended = await operator.call(listServedOrganizations, { query: { status: 'suspended', orderBy: 'slug:asc' } })
    expect(suspended.envelope.data).toContainEqual(expect.objectContaining({ id, status: 'suspended', suspensionReason: reason }))
    const active = await operator.call(listServedOrganizations, { query: { status: 'active', perPage: '100' } })
    expect(JSON.stringify(active.envelope.data)).not.toContain(id)
  })

  it("are managed by people of the operator's organization whose role says so, and by no one of another", async () => {
    const org = await freshOrganization()
    const { id } = org.organization
    const abroad = await org.person('superadmin', org.roles.superAdmin)
    const body = { reason }
    for (const [person, code] of [
      [abroad, 6203],
      [org.admin, 5180],
      // The built-in role of administrators does not hold these permissions, here neither.
      [home.admin, 5180],
      [home.learner, 5063],
    ] as const) {
      const answers = await Promise.all([
        person.call(listServedOrganizations),
        person.call(readServedOrganization, { params: { id } }),
        person.call(createServedOrganization, { body: createServedOrganization.example.body }),
        person.call(updateServedOrganization, { params: { id }, body: { mostPeople: 1 } }),
        person.call(suspendServedOrganization, { params: { id }, body }),
        person.call(restoreServedOrganization, { params: { id } }),
      ])
      expect(codes(answers)).toEqual(Array(6).fill(`403/${code}`))
    }
    expect((await operator.call(readServedOrganization, { params: { id } })).envelope.data).toMatchObject({
      status: 'active',
      mostPeople: null,
    })
  })

  it('are created with an invitation of the first administrator and an API key that work', async () => {
    const slug = `new-${home.organization.slug}`
    const body = { ...createServedOrganization.example.body, slug }
    const created = await operator.call(createServedOrganization, { body })
    expect(created.status).toBe(201)
    const { id, address, invitation, apiKey } = created.data as {
      id: string
      address: string
      apiKey: string
      invitation: { url: string }
    }
    const call = caller(handle, address, () => ({ 'x-api-key': apiKey }))
    const token = /[\w-]{43}/.exec(invitation.url)?.[0]
    const accepting = { token, name: { en: 'Noura' }, password: fixturePassword, acceptedPolicies: [] }
    const accepted = await call(acceptInvite, { body: accepting })
    expect(accepted.status).toBe(200)
    expect((await operator.call(readServedOrganization, { params: { id } })).envelope.data).toMatchObject({
      slug,
      isPlatform: false,
    })
    expect(codes([await operator.call(createServedOrganization, { body })])).toEqual(['409/6202'])
    const [entry] = (await operator.call(listActivityLog, { query: { action: 'adminOrganizationCreate', outcome: 'success' } }))
      .data as { resource: { id: string } }[]
    expect(entry?.resource.id).toBe(id)
    expect(JSON.stringify(entry)).not.toContain('lps_')
  })
})

describe('a suspended organization', () => {
  it('answers its keys, its sessions and sign-ins with one error in the language asked for, until it is restored', async () => {
    const org = await freshOrganization({ issuedKey: true })
    expect((await suspend(org)).envelope.data).toMatchObject({ status: 'suspended', suspensionReason: reason })
    const ask = () =>
      Promise.all([
        org.learner.call(readProfile),
        org.admin.call(listActivityLog),
        org.stranger(signIn, {
          body: { email: org.learner.email, password: fixturePassword, from: 'website' },
          headers: { 'x-captcha-token': 'test-pass' },
        }),
      ])
    expect(codes(await ask())).toEqual(Array(3).fill('403/6201'))
    const arabic = await org.learner.call(readProfile, { headers: { 'x-custom-lang': 'ar' } })
    expect(arabic.envelope.message).toBe('هذه الجهة موقوفة.')
    expect((await restore(org)).envelope.data).toMatchObject({ status: 'active', suspendedAt: null, suspensionReason: null })
    expect(codes(await ask())).toEqual(Array(3).fill('200/200'))
  })

  it('still has its certificates verified, by the API and on their page; every other page says that it is suspended', async () => {
    const org = await freshOrganization()
    const names = { holderName: { en: 'Sara' }, title: { en: 'Safety' }, issuerName: { ar: 'أكاديمية', en: 'Academy' } }
    const { code } = await runAsSystem(org.organization, 'certificateIssued', (context) =>
      issueCertificate(context, { userId: org.learner.user.id, ...names }),
    )
    await suspend(org)
    expect((await org.stranger(verifyCertificate, { params: { code } })).envelope.data).toMatchObject({ status: 'valid' })
    for (const path of ['/verify', `/verify/${code}`, '/icon.svg']) expect(await visit(org, path)).toBe('there')
    for (const path of ['/', '/console', '/learn', '/verifying'])
      for (const language of ['ar', 'en']) expect(await visit(org, `${path}?lang=${language}`)).toBe(`403 ${language}`)
    await restore(org)
    expect(await visit(org, '/console')).toBe('there')
  })

  it("is recorded with the reason, once, and never the operator's own", async () => {
    const org = await freshOrganization()
    const { id } = org.organization
    const both = await Promise.all([suspend(org), suspend(org)])
    expect(codes(both)).toEqual(['200/200', '409/409'])
    expect(codes([await suspend(home)])).toEqual(['409/6261'])
    const entries = (await operator.call(listActivityLog, { query: { action: 'adminOrganizationSuspend', outcome: 'success' } }))
      .data as { resource: { id: string }; changes: { field: string; after: unknown }[] }[]
    const own = entries.filter(({ resource }) => resource.id === id)
    expect(own).toHaveLength(1)
    expect(own[0]?.changes).toContainEqual(expect.objectContaining({ field: 'reason', after: reason }))
    await restore(org)
    expect(codes([await restore(org)])).toEqual(['409/409'])
  })
})

describe('the quotas of an organization', () => {
  it('let no more people be active than they name, however many are created at once', async () => {
    const org = await freshOrganization()
    // Three people are there.
    expect((await setQuotas(org, { mostPeople: 5 })).envelope.data).toMatchObject({ mostPeople: 5, people: 3 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => newMember(org)))
    expect(codes(answers)).toEqual(['201/200', '201/200', ...Array(4).fill('409/6206')])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.envelope.message).toContain('5 active people')
    const people = [{ email: 'one.more@quota.example' }]
    const invited = await org.admin.call(inviteMembers, { body: { people, roleId: org.roles.learner, locale: 'en' } })
    expect(codes([invited])).toEqual(['409/6206'])
  })

  it('count active people only: one who is suspended leaves a place, and needs one to be restored', async () => {
    const org = await freshOrganization()
    await setQuotas(org, { mostPeople: 3 })
    const params = { id: org.learner.user.id }
    expect((await org.admin.call(suspendMember, { params })).status).toBe(200)
    expect((await newMember(org)).status).toBe(201)
    expect(codes([await org.admin.call(restoreMember, { params })])).toEqual(['409/6206'])
    await setQuotas(org, { mostPeople: null })
    expect((await org.admin.call(restoreMember, { params })).status).toBe(200)
  })

  it('let no file be stored beyond them', async () => {
    const org = await freshOrganization()
    const body = { ...uploadAsset.example.body, size: 1000 }
    await setQuotas(org, { quotaBytes: 1500 })
    expect(codes([await org.admin.call(uploadAsset, { body }), await org.admin.call(uploadAsset, { body })])).toEqual([
      '201/200',
      '409/7212',
    ])
    const { mostBytes } = (await setQuotas(org, { quotaBytes: null })).data as { mostBytes: number }
    expect(mostBytes).toBe(env().FILES_QUOTA_BYTES)
  })

  it('are changed by one of two who read the same version', async () => {
    const org = await freshOrganization()
    const headers = { 'if-match': '"1"' }
    const both = await Promise.all([1, 2].map((mostPeople) => setQuotas(org, { mostPeople: mostPeople + 100 }, headers)))
    expect(codes(both)).toEqual(['200/200', '412/412'])
  })
})
