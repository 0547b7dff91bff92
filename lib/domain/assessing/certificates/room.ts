import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { certificateEventKinds } from './certificate-events.contract'
import { personData } from './person-data.contract'

/** Issues certificates of a path by hand, to one person after the other; without an end, by the rule of the path. */
export const issueMany = job(
  'certificates.issueMany',
  z.strictObject({
    pathId: Id,
    userIds: z.array(Id),
    expiresAt: z.string().nullable().optional(),
    templateId: Id.nullable().optional(),
  }),
)

export const certificates = room({
  errors: {
    certificateNotFound: [6600, 404],
    certificateState: [6601, 409],
    certificateCodeTaken: [6602, 409],
    certificateExists: [6603, 409],
    certificateTemplateNotFound: [6610, 404],
    certificateTemplateState: [6611, 409],
    certificateTemplateInUse: [6612, 409],
    certificateTemplatesFull: [6613, 409],
    issuerKeyNotFound: [6620, 404],
    issuerKeyInUse: [6621, 409],
  },
  permissions: {
    certificate: ['read', 'update', 'readAny', 'issue', 'revoke'],
    certificateTemplate: ['read', 'update'],
    certificateIssuerKey: ['read', 'update'],
  },
  groupScoped: ['certificate.readAny'],
  personal: ['certificate.read', 'certificate.update'],
  grants: {
    learner: { 'certificate.read': 'own', 'certificate.update': 'own' },
    instructor: { 'certificate.read': 'any', 'certificate.readAny': 'any', 'certificateTemplate.read': 'any' },
  },
  records: {
    certificate: { parameters: ['certificate-verify/:code', 'certificate/:id'], console: '/console/certificates/:id' },
    certificateIssuerKey: { parameters: ['issuer-key/:id'] },
    certificateTemplate: { parameters: ['template/:id'], console: '/console/certificates/templates/:id' },
  },
  jobs: [issueMany],
  actions: [
    'certificateIssued',
    'certificateBulkIssued',
    'certificateRevoked',
    'certificateSuspended',
    'certificateReinstated',
    'certificateReissued',
    'certificateReviewOpened',
    'certificateReviewed',
    'certificateExtended',
    'certificateRuleUpdated',
    'certificateShared',
    'certificateDownloaded',
    'certificateBulkVerified',
    'certificateIssuerKeyCreated',
    'certificateIssuerKeyRotated',
    'certificateIssuerKeyWithdrawn',
    'certificateTemplateCreated',
    'certificateTemplateUpdated',
    'certificateTemplatePublished',
    'certificateTemplateArchived',
    'certificateTemplatePreviewed',
  ],
  events: certificateEventKinds,
  person: personData,
})
