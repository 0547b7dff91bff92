import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, bilingual, Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { pageHeight, pageWidth, usualContent } from '../drawing/layout.rules'
import { certificateFileLanguages, frameKinds, previewTexts, slotAligns, slotKinds, slotTones, templateStates } from '../words'

export const mostTemplates = 100
export const mostSlots = 30
export const mostSignatures = 3
export const mostImages = 20

const points = (least: number, most: number) => z.number().min(least).max(most)
const imageKey = limitedText(40).regex(/^[0-9a-f]{40}$/)

/** The kinds that a certificate cannot do without. */
const needed = ['holder', 'title', 'verification'] as const

const Slot = z
  .strictObject({
    kind: z
      .enum(slotKinds)
      .describe(
        '`heading`, `awardedTo` and `for` are words of the product; `issuer`, `holder` and `title` are of the certificate; `issuedAt` and `expiresAt` are days in both calendars; `text` is a text of your own; `verification` is the QR code with the code below it',
      ),
    start: points(0, pageWidth).describe(
      'Points from the edge where reading begins: the right edge in Arabic, else the left one',
    ),
    top: points(0, pageHeight).describe('Points from the upper edge'),
    width: points(0.5, pageWidth),
    height: points(0.5, pageHeight),
    size: points(6, 200)
      .default(12)
      .describe('Size of the letters in points, made smaller where a text needs it; of `verification` the side of the QR code'),
    smallest: points(4, 200)
      .nullable()
      .default(null)
      .describe('Size down to which a text stays on one line; null: three fifths of `size`'),
    lines: z.int().min(1).max(6).default(1).describe('Most lines'),
    align: z.enum(slotAligns).default('center'),
    tone: z.enum(slotTones).default('ink'),
    isBold: z.boolean().default(false),
    language: z
      .enum(['ar', 'en'])
      .nullable()
      .default(null)
      .describe('Null: that of the file; in a file in both languages Arabic, or both where the slot has room for both'),
    text: z
      .strictObject({ ar: line(200), en: line(200) })
      .nullable()
      .default(null)
      .describe('Of the kind `text`, in both languages'),
  })
  .refine(({ start, width }) => start + width <= pageWidth, { path: ['width'], params: { rule: 'templateOutside' } })
  .refine(({ top, height }) => top + height <= pageHeight, { path: ['height'], params: { rule: 'templateOutside' } })
  .refine(({ kind, size, width }) => kind !== 'verification' || (size >= 60 && size <= width), {
    path: ['size'],
    params: { rule: 'templateOutside' },
  })
  .refine(({ kind, text }) => (kind === 'text') === (text !== null), { path: ['text'], params: { rule: 'templateText' } })

const Slots = z
  .array(Slot)
  .min(1)
  .max(mostSlots)
  .refine((slots) => needed.every((kind) => slots.some((slot) => slot.kind === kind)), { params: { rule: 'templateLacks' } })

export const TemplateContent = z.strictObject({
  accent: limitedText(7)
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .describe('Colour as `#rrggbb` in lower case; null: the accent of the organization'),
  frame: z.enum(frameKinds),
  signatures: z
    .array(
      z.strictObject({
        name: bilingual(80),
        role: bilingual(80),
        image: imageKey.nullable().describe('The `key` of a picture of this template'),
      }),
    )
    .max(mostSignatures),
  single: Slots.describe(
    'For files in one language, in the order of drawing. The direction of that language turns them. Each layout needs a holder, a title and a verification',
  ),
  both: Slots.describe('For files in both languages, from left to right'),
})

const TemplateImage = z.object({
  key: z.string(),
  url: z.string().describe("Path of a PNG on the organization's host"),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
})

