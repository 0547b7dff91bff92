import { z } from 'zod'
import { exampleMarks, OrganizationMark } from '@/lib/domain/house/organizations/marks.contract'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, named } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'

const picture = (use: string) => OrganizationMark.nullable().describe(use)
const library = (use: string) =>
  Id.nullable().optional().describe(`${use}: the id of a ready image of the library, of which a copy is kept; null: none`)

export const OrganizationBrand = z.object({
  logo: picture('On light grounds, at most 480 × 160 pixels'),
  logoDark: picture('On dark grounds; null: the logo on a light plate'),
  favicon: picture('Icon of browser tabs, 180 × 180 pixels'),
  seal: picture('On certificates, at most 512 × 512 pixels'),
  mailSender: z
    .object({ ar: z.string(), en: z.string() })
    .nullable()
    .describe("The sender's name of mails by language; null: the name of the organization"),
  mailFrom: z
    .string()
    .nullable()
    .describe(
      'The address that its mails are from; null: the address of the server. It is null again when the domain lapses or is removed',
    ),
  mailReplyTo: z.string().nullable().describe('Where answers to its mails go; null: nowhere (no-reply)'),
  version: z.int().describe('Of the settings of the organization, which this is a part of'),
})
named({ OrganizationBrand })

const example = { ...exampleMarks, mailSender: null, mailFrom: null, mailReplyTo: 'learning@alnoor.example', version: 3 }

export const readBrand = contract({
  id: 'branding.read',
  method: 'GET',
  path: '/admin/organization/branding',
  summary: 'Read the logos and the mail identity of the organization',
  access: { role: 'admin', permission: 'organization.read' },
  returns: OrganizationBrand,
  example: { returns: example },
})

export const updateBrand = contract({
  id: 'branding.update',
  method: 'PATCH',
  path: '/admin/organization/branding',
  summary: 'Change the logos and the mail identity of the organization',
  description:
    'Only what is sent is changed. Pictures are uploaded as files of the library first (PNG, JPEG, WebP, GIF, AVIF; no SVG, because it may contain scripts). A copy is drawn as PNG in the size of its use and is public at an address that contains its hash; a replaced one is served for 30 more days.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminOrganizationBrandingUpdate',
  body: z.strictObject({
    logo: library('On light grounds'),
    logoDark: library('On dark grounds'),
    favicon: library('Icon of browser tabs'),
    seal: library('On certificates'),
    mailSender: bilingual(60).nullable().optional().describe("Null: the organization's name"),
    mailFrom: Email.nullable()
      .optional()
      .describe(
        "At a domain that the organization has proven (`/admin/organization/domain`), or at one that the operator allows; null: the server's address",
      ),
    mailReplyTo: Email.nullable().optional(),
  }),
  returns: OrganizationBrand,
  errors: ['versionStale', 'assetQuotaExceeded', 'unavailable'],
  headers: { 'if-match': { required: false, description: 'ETag of the version the change is based on; stale: 412' } },
  example: { body: { mailReplyTo: example.mailReplyTo }, returns: example },
})
