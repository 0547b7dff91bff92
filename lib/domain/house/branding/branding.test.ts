import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { assetStorage, assets } from '@/db/schema/files'
import { organizations } from '@/db/schema/organizations'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { sweepAssets } from '@/lib/domain/house/files/asset-sweep.service'
import { completeAsset, deleteAsset, listAssets } from '@/lib/domain/house/files/assets.contract'
import { atHost, pngOf, readyAsset, storedOf, uploaded } from '@/lib/domain/house/files/examples.fixtures'
import {
  type OrganizationBranding,
  readBranding,
  updateOrganization,
} from '@/lib/domain/house/organizations/organization.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailOf } from '@/lib/platform/mail/deliver'
import { smallMark } from '@/lib/platform/storage/marks'
import { type OrganizationBrand, readBrand, updateBrand } from './branding.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Brand = z.input<typeof OrganizationBrand>

const change = async (org: Org, body: object): Promise<Brand> => {
  const { status, data } = await org.admin.call(updateBrand, { body })
  expect(status).toBe(200)
  return data
}
const rowOf = ({ database, organization }: Org) =>
  database((db) => db.select().from(organizations).where(eq(organizations.id, organization.id))).then(([row]) => row)

describe('the pictures of an organization', () => {
  it('are copies of images as PNG, public at an address that names their content, and cached for good', async () => {
    const org = await freshOrganization()
    const assetId = await readyAsset(org)
    const brand = await change(org, { logo: assetId, favicon: assetId })
    expect(brand).toMatchObject({
      logo: { width: 8, height: 6 },
      favicon: { width: 180, height: 180 },
      logoDark: null,
      seal: null,
    })
    const shown: z.input<typeof OrganizationBranding> = (await org.stranger(readBranding)).data
    expect(shown.logos).toEqual({ logo: brand.logo, favicon: brand.favicon, logoDark: null, seal: null })
    const answer = await atHost(org, brand.logo?.url ?? '')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
    // The image may go; the copy is no file of the library.
    expect((await org.admin.call(deleteAsset, { params: { id: assetId } })).status).toBe(200)
    expect((await org.admin.call(listAssets)).data).toEqual([])
    expect((await atHost(org, brand.logo?.url ?? '')).status).toBe(200)
  })

  it('have a smaller copy of the seal, for pages that show it small', async () => {
    const org = await freshOrganization()
    const { asset } = await uploaded(org, new Uint8Array(await pngOf(480, 400)))
    expect((await org.admin.call(completeAsset, { params: { id: asset.id } })).status).toBe(200)
    const { seal } = await change(org, { seal: asset.id })
    expect(seal).toMatchObject({ width: 480, height: 400 })
    const marks = (await rowOf(org))?.marks
    const small = marks?.seal && smallMark(org.organization.id, 'seal', marks.seal)
    expect(small).toMatchObject({ width: 160, height: 133 })
    const answer = await atHost(org, small?.url ?? '')
    expect(answer.status).toBe(200)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([160, 133])
    // One that is small already is shown itself.
    await change(org, { seal: await readyAsset(org) })
    const own = (await rowOf(org))?.marks.seal
    expect(own && smallMark(org.organization.id, 'seal', own)).toMatchObject({ width: 8, height: 6 })
  })

  it('are served on no other host, and under no changed address', async () => {
    const [org, other] = [await freshOrganization(), await freshOrganization()]
    const { logo } = await change(org, { logo: await readyAsset(org) })
    const url = logo?.url ?? ''
    expect((await atHost(other, url)).status).toBe(403)
    for (const changed of [
      url.replace('image%2Fpng', 'text%2Fhtml'),
      url.replace('&inline=1', ''),
      `${url}&expires=9999999999999`,
    ])
      expect((await atHost(org, changed)).status, changed).toBe(403)
    const { status, envelope } = await other.admin.call(updateBrand, { body: { logo: await readyAsset(org) } })
    expect([status, envelope.errors?.map(({ key, property }) => [key, property])]).toEqual([422, [['assetUnknown', 'logo']]])
  })

  it('are of images only, and within the quota', async () => {
    const org = await freshOrganization()
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const { asset } = await uploaded(org, pdf, { kind: 'document', name: 'logo.pdf' })
    for (const id of [asset.id, crypto.randomUUID()])
      expect((await org.admin.call(updateBrand, { body: { seal: id } })).status).toBe(422)
    const picture = await readyAsset(org)
    await org.database((db) =>
      db.update(assetStorage).set({ quotaBytes: 0 }).where(eq(assetStorage.organizationId, org.organization.id)),
    )
    const refused = await org.admin.call(updateBrand, { body: { seal: picture } })
    expect([refused.status, refused.envelope.statusCode]).toEqual([409, 7212])
    const brand: Brand = (await org.admin.call(readBrand)).data
    expect(brand.seal).toBeNull()
  })

  it('are swept 30 days after another took their place, and drawn ones that no change took after a day', async () => {
    const org = await freshOrganization()
    const before = await change(org, { logo: await readyAsset(org) })
    const first = (await rowOf(org))?.marks.logo
    await change(org, { logo: await readyAsset(org) })
    expect((await atHost(org, before.logo?.url ?? '')).status).toBe(200)
    const later = { sweepAt: new Date(0) }
    await org.database((db) =>
      db
        .update(assets)
        .set(later)
        .where(eq(assets.id, first?.fileId ?? '')),
    )
    await sweepAssets()
    expect(await storedOf(org, first?.fileId ?? '')).toEqual([])
    expect((await atHost(org, before.logo?.url ?? '')).status).toBe(404)
    expect((await change(org, { logo: null })).logo).toBeNull()
    // Drawn before the version was compared.
    const headers = { 'if-match': '"1"' }
    expect((await org.admin.call(updateBrand, { headers, body: { seal: await readyAsset(org) } })).status).toBe(412)
    const left = await org.database((db) => db.select().from(assets).where(eq(assets.kind, 'mark')))
    const waiting = left.filter(({ state, organizationId }) => state === 'waiting' && organizationId === org.organization.id)
    expect(waiting.map(({ sweepAt }) => sweepAt !== null)).toEqual([true])
  })
})

