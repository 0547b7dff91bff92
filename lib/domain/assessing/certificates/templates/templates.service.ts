import { eq } from 'drizzle-orm'
import {
  certificateRules,
  certificateTemplates,
  certificateTemplateVersions,
  type TemplateContent,
} from '@/db/schema/certificates'
import { inTurn } from '@/lib/domain/house/files/content-turns.service'
import { drawMark, takeMarks } from '@/lib/domain/house/files/marks.service'
import { drawSvg } from '@/lib/drawing/svg'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { bytesOfMark, shownMark } from '@/lib/platform/storage/marks'
import type { Mark } from '@/lib/platform/words'
import { usualContent } from '../drawing/layout.rules'
import { lookOf } from '../drawing/organization-look.service'
import { sheetOf } from '../drawing/sheet.rules'
import type { DrawnCertificate } from '../drawing/snapshot.rules'
import * as contracts from './templates.contract'

const records = recordsOf(certificateTemplates, {
  missing: 'certificateTemplateNotFound',
  type: 'certificateTemplate',
  label: ({ name }) => name.ar,
  name: ({ name }) => name,
})
const imageForm = { width: 600, height: 240 }

const templateList = list(contracts.listTemplates, {
  table: certificateTemplates,
  search: certificateTemplates.searchText,
  filters: { status: certificateTemplates.status },
  fields: {},
})

export const listTemplates = implement(contracts.listTemplates, ({ db, organization }, { query, page }) =>
  templateList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

export const readTemplate = implement(contracts.readTemplate, (context, { params }) => records.get(context, params.id))

const shownImage = ({ organization }: TenantContext, mark: Mark) => ({
  key: mark.object,
  ...shownMark(organization.id, 'signature', mark),
})

export const listTemplateImages = implement(contracts.listTemplateImages, async (context, { params }) => {
  const { images } = await records.get(context, params.id)
  return { images: images.map((mark) => shownImage(context, mark)) }
})

export const createTemplate = implement(contracts.createTemplate, async (context, { body: { name, copyOf } }) => {
  const source = copyOf === undefined ? { content: usualContent, images: [] } : await records.get(context, copyOf)
  if ((await context.db.$count(certificateTemplates, ofTenant(context, certificateTemplates))) >= contracts.mostTemplates)
    context.fail('certificateTemplatesFull')
  const { content, images } = source
  return records.insert(context, { name, content, images, searchText: searchTextOf(name) }, ['name'])
})

/** Refuses signatures that name a picture which the template does not have. */
function assertImages(content: TemplateContent, images: readonly Mark[]): void {
  const missing = content.signatures.findIndex(({ image }) => image !== null && !images.some(({ object }) => object === image))
  if (missing >= 0) throw invalid({ key: 'templateImage', property: `content.signatures.${missing}.image` })
}

export const updateTemplate = implement(contracts.updateTemplate, async (context, { params, body: { name, content } }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('certificateTemplateState')
  if (content) assertImages(content, before.images)
  const set = {
    ...(name && { name, searchText: searchTextOf(name) }),
    ...(content && { content, hasChanges: before.publishedNumber !== null }),
  }
  return records.change(context, before, set, name ? ['name', 'hasChanges'] : ['hasChanges'])
})

export const addTemplateImage = implement(
  contracts.addTemplateImage,
  (context, { body }) => drawMark({ ...context, createdBy: context.user.id }, body.assetId, imageForm, 'assetId'),
  async (context, { params }, mark) => {
    const before = await records.lock(context, params.id)
    if (before.status === 'archived') context.fail('certificateTemplateState')
    if (before.images.length >= contracts.mostImages) context.fail('certificateTemplatesFull')
    // The same picture again is the one that is there: versions and signatures name it by its content.
    if (before.images.some(({ object }) => object === mark.object)) return shownImage(context, mark)
    // Published versions keep their pictures, so none is ever let go of.
    await takeMarks(context, { taken: [mark], replaced: [] })
    // The pictures are read apart from the template, whose version stays the same.
    const isThis = ofTenant(context, certificateTemplates, eq(certificateTemplates.id, before.id))
    await context.db
      .update(certificateTemplates)
      .set({ images: [...before.images, mark] })
      .where(isThis)
    context.note({ after: { image: mark.object } })
    return shownImage(context, mark)
  },
)

export const publishTemplate = implement(contracts.publishTemplate, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  const { id: templateId, name, content, images, publishedNumber, hasChanges, publishedVersionId } = before
  if (publishedVersionId && !hasChanges) return records.change(context, before, { status: 'published' }, ['status'])
  const number = (publishedNumber ?? 0) + 1
  const versionId = newId()
  const isUsed = ({ object }: Mark) => content.signatures.some(({ image }) => image === object)
  await context.db.insert(certificateTemplateVersions).values({
    id: versionId,
    templateId,
    number,
    name,
    content,
    images: images.filter(isUsed),
    publishedBy: context.user.id,
    organizationId: context.organization.id,
    createdAt: context.now,
  })
  const set = { status: 'published' as const, publishedVersionId: versionId, publishedNumber: number, hasChanges: false }
  return records.change(context, before, set, ['status', 'publishedNumber'])
})

