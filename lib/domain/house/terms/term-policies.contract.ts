import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named, prose } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { policyTypes } from './words'

const Type = z
  .enum(policyTypes)
  .describe('termsOfService and privacy must be accepted before anything else; cookies and marketing are choices')
const states = ['draft', 'published'] as const
const Status = z.enum(states)
const number = z.int().describe('1, 2, 3… per type')
const Text = z.strictObject({
  title: line(200),
  body: prose(50_000).describe('Plain text or Markdown, at most 50,000 characters'),
})

export const PolicyContent = z
  .strictObject({ ar: Text.optional(), en: Text.optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('One text per language, at least one')

export const TermPolicyInput = z.strictObject({ type: Type, content: PolicyContent })

/** A policy as its readers see it, in one language. */
export const PublishedPolicy = z.object({
  id: Id,
  type: Type,
  number,
  title: z.string(),
  body: z.string().describe('Plain text or Markdown'),
  locale: z.enum(languages).describe('Language of title and body'),
  isFallback: z.boolean().describe('True when the policy is not written in the language wanted most'),
  availableLocales: z.array(z.enum(languages)),
  isRequired: z.boolean().describe('Whether signed-in requests answer 403/6104 until it is accepted'),
  publishedAt: Instant,
})

export const Acceptance = z.object({ id: Id, policyId: Id, type: Type, number, acceptedAt: Instant })

const Content = z.object({ ar: z.object(Text.shape).optional(), en: z.object(Text.shape).optional() })
/** An accepted policy with its text. */
const AcceptedPolicy = Acceptance.extend({ content: Content.describe('The text as it was accepted, in every language') })

/** A policy as its authors see it, in every language. */
export const TermPolicy = z.object({
  id: Id,
  type: Type,
  number,
  status: Status,
  content: Content,
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({
  PolicyContent,
  TermPolicyInput,
  PublishedTermPolicy: PublishedPolicy,
  TermPolicyAcceptance: Acceptance,
  AcceptedTermPolicy: AcceptedPolicy,
  TermPolicy,
})

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a41'
const moment = '2026-11-21T09:30:00.000Z'
const content = {
  ar: { title: 'شروط الخدمة', body: 'باستخدامك المنصّة فإنك توافق على هذه الشروط.' },
  en: { title: 'Terms of service', body: 'By using the platform you agree to these terms.' },
}
const draft = {
  id,
  type: 'termsOfService' as const,
  number: 1,
  status: 'draft' as const,
  content,
  publishedAt: null,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const published = { ...draft, status: 'published' as const, publishedAt: moment, version: 2 }
const accepted = { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a42', policyId: id, type: draft.type, number: 1, acceptedAt: moment }

export const listPublishedTermPolicies = contract({
  id: 'termPolicies.listPublished',
  method: 'GET',
  path: '/public/term-policy/list',
  summary: 'List the policies in force',
  description: 'The newest published version of each type, in the best language for the reader.',
  access: 'public',
  localized: true,
  returns: z.array(PublishedPolicy),
  list: { type: 'cursor', orderBy: ['publishedAt', 'createdAt'], default: 'publishedAt:desc' },
  example: {
    returns: [
      {
        id,
        type: 'termsOfService',
        number: 1,
        ...content.en,
        locale: 'en',
        isFallback: false,
        availableLocales: ['ar', 'en'],
        isRequired: true,
        publishedAt: moment,
      },
    ],
  },
})

export const acceptTermPolicy = contract({
  id: 'termPolicies.accept',
  method: 'POST',
  path: '/shared/user/term-policy/accept',
  summary: 'Accept a policy',
  description: 'Accepts the newest published version of the type. Works while the terms gate is closed: it is what opens it.',
  access: { terms: false },
  audit: 'userAcceptTermPolicy',
  body: z.strictObject({ type: Type }),
  returns: Acceptance,
  errors: ['policyNotFound', 'policyAlreadyAccepted'],
  example: { body: { type: 'termsOfService' }, returns: accepted },
})

const OptionalType = z.enum(['cookies', 'marketing']).describe('Those that are choices')

export const withdrawTermPolicy = contract({
  id: 'termPolicies.withdraw',
  method: 'POST',
  path: '/shared/user/term-policy/withdraw',
  summary: 'Withdraw the acceptance of an optional policy',
  description:
    'Of every version of the type. It is as if it had never been accepted, and can be accepted again; the activity log keeps when it was accepted and withdrawn.',
  access: { terms: false },
  audit: 'userWithdrawTermPolicy',
  body: z.strictObject({ type: OptionalType }),
  returns: z.object({ type: OptionalType, versionsWithdrawn: z.int() }),
  errors: ['policyNotFound'],
  example: { body: { type: 'marketing' }, returns: { type: 'marketing', versionsWithdrawn: 1 } },
})

export const listAcceptedTermPolicies = contract({
  id: 'termPolicies.listAccepted',
  method: 'GET',
  path: '/shared/user/term-policy/list/accepted',
  summary: 'List what I accepted',
  description: 'Every acceptance, also of versions that a newer one has replaced.',
  access: { terms: false },
  returns: z.array(Acceptance),
  list: { type: 'cursor', orderBy: ['acceptedAt'], default: 'acceptedAt:desc' },
  example: { returns: [accepted] },
})

export const readAcceptedTermPolicy = contract({
  id: 'termPolicies.readAccepted',
  method: 'GET',
  path: '/shared/user/term-policy/accepted/:id',
  summary: 'Read what I accepted, word by word',
  description: 'Also of a version that a newer one has replaced: what changed since is told by comparing the two.',
  access: { terms: false },
  params: z.object({ id: Id.describe('Of the acceptance') }),
  returns: AcceptedPolicy,
  errors: ['policyNotFound'],
  example: { params: { id: accepted.id }, returns: { ...accepted, content } },
})

export const listTermPolicies = contract({
  id: 'termPolicies.list',
  method: 'GET',
  path: '/admin/system/term-policy',
  summary: 'List policies, drafts included',
  access: { role: 'admin', permission: 'termPolicy.read' },
  query: z.strictObject({ type: anyOf(policyTypes).optional(), status: anyOf(states).optional() }),
  returns: z.array(TermPolicy),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt'], default: 'createdAt:desc' },
  example: { query: { type: 'termsOfService' }, returns: [published] },
})

export const createTermPolicy = contract({
  id: 'termPolicies.create',
  method: 'POST',
  path: '/admin/system/term-policy',
  summary: 'Draft a new version of a policy',
  access: { role: 'admin', permission: 'termPolicy.create' },
  audit: 'adminTermPolicyCreate',
  status: 201,
  body: TermPolicyInput,
  returns: TermPolicy,
  example: { body: { type: 'termsOfService', content }, returns: draft },
})

export const readTermPolicy = contract({
  id: 'termPolicies.read',
  method: 'GET',
  path: '/admin/system/term-policy/:id',
  summary: 'Read a policy in every language',
  access: { role: 'admin', permission: 'termPolicy.read' },
  params: z.object({ id: Id }),
  returns: TermPolicy,
  errors: ['policyNotFound'],
  example: { params: { id }, returns: published },
})

export const updateTermPolicy = contract({
  id: 'termPolicies.update',
  method: 'PATCH',
  path: '/admin/system/term-policy/:id',
  summary: 'Change the draft of a policy',
  description:
    'The content sent replaces the whole content. What was published never changes again: people accepted it as it was.',
  access: { role: 'admin', permission: 'termPolicy.update' },
  audit: 'adminTermPolicyUpdate',
  params: z.object({ id: Id }),
  body: z.strictObject({ content: PolicyContent }),
  returns: TermPolicy,
  errors: ['policyNotFound', 'policyState', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id }, body: { content }, returns: { ...draft, version: 2 } },
})

export const publishTermPolicy = contract({
  id: 'termPolicies.publish',
  method: 'POST',
  path: '/admin/system/term-policy/:id/publish',
  summary: 'Publish a policy',
  description:
    'At once, everybody has to accept a newly published termsOfService or privacy before they continue, the publisher too. A draft older than the version in force cannot be published.',
  access: { role: 'admin', permission: 'termPolicy.publish' },
  audit: 'adminTermPolicyPublish',
  params: z.object({ id: Id }),
  returns: TermPolicy,
  errors: ['policyNotFound', 'policyState'],
  example: { params: { id }, returns: published },
})