describe('the mail identity of an organization', () => {
  const letter = {
    language: 'ar' as const,
    organization: 'أكاديمية',
    subject: 'س',
    greeting: 'مرحبًا',
    paragraphs: ['سطر'],
    reason: 'سبب',
  }

  it('names the sender in the language of the mail, and the address for replies', async () => {
    const org = await freshOrganization()
    const mailSender = { ar: 'فريق التدريب', en: 'Training team' }
    await change(org, { mailSender, mailReplyTo: 'Team@Alnoor.example' })
    const row = await rowOf(org)
    if (!row) throw new Error('There is no such organization')
    expect(mailOf(letter, { organization: row, to: 'a@b.example' })).toMatchObject({
      fromName: 'فريق التدريب',
      replyTo: 'team@alnoor.example',
      logo: null,
    })
    await change(org, { mailSender: null, mailReplyTo: null })
    const emptied = await rowOf(org)
    expect(emptied && mailOf(letter, { organization: emptied, to: 'a@b.example' })).toMatchObject({
      fromName: 'أكاديمية',
      replyTo: null,
    })
  })

  it.each([
    ['mailReplyTo', 'team@alnoor.example, victim@elsewhere.example'],
    ['mailReplyTo', 'team@alnoor.example\r\nBcc: victim@elsewhere.example'],
    ['mailSender', { ar: 'فريق\r\nBcc: x', en: 'Team' }],
    ['mailSender', { ar: 'فريق' }],
    ['logo', 'https://elsewhere.example/logo.svg'],
  ])('and the pictures refuse a wrong %s: %j', async (property, value) => {
    const org = await freshOrganization()
    const { status, envelope } = await org.admin.call(updateBrand, { body: { [property]: value } })
    expect(status).toBe(422)
    expect(envelope.errors?.every((error) => error.property.startsWith(property))).toBe(true)
  })
})

describe('a change of the branding', () => {
  it('needs the permission, and leaves one row in the log, which names pictures by their content', async () => {
    const org = await freshOrganization()
    const body = { mailReplyTo: 'team@alnoor.example' }
    for (const { call } of [org.instructor, org.learner]) expect((await call(updateBrand, { body })).status).toBe(403)
    await change(org, { ...body, logo: await readyAsset(org) })
    const action = 'adminOrganizationBrandingUpdate'
    const data: { changes: object[] }[] = (await org.admin.call(listActivityLog, { query: { action, outcome: 'success' } })).data
    const object = (await rowOf(org))?.marks.logo?.object
    expect(data).toHaveLength(1)
    expect(data[0]?.changes).toEqual([
      { field: 'logo', before: null, after: object },
      { field: 'mailReplyTo', before: null, after: body.mailReplyTo },
    ])
  })

  it('shares its version with the settings', async () => {
    const org = await freshOrganization()
    const headers = { 'if-match': '"1"' }
    await org.admin.call(updateOrganization, { headers, body: { accent: '#0d5f56' } })
    expect((await org.admin.call(updateBrand, { headers, body: { mailReplyTo: null } })).status).toBe(412)
  })
})
