import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { freshAddress } from '@/lib/platform/testing/call'
import { readCertificateFile } from './certificate-files.contract'
import { groupedCode, newCertificateCode } from './certificates.rules'
import { isGenuine, partsOf } from './credential-verifier.fixtures'
import { issueCertificate, revokeCertificate } from './issuing.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
let elsewhere: Org
beforeAll(async () => {
  org = await freshOrganization()
  elsewhere = await freshOrganization()
})

const issue = (to: Org = org) =>
  runAsSystem(to.organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: to.learner.user.id,
      holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
      title: { ar: 'السلامة', en: 'Safety' },
      issuerName: { ar: 'أكاديمية', en: 'Academy' },
    }),
  )

const get = (path: string, { of = org, method = 'GET', address = freshAddress() } = {}) =>
  handle(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: { host: 'localhost:3000', 'x-organization': of.organization.slug },
    }),
    address,
  )
const cardPath = (code: string) => `/api/v1/public/certificate-file/card/${code}`

describe('files of certificates', () => {
  it.each([
    ['pdf', 'application/pdf', '%PDF-1.7'],
    ['png', 'image/png', '\x89PNG'],
    ['svg', 'image/svg+xml', '<svg '],
  ] as const)('are read by the address that their holder got: %s', async (format, type, beginning) => {
    const { id, code } = await issue()
    const { status, data } = await org.learner.call(readCertificateFile, { params: { id }, query: { format, locale: 'both' } })
    expect(status).toBe(200)
    const { url, name, mediaType } = data as { url: string; name: string; mediaType: string }
    expect([mediaType, name]).toEqual([type, `certificate-${groupedCode(code)}.${format}`])
    const answer = await get(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'no-referrer',
    ])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .toString('latin1')
        .startsWith(beginning),
    ).toBe(true)
    const trail = await org.database((db) =>
      db.execute(sql`select action from activity_logs where resource ->> 'id' = ${id} and action = 'certificateDownloaded'`),
    )
    expect([...trail]).toEqual([{ action: 'certificateDownloaded' }])
  })

  it('carry the signed credential in pictures, where programs look for it', async () => {
    const { id, code } = await issue()
    const fileOf = async (format: 'png' | 'svg') => {
      const { data } = await org.learner.call(readCertificateFile, { params: { id }, query: { format, locale: 'ar' } })
      return Buffer.from(await (await get((data as { url: string }).url)).arrayBuffer())
    }
    const png = await fileOf('png')
    // A reader of chunks by the PNG specification: length, type, data and a check sum of both.
    const found: string[] = []
    for (let at = 8; at < png.length; ) {
      const length = png.readUInt32BE(at)
      const typed = png.subarray(at + 4, at + 8 + length)
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(typed))
      const [keyword, ...rest] = typed.subarray(4).toString('latin1').split('\0')
      if (typed.toString('latin1', 0, 4) === 'iTXt' && keyword === 'openbadgecredential') found.push(rest.at(-1) ?? '')
      at += 12 + length
    }
    const svg = (await fileOf('svg')).toString()
    const inSvg = [...svg.matchAll(/<openbadges:credential verify="([\w.-]+)"><\/openbadges:credential>/g)].map(
      ([, jwt]) => jwt ?? '',
    )
    expect(svg).toMatch(/^<svg [^>]*xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0"[^>]*><openbadges:/)
    expect([found.length, inSvg.length]).toEqual([1, 1])
    for (const jwt of [...found, ...inSvg]) {
      const { header, payload } = partsOf(jwt)
      expect([header.typ, payload.name, payload.id.includes(groupedCode(code))]).toEqual(['JWT', 'السلامة', true])
      expect(await isGenuine(jwt)).toBe(true)
    }
  })

  it('are for their holder alone: others get the answer of an unknown id', async () => {
    const { id } = await issue()
    const foreign = await issue(elsewhere)
    const ask = (who: Org['learner'], of: string) => who.call(readCertificateFile, { params: { id: of } })
    for (const asked of [
      ask(org.admin, id),
      ask(org.learner, foreign.id),
      ask(org.learner, '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a99'),
    ])
      expect((await asked).envelope.statusCode).toBe(6600)
  })

  it('have addresses that end, cannot be altered and belong to one organization', async () => {
    const { id } = await issue()
    const other = await issue()
    const { data } = await org.learner.call(readCertificateFile, { params: { id } })
    const { url } = data as { url: string }
    const codeOf = async (path: string, options = {}) => (await (await get(path, options)).json()).statusCode
    const invalid = await codeOf(`/api/v1/public/certificate-file/${id}`)
    expect(await codeOf(url.replace('format=pdf', 'format=svg'))).toBe(invalid)
    expect(await codeOf(url.replace('locale=both', 'locale=ar'))).toBe(invalid)
    expect(await codeOf(url.replace(id, other.id))).toBe(invalid)
    expect(await codeOf(url.replace(/expires=\d+/, 'expires=99999999999999'))).toBe(invalid)
    expect(await codeOf(url, { of: elsewhere })).toBe(invalid)
    expect((await get(url, { method: 'POST' })).status).toBe(405)
    clock.offsetMs = 11 * 60_000
    try {
      expect(await codeOf(url)).toBe(invalid)
    } finally {
      clock.offsetMs = 0
    }
  })
})

describe('the card of a certificate', () => {
  it('is a picture for anybody with the code, kept for five minutes, that changes when it is revoked', async () => {
    const { id, code } = await issue()
    const answer = await get(cardPath(groupedCode(code)))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['public, max-age=300', 'noindex'])
    expect(answer.headers.get('ratelimit-policy')).toContain('certificate-verify')
    const before = Buffer.from(await answer.arrayBuffer())
    expect([before.readUInt32BE(16), before.readUInt32BE(20)]).toEqual([1200, 630])
    const reason = { ar: 'صدرت بالخطأ', en: 'Issued by mistake' }
    await runAsSystem(org.organization, 'certificateRevoked', (context) => revokeCertificate(context, { id, reason }))
    expect(Buffer.from(await (await get(cardPath(code))).arrayBuffer()).equals(before)).toBe(false)
  })

  it('is missing for unknown, foreign and malformed codes', async () => {
    const foreign = await issue(elsewhere)
    for (const code of [newCertificateCode(), foreign.code, 'x', '%ff', '%00', 'x'.repeat(300)])
      expect((await (await get(cardPath(code))).json()).statusCode).toBe(6600)
    expect((await get('/api/v1/public/certificate-file/card/')).status).toBe(404)
    expect((await get('/api/v1/public/certificate-file/other')).status).toBe(404)
  })
})
