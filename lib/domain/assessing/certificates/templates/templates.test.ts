import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { certificates, type Slot, type TemplateContent } from '@/db/schema/certificates'
import { readyAsset } from '@/lib/domain/house/files/examples.fixtures'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { idOf } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { drawCertificate } from '../certificate-files.service'
import { issueOne } from '../certificates-admin.contract'
import { usualContent } from '../drawing/layout.rules'
import { sample } from '../drawing/samples.fixtures'
import { sheetOf } from '../drawing/sheet.rules'
import { putPathRule } from '../rules.contract'
import * as contracts from './templates.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const name = { ar: 'شهادة السلامة', en: 'Safety certificate' }
const create = async () => idOf((await org.admin.call(contracts.createTemplate, { body: { name } })).data)
const change = (id: string, content: TemplateContent) =>
  org.admin.call(contracts.updateTemplate, { params: { id }, body: { content } })
const publish = (id: string) => org.admin.call(contracts.publishTemplate, { params: { id } })
const archive = (id: string) => org.admin.call(contracts.archiveTemplate, { params: { id } })
const issue = (body: object) =>
  org.admin.call(issueOne, {
    body: { userId: org.learner.user.id, title: { en: 'Safety', ar: 'السلامة' }, ...body },
    headers: { 'idempotency-key': newId() },
  })
const svgOf = async (id: string) => {
  const [row] = await org.database((db) => db.select().from(certificates).where(eq(certificates.id, id)))
  if (!row) throw new Error('There is no certificate')
  const options = { organization: org.organization, now: clock.now(), format: 'svg', locale: 'en' } as const
  return (await drawCertificate(row, options)).toString()
}
const slot = (kind: Slot['kind'], more: Partial<Slot> = {}): Slot => ({
  kind,
  start: 40,
  top: 40,
  width: 200,
  height: 40,
  size: 14,
  smallest: null,
  lines: 1,
  align: 'start',
  tone: 'ink',
  isBold: false,
  language: null,
  text: null,
  ...more,
})
const withText = (text: string): TemplateContent => ({
  ...usualContent,
  single: [...usualContent.single, slot('text', { text: { ar: `${text} عربي`, en: text } })],
})

