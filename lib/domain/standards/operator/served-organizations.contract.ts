import { z } from 'zod'
import { Founding } from '@/lib/domain/house/organizations/founding.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { organizationStates } from './words'

/** The most active accounts that a quota can name. */
const mostAccounts = 10_000_000

export const ServedOrganization = z.object({
  id: Id,
  slug: z.string().describe('The first part of its address; it never changes'),
  address: z.string().describe('Of its pages and its API'),
  name: z.object({ ar: z.string(), en: z.string() }),
  status: z.enum(organizationStates),
  isPlatform: z.boolean().describe("Whether it is the operator's own, which is never suspended"),
  suspendedAt: Instant.nullable(),
  suspensionReason: z.string().nullable().describe('As the operator wrote it; its own people do not see it'),
  people: z.int().describe('Active accounts'),
  mostPeople: z.int().nullable().describe('The quota of active accounts; null: any number'),
  usedBytes: z.int().describe('Bytes of its files'),
  quotaBytes: z.int().nullable().describe('The quota of its files in bytes; null: that of the server (`mostBytes`)'),
  mostBytes: z.int().describe('The bytes that its files may take'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
const Created = z.object({
  id: Id,
  slug: z.string(),
  address: z.string(),
  invitation: z
    .object({ email: z.string(), url: z.string(), expiresAt: Instant })
    .describe('Of the first administrator, as a one-time link: hand it over, no mail is sent'),
  apiKey: z.string().describe('`key:secret` of its first application; shown in this answer and never again'),
})
named({ ServedOrganization, CreatedOrganization: Created })

const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof ServedOrganization> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b01',
  slug: 'alnoor',
  address: 'https://alnoor.masar.example',
  name: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
  status: 'active',
  isPlatform: false,
  suspendedAt: null,
  suspensionReason: null,
  people: 182,
  mostPeople: 500,
  usedBytes: 734_003_200,
  quotaBytes: null,
  mostBytes: 10_737_418_240,
  createdAt: moment,
  updatedAt: moment,
  version: 3,
}
const path = '/admin/system/organizations'
const params = z.object({ id: Id })
const mayRead = { role: 'admin', permission: 'organization.readAny', organization: 'platform' } as const
const mayCreate = { role: 'admin', permission: 'organization.create', organization: 'platform' } as const
const mayUpdate = { role: 'admin', permission: 'organization.updateAny', organization: 'platform' } as const

export const listServedOrganizations = contract({
  id: 'operator.organizations',
  method: 'GET',
  path,
  summary: 'List the organizations of the server',
  description: 'With what they use of their quotas. `search` looks in names and short names.',
  access: mayRead,
  query: z.strictObject({ status: anyOf(organizationStates).optional() }),
  returns: z.array(ServedOrganization),
  list: { type: 'offset', orderBy: ['createdAt', 'slug'], default: 'createdAt:desc' },
  example: { query: { status: 'active' }, returns: [shown] },
})

export const readServedOrganization = contract({
  id: 'operator.organization',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Read an organization of the server',
  access: mayRead,
  params,
  returns: ServedOrganization,
  errors: ['servedOrganizationNotFound'],
  example: { params: { id: shown.id }, returns: shown },
})

export const createServedOrganization = contract({
  id: 'operator.createOrganization',
  method: 'POST',
  path,
  summary: 'Create an organization',
  description:
    'With its built-in roles and module types, the invitation of its first administrator and its first API key, as `npm run organization:create` does.',
  access: mayCreate,
  audit: 'adminOrganizationCreate',
  status: 201,
  body: Founding,
  returns: Created,
  errors: ['organizationSlugTaken'],
  example: {
    body: {
      slug: 'alnoor',
      name: shown.name,
      defaultLocale: 'ar',
      timeZone: 'Asia/Riyadh',
      adminEmail: 'noura@alnoor.example',
    },
    returns: {
      id: shown.id,
      slug: 'alnoor',
      address: shown.address,
      invitation: {
        email: 'noura@alnoor.example',
        url: 'https://alnoor.masar.example/console/invite?token=3vQ8',
        expiresAt: '2026-11-28T09:30:00.000Z',
      },
      apiKey: 'lpk_live_4fJ2mZ8sQx1TnV7bR0aLkD:lps_Zk3uV9cH1sYt6Qm0LwXb4RnJd8PgA2eFi7UoKxTqS5a0Bn4Zx',
    },
  },
})

export const updateServedOrganization = contract({
  id: 'operator.updateOrganization',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Change the quotas of an organization',
  description:
    'What is not sent stays. A quota below what is used removes nothing: no one is added until there is room again, by invitation, import, directory or sign-in (409/6206), and no file is stored (409/7212).',
  access: mayUpdate,
  audit: 'adminOrganizationQuotasUpdate',
  params,
  body: z.strictObject({
    mostPeople: z.int().min(1).max(mostAccounts).nullable().optional().describe('Active accounts; null: any number'),
    quotaBytes: z.int().min(0).nullable().optional().describe('Bytes of its files; null: the quota of the server'),
  }),
  returns: ServedOrganization,
  errors: ['servedOrganizationNotFound', 'versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version the change is based on; stale: 412' } },
  example: { params: { id: shown.id }, body: { mostPeople: 500 }, returns: shown },
})

export const suspendServedOrganization = contract({
  id: 'operator.suspendOrganization',
  method: 'POST',
  path: `${path}/:id/suspend`,
  summary: 'Suspend an organization',
  description:
    'From the next request on its API answers 403/6201 to every key and session, its pages say that it is suspended, and its jobs, mails, webhooks and reminders wait. Its certificates can still be verified. Nothing is deleted.',
  access: mayUpdate,
  audit: 'adminOrganizationSuspend',
  params,
  body: z.strictObject({ reason: prose(500).describe('For the operator; its own people do not see it') }),
  returns: ServedOrganization,
  errors: ['servedOrganizationNotFound', 'platformOrganizationKept', 'stateConflict'],
  example: {
    params: { id: shown.id },
    body: { reason: 'Contract 2026-114 ended on 20 November.' },
    returns: {
      id: shown.id,
      slug: shown.slug,
      address: shown.address,
      name: shown.name,
      status: 'suspended',
      isPlatform: false,
      suspendedAt: moment,
      suspensionReason: 'Contract 2026-114 ended on 20 November.',
      people: shown.people,
      mostPeople: shown.mostPeople,
      usedBytes: shown.usedBytes,
      quotaBytes: null,
      mostBytes: shown.mostBytes,
      createdAt: moment,
      updatedAt: moment,
      version: 4,
    },
  },
})

export const restoreServedOrganization = contract({
  id: 'operator.restoreOrganization',
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: 'Restore a suspended organization',
  description: 'Its keys and the sessions that have not expired work again, and what waited is done.',
  access: mayUpdate,
  audit: 'adminOrganizationRestore',
  params,
  returns: ServedOrganization,
  errors: ['servedOrganizationNotFound', 'stateConflict'],
  example: { params: { id: shown.id }, returns: shown },
})
