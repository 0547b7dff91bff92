import { eq, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { dayOf } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type CertificateRow, lockRow, readRow, setSharing } from './certificate-records.service'
import { codeInSql, statusInSql } from './certificate-sql.service'
import { certificateStatus, groupedCode } from './certificates.rules'
import * as contracts from './own-certificates.contract'

const ownList = list(contracts.listOwnCertificates, {
  table: certificates,
  filters: { person: certificates.userId },
  fields: {
    code: codeInSql(sql`${certificates.code}`),
    status: statusInSql(sql`${given('now')}::timestamptz`),
    supersededBy: sql`(select ${codeInSql(sql`other.code`)} from certificates other
      where other.organization_id = ${certificates.organizationId} and other.id = ${certificates.supersededById})`,
  },
})

export const listOwnCertificates = implement(contracts.listOwnCertificates, ({ db, organization, user, now }, { page }) =>
  ownList(db, page, { organizationId: organization.id, filters: { person: user.id }, values: { now: now.toISOString() } }),
)

/** The addresses for sharing a certificate, with its title in the reader's language where it has one. */
function sharingOf(row: CertificateRow, organization: Organization, language: Language) {
  const code = groupedCode(row.code)
  const { timeZone } = organization.regionalProfile
  const verificationUrl = `${originOf(organization)}/verify/${code}`
  const issued = dayOf(row.issuedAt, timeZone)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: row.title[language] ?? row.title.en ?? row.title.ar ?? '',
    organizationName: row.issuerName[language],
    issueYear: issued.slice(0, 4),
    issueMonth: String(Number(issued.slice(5, 7))),
    certUrl: verificationUrl,
    certId: code,
  })
  const ends = row.expiresAt && dayOf(row.expiresAt, timeZone)
  if (ends) form.set('expirationYear', ends.slice(0, 4))
  if (ends) form.set('expirationMonth', String(Number(ends.slice(5, 7))))
  return { verificationUrl, linkedInUrl: `https://www.linkedin.com/profile/add?${form}` }
}

type Reader = TenantContext & { organization: Organization; now: Date; language: Language }

/** A certificate as its holder sees it. */
async function detailOf(context: Reader, row: CertificateRow) {
  const { db, organization, now, language } = context
  const isNext = row.supersededById && ofTenant(context, certificates, eq(certificates.id, row.supersededById))
  const [next] = isNext ? await db.select({ code: certificates.code }).from(certificates).where(isNext) : []
  return {
    ...row,
    code: groupedCode(row.code),
    status: certificateStatus(row, now),
    supersededBy: next ? groupedCode(next.code) : null,
    sharing: row.state === 'issued' && row.isShared ? sharingOf(row, organization, language) : null,
  }
}

export const readOwnCertificate = implement(contracts.readOwnCertificate, async (context, { params }) => {
  const row = await readRow(context, params.id)
  if (row.userId !== context.user.id) context.fail('certificateNotFound')
  return detailOf(context, row)
})

export const shareCertificate = implement(contracts.shareCertificate, async (context, { params, body }) => {
  const row = await lockRow(context, params.id)
  if (row.userId !== context.user.id) context.fail('certificateNotFound')
  return detailOf(context, await setSharing(context, row, body.isShared))
})
