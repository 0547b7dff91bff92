import { z } from 'zod'
import { exampleMarks, OrganizationMark } from '@/lib/domain/house/organizations/marks.contract'
import { contract } from '@/lib/domain/rooms'
import { bilingualName, Id, Instant, limitedText, named, prose } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { exampleProfile, RegionalProfile } from './regional-profile.contract'

const Introduction = z.strictObject({ ar: prose(500), en: prose(500) })
const Accent = limitedText(7).regex(/^#[0-9a-fA-F]{6}$/)
const Locale = z.enum(languages)

const introduction = {
  ar: 'نُدرّب العاملين في المستشفيات على السلامة والجودة منذ عام 2009.',
  en: 'We have trained hospital staff in safety and quality since 2009.',
}
const shown = {
  name: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
  introduction,
  accent: '#0d5f56',
  isCataloguePublic: true,
  defaultLocale: 'ar' as const,
}

export const OrganizationBranding = z.object({
  slug: z.string(),
  name: z.object({ ar: z.string(), en: z.string() }),
  introduction: z
    .object({ ar: z.string(), en: z.string() })
    .nullable()
    .describe('What the organization is, in its own words; null: it says nothing'),
  accent: z
    .string()
    .nullable()
    .describe('Its colour as it was chosen, `#rrggbb`; null: none. Whoever uses it checks its contrast'),
  logos: z
    .object({
      logo: OrganizationMark.nullable(),
      logoDark: OrganizationMark.nullable(),
      favicon: OrganizationMark.nullable(),
      seal: OrganizationMark.nullable(),
    })
    .describe('Null where it has none; without `logoDark` the logo stands on a light plate on dark grounds'),
  isCataloguePublic: z.boolean().describe('Whether GET /public/learning/paths answers'),
  defaultLocale: Locale,
  locales: z.array(Locale),
  direction: z.enum(['rtl', 'ltr']).describe('Of the default language'),
})
named({ OrganizationBranding })

export const readBranding = contract({
  id: 'organizations.branding',
  method: 'GET',
  path: '/public/organization/branding',
  summary: 'Read what an organization shows to visitors',
  description:
    'Of the organization of this host. How people sign in is told by GET /public/user/sso/list and GET /public/user/sign-up.',
  access: 'public',
  returns: OrganizationBranding,
  example: { returns: { slug: 'alnoor', ...shown, logos: exampleMarks, locales: ['ar', 'en'], direction: 'rtl' } },
})

export const OrganizationSettings = z.object({
  id: Id,
  slug: z.string().describe('The first part of its address; it never changes'),
  name: z.object({ ar: z.string(), en: z.string() }),
  introduction: OrganizationBranding.shape.introduction,
  accent: OrganizationBranding.shape.accent,
  isCataloguePublic: z.boolean().describe('Whether visitors see the published learning paths'),
  defaultLocale: Locale.describe('Of whoever chose no language'),
  regionalProfile: RegionalProfile,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ OrganizationSettings })
const settings = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
  slug: 'alnoor',
  ...shown,
  regionalProfile: exampleProfile,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 2,
}

export const readOrganization = contract({
  id: 'organizations.read',
  method: 'GET',
  path: '/admin/organization',
  summary: 'Read the settings of the organization',
  access: { role: 'admin', permission: 'organization.read' },
  returns: OrganizationSettings,
  example: { returns: settings },
})

export const updateOrganization = contract({
  id: 'organizations.update',
  method: 'PATCH',
  path: '/admin/organization',
  summary: 'Change the settings of the organization',
  description:
    'What is not sent stays. Certificates keep the name under which they were awarded. A catalogue that is public shows every published path with its title, description, category, level, duration and cover, and nothing of those who learn.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminOrganizationUpdate',
  body: z.strictObject({
    name: bilingualName(120).optional(),
    introduction: Introduction.nullable().optional(),
    accent: Accent.nullable().optional().describe('`#rrggbb`; null: the colour of the product'),
    isCataloguePublic: z.boolean().optional(),
    defaultLocale: Locale.optional(),
  }),
  returns: OrganizationSettings,
  errors: ['versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version the change is based on; stale: 412' } },
  example: { body: { introduction, isCataloguePublic: true }, returns: settings },
})