export const archiveTemplate = implement(contracts.archiveTemplate, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('certificateTemplateState')
  const isNamed = ofTenant(context, certificateRules, eq(certificateRules.templateId, before.id))
  if ((await context.db.$count(certificateRules, isNamed)) > 0) context.fail('certificateTemplateInUse')
  return records.change(context, before, { status: 'archived' }, ['status'])
})

type Signature = DrawnCertificate['signatures'][number]

/** The signatures of a content with the bytes of their pictures. */
export function signaturesOf(
  organizationId: string,
  { content, images }: { content: TemplateContent; images: readonly Mark[] },
): Promise<Signature[]> {
  return Promise.all(
    content.signatures.map(async ({ name, role, image }) => {
      const mark = images.find(({ object }) => object === image)
      return { name, role, image: mark ? await bytesOfMark(organizationId, mark) : null }
    }),
  )
}

/** A sample certificate of the organization, with invented names and a code that no certificate has. */
async function sampleOf(
  organization: Organization & { name: { ar: string; en: string } },
  now: Date,
  { isLong, signatures }: { isLong: boolean; signatures: Signature[] },
): Promise<DrawnCertificate> {
  const code = '00000-00000-00000-00000-000000'
  const sampleText = (key: string) => {
    const of = (language: 'ar' | 'en') => text(language, `certificateFile.sample.${isLong ? 'long' : 'usual'}.${key}`)
    return { ar: of('ar'), en: of('en') }
  }
  return {
    ...(await lookOf(organization)),
    code,
    holderName: sampleText('holder'),
    title: sampleText('title'),
    issuerName: organization.name,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + 730 * 86_400_000),
    state: 'valid',
    verifyUrl: `${originOf(organization)}/verify/${code}`,
    signatures,
  }
}

export const previewTemplate = implement(contracts.previewTemplate, async (context, { params, body }) => {
  const { organization, now } = context
  const template = await records.get(context, params.id)
  const content = body.content ?? template.content
  assertImages(content, template.images)
  const signatures = await signaturesOf(organization.id, { content, images: template.images })
  const drawn = await sampleOf(organization, now, { isLong: body.texts === 'long', signatures })
  context.note({ resource: { type: 'certificateTemplate', id: template.id, label: template.name.ar, name: template.name } })
  return { svg: await inTurn(async () => drawSvg(sheetOf(drawn, body.locale, content))) }
})

type Failing = TenantContext & { fail: (reason: 'certificateTemplateNotFound' | 'certificateTemplateState') => never }

/** The version that certificates get now of a template that a rule or an administrator names. Refuses one that is not published. */
export async function publishedVersionOf(context: Failing, templateId: string): Promise<string> {
  // Locked against archiving until the transaction ends.
  const [template] = await context.db
    .select({ status: certificateTemplates.status, versionId: certificateTemplates.publishedVersionId })
    .from(certificateTemplates)
    .where(ofTenant(context, certificateTemplates, eq(certificateTemplates.id, templateId)))
    .for('share')
  if (!template) return context.fail('certificateTemplateNotFound')
  if (template.status !== 'published' || !template.versionId) return context.fail('certificateTemplateState')
  return template.versionId
}

/** The content and the images of a version of a template. */
export async function contentOfVersion(context: TenantContext, versionId: string) {
  const { content, images } = certificateTemplateVersions
  const [version] = await context.db
    .select({ content, images })
    .from(certificateTemplateVersions)
    .where(ofTenant(context, certificateTemplateVersions, eq(certificateTemplateVersions.id, versionId)))
  if (!version) throw new Error('A certificate has a version of a template that does not exist')
  return version
}
