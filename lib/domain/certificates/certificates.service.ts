import { certificates } from '@/db/schema/certificates'
import type { SystemContext } from '@/lib/platform/audit/system'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { respond } from '@/lib/platform/http/implement'
import { isoHijri } from '@/lib/platform/i18n/dates'
import { recordsOf } from '@/lib/platform/records/records'
import { certificateEventKinds as kinds } from './certificate-events.contract'
import * as contracts from './certificates.contract'
import { certificateStatus, groupedCode, newCertificateCode, parseCertificateCode } from './certificates.rules'

type Row = typeof certificates.$inferSelect

type LookupRow = Pick<Row, 'code' | 'title'> & {
  holder_name: Row['holderName']
  issuer_name: Row['issuerName']
  issued_at: string
  valid_until: string | null
  revoked_at: string | null
  revocation_reason: Row['revocationReason']
}
const moment = (text: string | null) => (text === null ? null : new Date(text))

function fromLookup({
  code,
  title,
  holder_name: holderName,
  issuer_name: issuerName,
  revocation_reason: revocationReason,
  ...row
}: LookupRow) {
  const times = { issuedAt: new Date(row.issued_at), validUntil: moment(row.valid_until), revokedAt: moment(row.revoked_at) }
  return { code, title, holderName, issuerName, revocationReason, ...times }
}

export const verifyCertificate = respond(
  contracts.verifyCertificate,
  async ({ organization, now, fail, lookUp }, { params: { code } }) => {
    // Through a database function that returns only what verification shows. A mistyped code is looked up like any other, so that the time of the
    // answer reveals nothing.
    const asked = await lookUp<LookupRow>('certificate_lookup', parseCertificateCode(code) ?? '')
    if (!asked) return fail('certificateNotFound')
    const row = fromLookup(asked)
    const { timeZone, hijriAdjustmentDays } = organization.regionalProfile
    const lastDay = row.validUntil && isoHijri(row.validUntil, timeZone, hijriAdjustmentDays)
    return {
      ...row,
      expiresAt: row.validUntil,
      status: certificateStatus(row, now),
      isRevoked: row.revokedAt !== null,
      code: groupedCode(row.code),
      issuer: row.issuerName,
      hijri: {
        issuedAt: isoHijri(row.issuedAt, timeZone, hijriAdjustmentDays),
        expiresAt: lastDay,
        validUntil: lastDay,
      },
      revocation: row.revokedAt && row.revocationReason && { date: row.revokedAt, reason: row.revocationReason },
      checkedAt: now,
    }
  },
)

const certificateRecords = recordsOf(certificates, {
  missing: 'certificateNotFound',
  type: 'certificate',
  label: ({ code }) => groupedCode(code),
})

export type NewCertificate = Pick<Row, 'userId' | 'holderName' | 'title' | 'issuerName'> & {
  pathId?: string | null
  issuedAt?: Date
  validUntil?: Date | null
}

/** Issues a certificate with a new code and a snapshot of names and title. */
export async function issueCertificate(context: SystemContext, input: NewCertificate): Promise<Row> {
  const { userId, pathId = null, holderName, title, issuerName, issuedAt = context.now, validUntil = null } = input
  if (!holderName.ar && !holderName.en) throw invalid({ key: 'minLanguages', property: 'holderName' })
  if (!title.ar && !title.en) throw invalid({ key: 'minLanguages', property: 'title' })
  if (validUntil && validUntil < issuedAt) throw invalid({ key: 'order', property: 'validUntil' })
  const values = { code: newCertificateCode(), userId, pathId, holderName, title, issuerName, issuedAt, validUntil }
  const audited = ['userId', 'pathId', 'holderName', 'title', 'issuerName', 'issuedAt', 'validUntil'] as const
  const row = await certificateRecords.insert(context, values, audited)
  const about = { certificateId: row.id, userId, pathId, issuedAt, validUntil }
  await publish(context, newEvent(kinds.certificateIssued, about))
  return row
}

/** Revokes a certificate permanently; verification shows the reason. */
export async function revokeCertificate(
  context: SystemContext,
  { id, reason }: { id: string; reason: { ar: string; en: string } },
): Promise<Row> {
  const before = await certificateRecords.lock(context, id)
  if (before.revokedAt) context.fail('certificateState')
  const set = { revokedAt: context.now, revocationReason: reason }
  const row = await certificateRecords.change(context, before, set, ['revokedAt', 'revocationReason'])
  const { userId, pathId } = row
  const about = { certificateId: row.id, userId, pathId, revokedAt: set.revokedAt }
  await publish(context, newEvent(kinds.certificateRevoked, about))
  return row
}