const inList = z.object({
  id: Id,
  name: z.object({ ar: z.string(), en: z.string() }),
  status: z.enum(templateStates).describe('Only a published one can be named by rules and at issuing'),
  publishedNumber: z.int().nullable().describe('Number of the version that certificates get now, from 1'),
  hasChanges: z.boolean().describe('Whether the draft differs from the published version'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const Template = inList.extend({ content: TemplateContent.describe('The draft') })
named({
  CertificateTemplate: Template,
  CertificateTemplateInList: inList,
  CertificateTemplateContent: TemplateContent,
  CertificateTemplateImage: TemplateImage,
})

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a61'
const shownInList: z.input<typeof inList> = {
  id,
  name: { ar: 'شهادة السلامة', en: 'Safety certificate' },
  status: 'draft',
  publishedNumber: null,
  hasChanges: false,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const shown: z.input<typeof Template> = { ...shownInList, content: usualContent }
const published = { ...shown, status: 'published' as const, publishedNumber: 1, version: 2 }
const shownImage: z.input<typeof TemplateImage> = {
  key: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b?type=image%2Fpng&name=signature.png&inline=1&signature=Zm9y',
  width: 480,
  height: 160,
}
const params = z.object({ id: Id })
const headers = { 'if-match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const read = { role: 'admin', permission: 'certificateTemplate.read' } as const
const update = { role: 'admin', permission: 'certificateTemplate.update' } as const

export const listTemplates = contract({
  id: 'certificateTemplates.list',
  method: 'GET',
  path: '/admin/certificate/template/list',
  summary: 'List certificate templates',
  description: '`search` looks in names.',
  access: read,
  query: z.strictObject({ status: anyOf(templateStates).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shownInList] },
})

export const createTemplate = contract({
  id: 'certificateTemplates.create',
  method: 'POST',
  path: '/admin/certificate/template',
  summary: 'Create a certificate template',
  description: `A draft, which no certificate gets before it is published. An organization has at most ${mostTemplates}.`,
  access: update,
  audit: 'certificateTemplateCreated',
  status: 201,
  body: z.strictObject({
    name: bilingual(120),
    copyOf: Id.optional().describe('A template whose draft and pictures it begins with; left out: the picture of the product'),
  }),
  returns: Template,
  errors: ['certificateTemplateNotFound', 'certificateTemplatesFull'],
  example: { body: { name: shown.name }, returns: shown },
})

export const readTemplate = contract({
  id: 'certificateTemplates.read',
  method: 'GET',
  path: '/admin/certificate/template/:id',
  summary: 'Read a certificate template',
  access: read,
  params,
  returns: Template,
  errors: ['certificateTemplateNotFound'],
  example: { params: { id }, returns: shown },
})

export const updateTemplate = contract({
  id: 'certificateTemplates.update',
  method: 'PATCH',
  path: '/admin/certificate/template/:id',
  summary: 'Change a certificate template',
  description:
    'Its name and its draft. What is left out stays as it is; `content` is replaced as a whole. Certificates that were issued, and those that are issued until it is published, do not change.',
  access: update,
  audit: 'certificateTemplateUpdated',
  params,
  body: z.strictObject({ name: bilingual(120).optional(), content: TemplateContent.optional() }),
  returns: Template,
  errors: ['certificateTemplateNotFound', 'certificateTemplateState', 'versionStale'],
  headers,
  example: { params: { id }, body: { name: shown.name }, returns: { ...shown, version: 2 } },
})

export const publishTemplate = contract({
  id: 'certificateTemplates.publish',
  method: 'POST',
  path: '/admin/certificate/template/:id/publish',
  summary: 'Publish a certificate template',
  description:
    'Makes a version of the draft, which does not change any more and which certificates issued from now on get. An archived one is in use again.',
  access: update,
  audit: 'certificateTemplatePublished',
  params,
  returns: Template,
  errors: ['certificateTemplateNotFound', 'versionStale'],
  headers,
  example: { params: { id }, returns: published },
})

export const archiveTemplate = contract({
  id: 'certificateTemplates.archive',
  method: 'POST',
  path: '/admin/certificate/template/:id/archive',
  summary: 'Archive a certificate template',
  description: 'Certificates that have it keep it. One that a rule names is refused (6612).',
  access: update,
  audit: 'certificateTemplateArchived',
  params,
  returns: Template,
  errors: ['certificateTemplateNotFound', 'certificateTemplateState', 'certificateTemplateInUse', 'versionStale'],
  headers,
  example: { params: { id }, returns: { ...published, status: 'archived', version: 3 } },
})

export const addTemplateImage = contract({
  id: 'certificateTemplates.addImage',
  method: 'POST',
  path: '/admin/certificate/template/:id/image',
  summary: 'Add a picture to a certificate template',
  description: `Copies an image of the library, such as a signature, as a PNG of at most 600 × 240 pixels. At most ${mostImages} for a template.`,
  access: update,
  audit: 'certificateTemplateUpdated',
  params,
  body: z.strictObject({ assetId: Id.describe('An image of the library') }),
  returns: TemplateImage,
  errors: [
    'certificateTemplateNotFound',
    'certificateTemplateState',
    'certificateTemplatesFull',
    'assetQuotaExceeded',
    'unavailable',
  ],
  example: {
    params: { id },
    body: { assetId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a41' },
    returns: shownImage,
  },
})

export const listTemplateImages = contract({
  id: 'certificateTemplates.listImages',
  method: 'GET',
  path: '/admin/certificate/template/:id/image',
  summary: 'Read the pictures of a certificate template',
  access: read,
  params,
  returns: z.object({ images: z.array(TemplateImage).describe('The oldest first') }),
  errors: ['certificateTemplateNotFound'],
  example: { params: { id }, returns: { images: [shownImage] } },
})

export const previewTemplate = contract({
  id: 'certificateTemplates.preview',
  method: 'POST',
  path: '/admin/certificate/template/:id/preview',
  summary: 'See a certificate template',
  description: 'Draws a sample certificate. Nothing is saved.',
  access: read,
  audit: 'certificateTemplatePreviewed',
  failuresOnly: true,
  isRead: true,
  params,
  body: z.strictObject({
    content: TemplateContent.optional().describe('Left out: the draft'),
    locale: z.enum(certificateFileLanguages),
    texts: z.enum(previewTexts).default('usual').describe('`long`: with a name and a title of 80 letters'),
  }),
  returns: z.object({ svg: z.string().describe('A picture of 842 × 595 points; it loads nothing') }),
  errors: ['certificateTemplateNotFound'],
  example: {
    params: { id },
    body: { locale: 'ar' },
    returns: { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="842" height="595"></svg>' },
  },
})
