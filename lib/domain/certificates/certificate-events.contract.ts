import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const certificate = { certificateId: Id, userId: Id, pathId: Id.nullable() }

/** Events of certificates. The code, which opens the public page, is not in them. */
export const certificateEventKinds = eventsOf({
  certificateIssued: {
    version: 1,
    summary: 'A certificate was issued to a person.',
    subject: 'certificateId',
    payload: { ...certificate, issuedAt: Instant, validUntil: Instant.nullable() },
  },
  certificateRevoked: {
    version: 1,
    summary: 'A certificate was revoked for good.',
    subject: 'certificateId',
    payload: { ...certificate, revokedAt: Instant },
  },
})
