import { z } from 'zod'
import { PersonReference } from '@/lib/domain/house/identity/account/person-reference.contract'
import { PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { certificateStates } from '@/lib/domain/people/members/words'
import { contract } from '@/lib/domain/rooms'
import {
  anyOf,
  beginsAt,
  bilingual,
  changedAt,
  changedBetween,
  endsAt,
  Id,
  Instant,
  line,
  named,
  severalOf,
  wholeNumber,
} from '@/lib/platform/http/contract'
import { certificateSources, revocationCodes } from './words'

const shownText = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')
const OneOrBoth = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Related = z.object({ id: Id, code: z.string() })

export const AdminCertificate = z.object({
  id: Id,
  code: z.string().describe('As displayed; opens the public page that verifies it'),
  status: z.enum(certificateStates).describe('Now. `expired` is one in force past its end'),
  source: z.enum(certificateSources).describe('Issued for a completed path, or by an administrator'),
  isBrowserReported: z
    .boolean()
    .describe('The path has lessons whose packages report their result from the browser, which nothing else confirms'),
  person: z.object({ id: Id, name: PersonName, email: z.string() }).describe('With their present name'),
  pathId: Id.nullable(),
  templateVersionId: Id.nullable().describe('The version of a template that it is drawn by; null: the picture of the product'),
  holderName: shownText.describe('As awarded; later renames do not change it'),
  title: shownText,
  issuedAt: Instant,
  expiresAt: Instant.nullable().describe('Good through this moment; null never expires'),
  suspendedAt: Instant.nullable(),
  reviewSince: Instant.nullable().describe(
    'Since when a person has to look at it, because a result that it rests on is no longer a pass; null: nothing to look at',
  ),
  revocation: z
    .object({ date: Instant, code: z.enum(revocationCodes), reason: z.object({ ar: z.string(), en: z.string() }) })
    .nullable(),
  supersedes: Related.nullable().describe('The one that it replaces'),
  supersededBy: Related.nullable().describe('The one that replaced it'),
  createdAt: Instant,
  updatedAt: changedAt,
  version: z.int(),
})
export const DrawnCertificate = AdminCertificate.extend({
  undrawn: z
    .array(z.string())
    .describe('Letters of its names and title that no typeface here has: empty boxes in its files. Reissue it in other letters'),
})
named({ AdminCertificate, DrawnCertificate })

export const shownCertificate: z.input<typeof AdminCertificate> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81',
  code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  status: 'valid',
  source: 'hand',
  isBrowserReported: false,
  person: {
    id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
    name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
    email: 'sara@alnoor.example',
  },
  pathId: null,
  templateVersionId: null,
  holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' },
  issuedAt: '2026-02-18T09:00:00.000Z',
  expiresAt: '2028-02-18T20:59:59.999Z',
  suspendedAt: null,
  reviewSince: null,
  revocation: null,
  supersedes: null,
  supersededBy: null,
  createdAt: '2026-02-18T09:00:00.000Z',
  updatedAt: '2026-02-18T09:00:00.000Z',
  version: 1,
}

export const listCertificates = contract({
  id: 'certificates.list',
  method: 'GET',
  path: '/admin/certificate/list',
  summary: 'List certificates',
  description:
    'Ordered by `expiresAt`, those without an end are left out. Holders of the permission for their groups see the certificates of the people in those.',
  access: { role: 'admin', permission: 'certificate.readAny', reach: ['group'] },
  query: z.strictObject({
    status: anyOf(certificateStates).optional(),
    path: severalOf(Id).optional(),
    person: severalOf(Id).optional(),
    group: severalOf(Id).optional().describe('Only of people in one of these groups, or in one that they contain'),
    review: z.enum(['open']).optional().describe('Only those that a person has to look at'),
    expiringWithin: wholeNumber(1, 3660).optional().describe('Only those in force that end within so many days from now'),
    issuedFrom: beginsAt('Only those that were issued at this moment or later').optional(),
    issuedTo: endsAt('Only those that were issued at this moment or earlier').optional(),
    ...changedBetween,
  }),
  returns: z.array(AdminCertificate),
  list: { type: 'cursor', orderBy: ['issuedAt', 'updatedAt', 'expiresAt'], default: 'issuedAt:desc' },
  example: { returns: [shownCertificate] },
})

const params = z.object({ id: Id })
/** How a new certificate is drawn. */
export const templateId = Id.nullable()
  .optional()
  .describe('A published template; null: the picture of the product; left out: by the rule of the path')
const ids = { id: shownCertificate.id }
const headers = { 'if-match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const readCertificate = contract({
  id: 'certificates.read',
  method: 'GET',
  path: '/admin/certificate/:id',
  summary: 'Read a certificate',
  description: 'Its history is in the activity log, by its id as `resourceId`.',
  access: { role: 'admin', permission: 'certificate.readAny', reach: ['group'] },
  params,
  returns: DrawnCertificate,
  errors: ['certificateNotFound'],
  example: { params: ids, returns: { ...shownCertificate, undrawn: [] } },
})

