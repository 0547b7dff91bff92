import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const certificate = { certificateId: Id, userId: Id, pathId: Id.nullable() }

/** Events of certificates. The code, which opens the public page, is not in them. */
export const certificateEventKinds = eventsOf({
  certificateIssued: {
    isPublic: true,
    version: 1,
    summary: 'A certificate was issued to a person.',
    subject: 'certificateId',
    payload: { ...certificate, issuedAt: Instant, validUntil: Instant.nullable() },
  },
  certificateRevoked: {
    isPublic: true,
    version: 1,
    summary: 'A certificate was revoked for good.',
    subject: 'certificateId',
    payload: { ...certificate, revokedAt: Instant },
  },
  certificateSuspended: {
    version: 1,
    summary: 'A certificate was suspended until further notice.',
    subject: 'certificateId',
    payload: { ...certificate, suspendedAt: Instant },
  },
  certificateReinstated: {
    version: 1,
    summary: 'A suspended certificate is in force again.',
    subject: 'certificateId',
    payload: certificate,
  },
  certificateReviewOpened: {
    version: 1,
    summary: 'A person has to look at a certificate: a result that it rests on is no longer a pass.',
    subject: 'certificateId',
    payload: certificate,
  },
  certificateReviewClosed: {
    version: 1,
    summary: 'A person looked at a certificate and kept it.',
    subject: 'certificateId',
    payload: certificate,
  },
  certificateReissued: {
    version: 1,
    summary: 'A certificate was replaced by another one: corrected, or of the next cycle of its path.',
    subject: 'certificateId',
    payload: { ...certificate, replacementId: Id },
  },
  certificateExtended: {
    version: 1,
    summary: 'The end of a certificate was changed or removed.',
    subject: 'certificateId',
    payload: { ...certificate, expiresAt: Instant.nullable(), previousExpiresAt: Instant.nullable() },
  },
})
