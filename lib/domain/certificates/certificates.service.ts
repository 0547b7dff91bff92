import { respond } from '@/lib/platform/http/implement'
import { isoHijri } from '@/lib/platform/i18n/dates'
import type { CertificateRow as Row } from './certificate-records.service'
import * as contracts from './certificates.contract'
import { certificateStatus, groupedCode, parseCertificateCode } from './certificates.rules'

type LookupRow = Pick<Row, 'code' | 'title' | 'state'> & {
  superseded_by: string | null
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
  superseded_by: supersededBy,
  state,
  ...row
}: LookupRow) {
  const times = { issuedAt: new Date(row.issued_at), expiresAt: moment(row.valid_until), revokedAt: moment(row.revoked_at) }
  return { code, title, holderName, issuerName, revocationReason, state, supersededBy, ...times }
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
    const lastDay = row.expiresAt && isoHijri(row.expiresAt, timeZone, hijriAdjustmentDays)
    return {
      ...row,
      validUntil: row.expiresAt,
      status: certificateStatus(row, now),
      isRevoked: row.state === 'revoked',
      code: groupedCode(row.code),
      issuer: row.issuerName,
      hijri: {
        issuedAt: isoHijri(row.issuedAt, timeZone, hijriAdjustmentDays),
        expiresAt: lastDay,
        validUntil: lastDay,
      },
      supersededBy: row.supersededBy && groupedCode(row.supersededBy),
      revocation: row.revokedAt && row.revocationReason && { date: row.revokedAt, reason: row.revocationReason },
      checkedAt: now,
    }
  },
)