export const issueOne = contract({
  id: 'certificates.issue',
  method: 'POST',
  path: '/admin/certificate/issue',
  about: 'person',
  summary: 'Issue a certificate',
  description:
    'To a person, for a path or with a title of its own. Who holds a certificate of the path that is neither at its end nor revoked gets no second one (6603): extend or reissue that. Needs an Idempotency-Key.',
  access: { role: 'admin', permission: 'certificate.issue' },
  audit: 'certificateIssued',
  status: 201,
  location: '/admin/certificate/:id',
  body: z.strictObject({
    userId: Id.optional(),
    person: PersonReference.optional().describe('In place of `userId`'),
    pathId: Id.nullable().optional(),
    holderName: OneOrBoth.optional().describe('Left out: the present name of the person'),
    title: OneOrBoth.optional().describe('In place of the title of the path; required without a path'),
    expiresAt: endsAt('In the future; null never expires; left out: by the rule of the path').nullable().optional(),
    templateId,
  }),
  returns: DrawnCertificate,
  errors: [
    'userNotFound',
    'pathNotFound',
    'certificateExists',
    'certificateCodeTaken',
    'certificateTemplateNotFound',
    'certificateTemplateState',
    'idempotencyKeyRequired',
  ],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
  example: {
    body: { userId: shownCertificate.person.id, title: shownCertificate.title },
    returns: { ...shownCertificate, undrawn: [] },
  },
})

export const revokeOne = contract({
  id: 'certificates.revoke',
  method: 'POST',
  path: '/admin/certificate/:id/revoke',
  summary: 'Revoke a certificate',
  description: 'For good. Everyone who verifies the code sees the date and the reason, in both languages.',
  access: { role: 'admin', permission: 'certificate.revoke' },
  audit: 'certificateRevoked',
  params,
  body: z.strictObject({
    code: z.enum(revocationCodes),
    reason: bilingual(500),
    revokedAt: Instant.optional().describe('Not before it was issued, not in the future; left out: now'),
  }),
  returns: AdminCertificate,
  errors: ['certificateNotFound', 'certificateState', 'versionStale'],
  headers,
  example: {
    params: ids,
    body: { code: 'issuedByMistake', reason: { ar: 'صدرت بالخطأ.', en: 'Issued by mistake.' } },
    returns: {
      ...shownCertificate,
      status: 'revoked',
      revocation: {
        date: '2026-11-21T09:30:00.000Z',
        code: 'issuedByMistake',
        reason: { ar: 'صدرت بالخطأ.', en: 'Issued by mistake.' },
      },
    },
  },
})

export const suspendOne = contract({
  id: 'certificates.suspend',
  method: 'POST',
  path: '/admin/certificate/:id/suspend',
  summary: 'Suspend a certificate',
  description: 'Until it is reinstated or revoked. Everyone who verifies the code sees that it is suspended.',
  access: { role: 'admin', permission: 'certificate.revoke' },
  audit: 'certificateSuspended',
  params,
  returns: AdminCertificate,
  errors: ['certificateNotFound', 'certificateState', 'versionStale'],
  headers,
  example: { params: ids, returns: { ...shownCertificate, status: 'suspended', suspendedAt: '2026-11-21T09:30:00.000Z' } },
})

export const reinstateOne = contract({
  id: 'certificates.reinstate',
  method: 'POST',
  path: '/admin/certificate/:id/reinstate',
  about: 'person',
  summary: 'Reinstate a suspended certificate',
  access: { role: 'admin', permission: 'certificate.revoke' },
  audit: 'certificateReinstated',
  params,
  returns: AdminCertificate,
  errors: ['certificateNotFound', 'certificateState', 'versionStale'],
  headers,
  example: { params: ids, returns: shownCertificate },
})

export const keepOne = contract({
  id: 'certificates.keep',
  method: 'POST',
  path: '/admin/certificate/:id/keep',
  about: 'person',
  summary: 'End the review of a certificate and keep it',
  description:
    'A certificate gets into a review (`reviewSince`) when an attempt that was passed is failed after a regrade, or voided, and no other attempt passes. This keeps it as it is; revoking or replacing it ends the review as well. Without a review it answers 409/6601.',
  access: { role: 'admin', permission: 'certificate.revoke' },
  audit: 'certificateReviewed',
  status: 200,
  params,
  returns: AdminCertificate,
  errors: ['certificateNotFound', 'certificateState', 'versionStale'],
  headers,
  example: { params: ids, returns: shownCertificate },
})

export const reissueOne = contract({
  id: 'certificates.reissue',
  method: 'POST',
  path: '/admin/certificate/:id/reissue',
  about: 'person',
  summary: 'Reissue a certificate',
  description:
    'A corrected one with a new code, the same date of issue and the same end. The old code from then on says that it was replaced, and by which code.',
  access: { role: 'admin', permission: 'certificate.issue' },
  audit: 'certificateReissued',
  status: 201,
  location: '/admin/certificate/:id',
  params,
  body: z.strictObject({
    holderName: OneOrBoth.optional().describe('Left out: the present name of the person'),
    title: OneOrBoth.optional().describe('Left out: as it was'),
  }),
  returns: DrawnCertificate,
  errors: ['certificateNotFound', 'certificateState', 'userNotFound', 'certificateCodeTaken', 'versionStale'],
  headers,
  example: { params: ids, body: {}, returns: { ...shownCertificate, undrawn: [] } },
})

export const extendOne = contract({
  id: 'certificates.extend',
  method: 'POST',
  path: '/admin/certificate/:id/extend',
  about: 'person',
  summary: 'Change the end of a certificate',
  description: 'Of one in force, also one past its end, which is valid again.',
  access: { role: 'admin', permission: 'certificate.issue' },
  audit: 'certificateExtended',
  params,
  body: z.strictObject({ expiresAt: endsAt('In the future; null: it never expires').nullable() }),
  returns: AdminCertificate,
  errors: ['certificateNotFound', 'certificateState', 'versionStale'],
  headers,
  example: { params: ids, body: { expiresAt: '2030-02-18' }, returns: shownCertificate },
})
