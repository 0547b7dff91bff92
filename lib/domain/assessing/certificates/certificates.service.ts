import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { certificates } from '@/db/schema/certificates'
import type { Organization } from '@/lib/platform/auth/organization'
import { implement, respond } from '@/lib/platform/http/implement'
import { isoHijri } from '@/lib/platform/i18n/dates'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import type { CertificateRow as Row } from './certificate-records.service'
import * as contracts from './certificates.contract'
import { certificateStatus, groupedCode, hintOf, parseCertificateCode } from './certificates.rules'
import { issuersOf, verificationUrlOf } from './issuers.service'

export type LookupRow = Pick<Row, 'code' | 'title' | 'state'> & {
  superseded_by: string | null
  holder_name: Row['holderName']
  issuer_name: Row['issuerName']
  issued_at: string
  valid_until: string | null
  revoked_at: string | null
  revocation_reason: Row['revocationReason']
}
const moment = (text: string | null) => (text === null ? null : new Date(text))

export function fromLookup({
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
  // Everybody has a name: without one the database has left it out, because it is not shown.
  const isShared = Object.keys(holderName).length > 0
  return { code, title, holderName, issuerName, revocationReason, state, supersededBy, isShared, ...times }
}

type Found = ReturnType<typeof fromLookup>

/** A certificate as anybody with its code may see it. */
export function shownOf(row: Found, { regionalProfile }: Pick<Organization, 'regionalProfile'>, now: Date) {
  const { timeZone, hijriAdjustmentDays } = regionalProfile
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
}

/** The fault of a text that can be no code, and what it may have been meant as; nothing is looked up. */
export function hintFieldsOf(asked: string) {
  const hint = parseCertificateCode(asked) ? null : hintOf(asked)
  return { fault: hint?.kind ?? null, meant: hint?.kind === 'slip' ? hint.meant.map(({ code }) => code) : [] }
}

/** Codes that can be none are looked up as an empty one, so that each costs the same. */
export const verifyCertificates = implement(contracts.verifyCertificates, async (context, { body }) => {
  const { db, organization, now, note } = context
  const codes = body.codes.map((code) => parseCertificateCode(code) ?? '')
  const next = alias(certificates, 'next')
  const rows = await db
    .select({ row: certificates, supersededBy: next.code })
    .from(certificates)
    .leftJoin(next, and(eq(next.organizationId, certificates.organizationId), eq(next.id, certificates.supersededById)))
    .where(ofTenant(context, certificates, inArray(certificates.code, codes)))
  const hidden = { holderName: {}, title: {} }
  const found = new Map(rows.map(({ row, supersededBy }) => [row.code, { ...row, supersededBy, ...(!row.isShared && hidden) }]))
  const issuers = await issuersOf(db, codes)
  note({ after: { asked: codes.length, found: found.size } })
  return body.codes.map((asked, at) => {
    const code = codes[at] ?? ''
    const row = found.get(code)
    const issuer = row ? undefined : issuers.get(code)
    return {
      asked,
      certificate: row ? shownOf(row, organization, now) : null,
      issuedElsewhere: issuer ? { name: issuer.name, verificationUrl: verificationUrlOf(issuer, code) } : null,
      ...hintFieldsOf(asked),
    }
  })
})

export const verifyCertificate = respond(
  contracts.verifyCertificate,
  async ({ organization, now, fail, lookUp }, { params: { code } }) => {
    // Through a database function that returns only what verification shows. A mistyped code is looked up like any other, so that the time of the
    // answer reveals nothing.
    const asked = await lookUp<LookupRow>('certificate_lookup', parseCertificateCode(code) ?? '')
    if (!asked) return fail('certificateNotFound')
    return shownOf(fromLookup(asked), organization, now)
  },
)