describe('a template', () => {
  it('begins with the picture of the product, and certificates get what was published of it', async () => {
    const id = await create()
    const { data: draft } = await org.admin.call(contracts.readTemplate, { params: { id } })
    expect(draft).toMatchObject({ name, status: 'draft', publishedNumber: null, hasChanges: false, content: usualContent })
    expect((await issue({ templateId: id })).envelope.statusCode).toBe(6611)
    await change(id, withText('First wording'))
    expect((await publish(id)).data).toMatchObject({ status: 'published', publishedNumber: 1, hasChanges: false })
    const first = idOf((await issue({ templateId: id })).data)
    expect((await change(id, withText('Second wording'))).data).toMatchObject({ hasChanges: true, publishedNumber: 1 })
    const between = idOf((await issue({ templateId: id })).data)
    expect((await publish(id)).data).toMatchObject({ publishedNumber: 2, hasChanges: false })
    const second = idOf((await issue({ templateId: id })).data)
    const [one, same, other] = [await svgOf(first), await svgOf(between), await svgOf(second)]
    expect([one, same].every((svg) => svg.includes('First wording'))).toBe(true)
    expect(other).toContain('Second wording')
    expect((await publish(id)).data).toMatchObject({ publishedNumber: 2 })
  })

  it('named by a rule is not archived, and archived ones are named no more', async () => {
    const id = await create()
    const pathId = await pathInForce(org)
    const rule = (templateId: string | null) =>
      org.admin.call(putPathRule, {
        params: { id: pathId },
        body: { isAutomatic: true, validity: { kind: 'none' }, templateId },
      })
    expect((await rule(id)).envelope.statusCode).toBe(6611)
    expect((await rule(newId())).envelope.statusCode).toBe(6610)
    await publish(id)
    expect((await rule(id)).data).toMatchObject({ templateId: id, isOwn: true })
    expect((await archive(id)).envelope.statusCode).toBe(6612)
    const { data } = await issue({ pathId, title: undefined })
    expect((data as { templateVersionId: string | null }).templateVersionId).not.toBeNull()
    await rule(null)
    expect((await archive(id)).data).toMatchObject({ status: 'archived' })
    expect((await issue({ templateId: id })).envelope.statusCode).toBe(6611)
    expect((await change(id, usualContent)).envelope.statusCode).toBe(6611)
    expect((await publish(id)).data).toMatchObject({ status: 'published', publishedNumber: 1 })
  })

  it('has pictures of its own for signatures, which versions keep', async () => {
    const id = await create()
    const assetId = await readyAsset(org)
    const add = () => org.admin.call(contracts.addTemplateImage, { params: { id }, body: { assetId } })
    const { key } = (await add()).data as { key: string }
    await add()
    expect((await org.admin.call(contracts.listTemplateImages, { params: { id } })).data).toMatchObject({ images: [{ key }] })
    const signed = (image: string | null): TemplateContent => ({
      ...usualContent,
      signatures: [{ name: { ar: 'خالد السالم', en: 'Khalid Alsalem' }, role: { ar: 'المدير', en: 'Director' }, image }],
    })
    expect((await change(id, signed('0'.repeat(40)))).status).toBe(422)
    expect((await change(id, signed(key))).status).toBe(200)
    await publish(id)
    const certificateId = idOf((await issue({ templateId: id })).data)
    await change(id, signed(null))
    await publish(id)
    const svg = await svgOf(certificateId)
    expect(svg).toContain('Khalid Alsalem')
    expect(svg).toContain('data:image/png;base64,')
  })

  it('is previewed in each language, unsaved too, and with long texts', async () => {
    const id = await create()
    for (const locale of ['ar', 'en', 'both'] as const)
      for (const texts of ['usual', 'long'] as const) {
        const body = { locale, texts, content: withText('Only a preview') }
        const { data } = await org.admin.call(contracts.previewTemplate, { params: { id }, body })
        expect((data as { svg: string }).svg.includes('Only a preview')).toBe(locale !== 'both')
      }
    expect((await org.admin.call(contracts.readTemplate, { params: { id } })).data).toMatchObject({ content: usualContent })
  })

  it('is refused where a layout leaves the page, or lacks what a certificate needs', async () => {
    const id = await create()
    const without = (kind: Slot['kind']) => usualContent.single.filter((one) => one.kind !== kind)
    for (const single of [
      without('holder'),
      without('verification'),
      [...usualContent.single, slot('seal', { start: 800, width: 100 })],
      [...usualContent.single, slot('text')],
      [...without('verification'), slot('verification', { size: 30 })],
      Array.from({ length: 31 }, () => slot('line')),
    ])
      expect((await change(id, { ...usualContent, single })).status).toBe(422)
    expect((await change(id, { ...usualContent, accent: '#FF0000;' })).status).toBe(422)
  })
})

describe('a layout', () => {
  it('turns with the direction: what begins 40 points from the left begins 40 points from the right in Arabic', () => {
    const content = { ...usualContent, single: [slot('text', { text: { ar: 'نص', en: 'Text' } }), ...usualContent.single] }
    const placed = (language: 'ar' | 'en') =>
      sheetOf(sample, language, content).items.find((item) => item.kind === 'text' && ['نص', 'Text'].includes(item.text))
    expect(placed('en')).toMatchObject({ x: 40, width: 200, align: 'left' })
    expect(placed('ar')).toMatchObject({ x: 842 - 240, width: 200, align: 'right' })
  })

  it('holds any text in any slot, and says the state over everything else', () => {
    const small = slot('holder', { width: 0.5, height: 0.5, lines: 6, size: 200 })
    const content = { ...usualContent, single: [small, ...usualContent.single], both: usualContent.both }
    const long = { ...sample, state: 'revoked' as const, holderName: { ar: 'لا '.repeat(60), en: 'W'.repeat(180) } }
    for (const language of ['ar', 'en'] as const) {
      const { items } = sheetOf(long, language, content)
      expect(items.at(-1)).toMatchObject({ kind: 'text', color: '#ffffff' })
    }
  })
})
