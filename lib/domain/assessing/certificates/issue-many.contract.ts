import { z } from 'zod'
import { peopleNamed } from '@/lib/domain/house/identity/account/person-reference.contract'
import { contract } from '@/lib/domain/rooms'
import { endsAt, Id } from '@/lib/platform/http/contract'
import { shownCertificate, templateId } from './certificates-admin.contract'

export const issueMany = contract({
  id: 'certificates.issueMany',
  method: 'POST',
  path: '/admin/certificate/issue/bulk',
  about: 'rows',
  summary: 'Issue certificates of a path to many people',
  description:
    'A job issues them one by one, never twice to the same person; people who already hold one in force are reported with the reason (GET /shared/job/:jobId). Needs an Idempotency-Key.',
  access: { role: 'admin', permission: 'certificate.issue' },
  audit: 'certificateBulkIssued',
  status: 202,
  location: '/shared/job/:jobId',
  body: z.strictObject({
    pathId: Id,
    userIds: z.array(Id).min(1).max(5000).optional(),
    people: peopleNamed(5000).optional().describe('In place of `userIds`'),
    expiresAt: endsAt('In the future; null never expires; left out: by the rule of the path').nullable().optional(),
    templateId,
  }),
  returns: z.object({ jobId: Id, count: z.int() }),
  errors: ['pathNotFound', 'certificateTemplateNotFound', 'certificateTemplateState', 'idempotencyKeyRequired'],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
  example: {
    body: { pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21', userIds: [shownCertificate.person.id] },
    returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', count: 1 },
  },
})
