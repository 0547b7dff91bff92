import { certificates } from '@/db/schema/certificates'
import type { AuditNote } from '@/lib/platform/audit/record'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { recordsOf } from '@/lib/platform/records/records'
import { certificateEventKinds as kinds } from './certificate-events.contract'
import { groupedCode } from './certificates.rules'
import { freeStatusIndex } from './status-lists.service'

export type CertificateRow = typeof certificates.$inferSelect
type Acting = Publishing & { note(note: AuditNote): void }

const records = recordsOf(certificates, {
  missing: 'certificateNotFound',
  type: 'certificate',
  label: ({ code }) => groupedCode(code),
})

/** A certificate, and the same locked for a change. */
export const readRow: typeof records.get = records.get
export const lockRow: typeof records.lock = records.lock

// The state of a certificate is written here alone, each time with the event of its change.

type NewRow = Omit<typeof certificates.$inferInsert, 'organizationId' | 'version' | 'state' | 'statusIndex'>

/** Stores a new certificate, in force, and publishes it. */
export async function createCertificate(context: Acting, awarded: NewRow): Promise<CertificateRow> {
  const audited = ['userId', 'pathId', 'holderName', 'title', 'issuerName', 'issuedAt', 'expiresAt'] as const
  const row = await records.insert(context, { ...awarded, statusIndex: await freeStatusIndex(context) }, audited)
  const { id: certificateId, userId, pathId, issuedAt, expiresAt } = row
  await publish(context, newEvent(kinds.certificateIssued, { certificateId, userId, pathId, issuedAt, validUntil: expiresAt }))
  return row
}

type Change = Partial<
  Pick<
    CertificateRow,
    'state' | 'expiresAt' | 'suspendedAt' | 'reviewSince' | 'revokedAt' | 'revocationCode' | 'revocationReason' | 'supersededById'
  >
>

function eventOf(before: CertificateRow, row: CertificateRow) {
  const about = { certificateId: row.id, userId: row.userId, pathId: row.pathId }
  const { state, revokedAt, suspendedAt, supersededById, expiresAt } = row
  if (state === 'revoked' && revokedAt) return newEvent(kinds.certificateRevoked, { ...about, revokedAt })
  if (state === 'superseded' && supersededById)
    return newEvent(kinds.certificateReissued, { ...about, replacementId: supersededById })
  if (state === 'suspended' && before.state !== 'suspended' && suspendedAt)
    return newEvent(kinds.certificateSuspended, { ...about, suspendedAt })
  if (row.reviewSince && !before.reviewSince) return newEvent(kinds.certificateReviewOpened, about)
  if (before.reviewSince && !row.reviewSince) return newEvent(kinds.certificateReviewClosed, about)
  if (before.state === 'suspended') return newEvent(kinds.certificateReinstated, about)
  return newEvent(kinds.certificateExtended, { ...about, expiresAt, previousExpiresAt: before.expiresAt })
}

/** Changes a locked certificate and publishes the change. */
export async function changeCertificate(context: Acting, before: CertificateRow, set: Change): Promise<CertificateRow> {
  const audited = ['state', ...(Object.keys(set) as (keyof Change)[])] as const
  const row = await records.change(context, before, set, [...new Set(audited)])
  await publish(context, eventOf(before, row))
  return row
}

/** Whether others see name and title; of its state it changes nothing, so there is no event. */
export const setSharing = (context: Acting, before: CertificateRow, isShared: boolean): Promise<CertificateRow> =>
  records.change(context, before, { isShared }, ['isShared'])
