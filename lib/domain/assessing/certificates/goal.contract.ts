import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { OwnCertificate } from './own-certificates.contract'

const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21'

export const readPathGoal = contract({
  id: 'certificates.ofPath',
  method: 'GET',
  path: '/user/learning/paths/:pathId/certificate',
  summary: 'Read what certificate a learning path gives me',
  description:
    'Whether completing the path gives a certificate by itself, and the newest own one of it, of any state. A certificate is issued shortly after the completion.',
  access: { permission: 'certificate.read' },
  params: z.strictObject({ pathId: Id }),
  returns: z.object({
    isAwarded: z.boolean().describe('Whether everyone who completes the path gets a certificate'),
    certificate: OwnCertificate.nullable().describe('The newest own one; null: none yet'),
  }),
  errors: ['pathNotFound'],
  example: { params: { pathId }, returns: { isAwarded: true, certificate: null } },
})
