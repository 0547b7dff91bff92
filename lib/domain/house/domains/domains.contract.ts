import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { storedDomain } from './domain.rules'
import { domainProblems, domainStates } from './words'

export const mostDomains = 20

export const OrganizationDomain = z.object({
  id: Id,
  name: z.string().describe('Lower case, in ASCII (`xn--…` for other scripts)'),
  state: z
    .enum(domainStates)
    .describe('waiting: not proven yet; proven: it leads to this organization; lapsed: its record is gone, it serves nothing'),
  record: z
    .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
    .describe('The DNS record that proves the domain, for as long as it is used'),
  problem: z
    .enum(domainProblems)
    .nullable()
    .describe(
      'Of the last check. missing: there is no such record; different: it holds something else; unreachable: no name server answered; taken: another organization of the server has proven the domain',
    ),
  isPrimary: z.boolean().describe('Whether links, mails and certificates have this address'),
  checkedAt: Instant.nullable(),
  provenAt: Instant.nullable(),
  failingSince: Instant.nullable().describe('Since when the record of a proven domain is not found'),
  dueAt: Instant.nullable().describe('When it is checked next; null: on request'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ OrganizationDomain })

const domainId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c11'
const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof OrganizationDomain> = {
  id: domainId,
  name: 'learn.alnoor.example',
  state: 'waiting',
  record: { type: 'TXT', name: '_masar.learn.alnoor.example', value: 'masar-domain=Zm9yLXRoZS1kb2N1bWVudHMtb25seQ' },
  problem: null,
  isPrimary: false,
  checkedAt: null,
  provenAt: null,
  failingSince: null,
  dueAt: '2026-11-21T10:30:00.000Z',
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const params = z.object({ id: Id })
const reading = { role: 'admin', permission: 'organization.read' } as const
const changing = { role: 'admin', permission: 'organization.update' } as const

export const listDomains = contract({
  id: 'domains.list',
  method: 'GET',
  path: '/admin/organization/domain',
  summary: "List the organization's own domains",
  access: reading,
  returns: z.array(OrganizationDomain),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [shown] },
})

export const readDomain = contract({
  id: 'domains.read',
  method: 'GET',
  path: '/admin/organization/domain/:id',
  summary: 'Read a domain',
  access: reading,
  params,
  returns: OrganizationDomain,
  errors: ['organizationDomainNotFound'],
  example: { params: { id: domainId }, returns: shown },
})

export const addDomain = contract({
  id: 'domains.add',
  method: 'POST',
  path: '/admin/organization/domain',
  status: 201,
  summary: 'Add a domain of your own',
  description: `It serves nothing until its DNS record is found. At most ${mostDomains}; none of the server's own.`,
  access: changing,
  audit: 'organizationDomainAdded',
  body: z.strictObject({
    name: limitedText(254)
      .refine((name) => storedDomain(name) !== null, { params: { rule: 'domain' } })
      .describe('Such as `learn.ministry.example`, without `https://`'),
  }),
  returns: OrganizationDomain,
  errors: ['organizationDomainExists', 'organizationDomainTaken', 'organizationDomainsFull'],
  example: { body: { name: 'learn.alnoor.example' }, returns: shown },
})

export const checkDomain = contract({
  id: 'domains.check',
  method: 'POST',
  path: '/admin/organization/domain/:id/check',
  summary: 'Look for the DNS record of a domain',
  description:
    'The answer is the domain with what was found. The server looks by itself too: every hour for a week, and as long as the domain is used.',
  access: changing,
  audit: 'organizationDomainChecked',
  params,
  returns: OrganizationDomain,
  errors: ['organizationDomainNotFound'],
  example: {
    params: { id: domainId },
    returns: { ...shown, problem: 'missing', checkedAt: moment, version: 2 },
  },
})

export const choosePrimaryDomain = contract({
  id: 'domains.choosePrimary',
  method: 'PUT',
  path: '/admin/organization/primary-domain',
  summary: 'Choose the address that links have',
  description:
    "A proven domain, or null for the address below the server's own. Every other address of the organization leads its pages there. Everyone signs in again, because tokens and cookies are of one address; passkeys and the addresses registered with identity providers and LTI tools are of one address too.",
  access: changing,
  audit: 'organizationDomainChosen',
  body: z.strictObject({ domainId: Id.nullable() }),
  returns: z.object({ domainId: Id.nullable(), origin: z.string() }),
  errors: ['organizationDomainNotFound', 'organizationDomainUnproven'],
  example: { body: { domainId: null }, returns: { domainId: null, origin: 'https://alnoor.masar.example' } },
})

export const removeDomain = contract({
  id: 'domains.remove',
  method: 'DELETE',
  path: '/admin/organization/domain/:id',
  summary: 'Remove a domain',
  description:
    "It serves nothing from the next request on. Was it the primary one, links have the address below the server's own again, and everyone signs in again.",
  access: changing,
  audit: 'organizationDomainRemoved',
  params,
  returns: z.object({ id: Id }),
  errors: ['organizationDomainNotFound', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id: domainId }, returns: { id: domainId } },
})
