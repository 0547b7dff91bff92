import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { originOf } from '@/lib/platform/auth/organization'
import { freshAddress } from '@/lib/platform/testing/call'
import { OpenlyVerified, verifyCertificate, verifyCertificates } from './certificates.contract'
import { groupedCode, hintOf, newCertificateCode } from './certificates.rules'
import { issueCertificate } from './issuing.service'
import { shareCertificate } from './own-certificates.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let one: Org
let other: Org
beforeAll(async () => {
  one = await freshOrganization()
  other = await freshOrganization()
})

const issue = ({ organization, learner }: Org) =>
  runAsSystem(organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: learner.user.id,
      holderName: { en: 'Sara' },
      title: { en: 'Safety' },
      issuerName: organization.name,
    }),
  )

const address = '/api/v1/public/certificate-verify/bulk/open'
const openly = (body: unknown, { from = freshAddress(), method = 'POST' } = {}) =>
  handle(
    new Request(`http://localhost:3000${address}`, {
      method,
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'x-custom-lang': 'en' },
      body: method === 'POST' ? JSON.stringify(body) : null,
    }),
    from,
  )
const Answer = z.object({ data: z.array(OpenlyVerified) })
const asked = async (codes: string[]) => {
  const answer = await openly({ codes })
  expect(answer.status).toBe(200)
  return Answer.parse(await answer.json()).data
}
/** A code with its last two different neighbours swapped. */
function slipOf(code: string): string {
  const at = [...code].findLastIndex((sign, place) => place > 0 && sign !== code[place - 1])
  return code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1)
}

describe('many codes at the host of one issuer', () => {
  it('name the other issuer of a genuine one, and what a mistyped one may have been', async () => {
    const [own, foreign] = [await issue(one), await issue(other)]
    const codes = [own.code, foreign.code, slipOf(own.code), newCertificateCode(), 'x']
    const { data } = await one.stranger(verifyCertificates, { body: { codes } })
    const rows = verifyCertificates.returns.parse(data)
    expect(rows.map(({ certificate, issuedElsewhere, fault }) => [certificate?.status, issuedElsewhere?.name.en, fault])).toEqual(
      [
        ['valid', undefined, null],
        [undefined, other.organization.name.en, null],
        [undefined, undefined, 'slip'],
        [undefined, undefined, null],
        [undefined, undefined, 'length'],
      ],
    )
    expect(rows[1]?.issuedElsewhere?.verificationUrl).toBe(`${originOf(other.organization)}/verify/${groupedCode(foreign.code)}`)
    expect(rows[2]?.meant).toContain(groupedCode(own.code))
  })

  it('hint at the same codes whether or not they exist', async () => {
    const [real, invented] = [(await issue(one)).code, newCertificateCode()]
    const codes = [slipOf(real), slipOf(invented)]
    const { data } = await other.stranger(verifyCertificates, { body: { codes } })
    const calculated = codes.map((code) => hintOf(code))
    expect(verifyCertificates.returns.parse(data).map(({ meant }) => meant)).toEqual(
      calculated.map((hint) => (hint?.kind === 'slip' ? hint.meant.map(({ code }) => code) : [])),
    )
  })
})

describe('many codes without a key', () => {
  it('are verified whichever organizations issued them', async () => {
    const [own, foreign] = [await issue(one), await issue(other)]
    const rows = await asked([own.code, groupedCode(foreign.code).toLowerCase(), newCertificateCode(), slipOf(own.code)])
    expect(rows.map(({ certificate, issuedBy, fault }) => [certificate?.holderName.en, issuedBy?.name.en, fault])).toEqual([
      ['Sara', one.organization.name.en, null],
      ['Sara', other.organization.name.en, null],
      [undefined, undefined, null],
      [undefined, undefined, 'slip'],
    ])
  })

  it('are at most fifty, in a body of their own shape', async () => {
    const refusalOf = async (body: unknown) => {
      const answer = await openly(body)
      return [answer.status, (await answer.json()).errors?.[0]?.key]
    }
    const codes = (count: number) => ({ codes: Array.from({ length: count }, newCertificateCode) })
    expect(await refusalOf(codes(51))).toEqual([422, 'maxLength'])
    expect((await openly(codes(50))).status).toBe(200)
    expect(await refusalOf({ codes: [] })).toEqual([422, 'minLength'])
    expect(await refusalOf({ codes: ['x'.repeat(501)] })).toEqual([422, 'maxLength'])
    expect((await openly({}, { method: 'GET' })).status).toBe(405)
  })

  it('count against a limit of their own, twice a minute', async () => {
    const from = freshAddress()
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await openly({ codes: ['x'] }, { from })).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await openly({ codes: ['x'] }, { from })
    expect(refused.headers.get('ratelimit-policy')).toContain('certificate-open')
  })
})

describe('a certificate that its holder does not share', () => {
  it('tells its state alone, until it is shared again', async () => {
    const { id, code } = await issue(one)
    const share = (isShared: boolean) => one.learner.call(shareCertificate, { params: { id }, body: { isShared } })
    const hidden = await share(false)
    expect(hidden.data).toMatchObject({ isShared: false, sharing: null, title: { en: 'Safety' } })
    const seen = async () => {
      const single = verifyCertificate.returns.parse((await one.stranger(verifyCertificate, { params: { code } })).data)
      const many = verifyCertificates.returns.parse((await one.stranger(verifyCertificates, { body: { codes: [code] } })).data)
      const [open] = await asked([code])
      return [single, many[0]?.certificate, open?.certificate].map((it) => [it?.status, it?.isShared, it?.holderName, it?.title])
    }
    const left = ['valid', false, {}, {}]
    expect(await seen()).toEqual([left, left, left])
    const publicly = (path: string) =>
      handle(
        new Request(`http://localhost:3000/api/v1/public${path}`, {
          headers: { host: 'localhost:3000', 'x-organization': one.organization.slug },
        }),
        freshAddress(),
      )
    const files = [`/certificate-verify/${code}/credential`, `/certificate-file/card/${code}`]
    for (const path of files) expect((await publicly(path)).status).toBe(404)
    await share(true)
    const whole = ['valid', true, { en: 'Sara' }, { en: 'Safety' }]
    expect(await seen()).toEqual([whole, whole, whole])
    for (const path of files) expect((await publicly(path)).status).toBe(200)
  })

  it('is a matter of its holder', async () => {
    const { id } = await issue(one)
    for (const who of [one.admin, other.learner])
      expect((await who.call(shareCertificate, { params: { id }, body: { isShared: false } })).envelope.statusCode).toBe(6600)
  })
})
