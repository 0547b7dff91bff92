import { eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { inTurn } from '@/lib/domain/house/files/content-turns.service'
import { drawPdf } from '@/lib/drawing/pdf'
import { drawPng } from '@/lib/drawing/png'
import { drawSvg } from '@/lib/drawing/svg'
import { type Organization, originOf } from '@/lib/platform/auth/organization'
import { withTenant } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { certificateAddress } from './certificate-addresses.rules'
import * as contracts from './certificate-files.contract'
import { certificateStatus, groupedCode } from './certificates.rules'
import { cardOf } from './drawing/card.rules'
import { lookOf } from './drawing/organization-look.service'
import { sheetOf } from './drawing/sheet.rules'
import type { DrawnCertificate } from './drawing/snapshot.rules'
import { contentOfVersion, signaturesOf } from './templates/templates.service'
import type { CertificateFileFormat, CertificateFileLanguage } from './words'

type Row = typeof certificates.$inferSelect

const addressMs = 10 * 60_000
export const mediaTypes = { pdf: 'application/pdf', png: 'image/png', svg: 'image/svg+xml' } as const
/** Twice the points of the sheet. */
const pngWidth = 1684
export const fileNameOf = ({ code }: Pick<Row, 'code'>, format: CertificateFileFormat): string =>
  `certificate-${groupedCode(code)}.${format}`

export const readCertificateFile = implement(contracts.readCertificateFile, async (context, { params: { id }, query }) => {
  const { db, organization, user, now } = context
  const [row] = await db
    .select()
    .from(certificates)
    .where(ofTenant(context, certificates, eq(certificates.id, id)))
  if (!row || row.userId !== user.id) return context.fail('certificateNotFound')
  context.note({ resource: { type: 'certificate', id, label: groupedCode(row.code) } })
  const { format, locale } = query
  const expiresAt = new Date(now.getTime() + addressMs)
  const url = certificateAddress({ organizationId: organization.id, certificateId: id, format, locale, expiresAt })
  return { url, name: fileNameOf(row, format), mediaType: mediaTypes[format], expiresAt }
})

const versionOf = (organization: Organization, id: string) =>
  withTenant(organization.id, (db) => contentOfVersion({ db, organization }, id), { readOnly: true })

async function drawnOf(row: Row, organization: Organization, now: Date): Promise<DrawnCertificate> {
  return {
    ...(await lookOf(organization)),
    code: groupedCode(row.code),
    holderName: row.holderName,
    title: row.title,
    issuerName: row.issuerName,
    issuedAt: row.issuedAt,
    expiresAt: row.expiresAt,
    state: certificateStatus(row, now),
    verifyUrl: `${originOf(organization)}/verify/${groupedCode(row.code)}`,
    signatures: [],
  }
}

/** Draws a certificate with its state now. One drawing at a time in a process: a PNG needs about 10 MB while it is made. */
export async function drawCertificate(
  row: Row,
  {
    organization,
    now,
    format,
    locale,
  }: { organization: Organization; now: Date; format: CertificateFileFormat; locale: CertificateFileLanguage },
): Promise<Buffer> {
  const version = row.templateVersionId ? await versionOf(organization, row.templateVersionId) : null
  const signatures = version ? await signaturesOf(organization.id, version) : []
  const drawn = { ...(await drawnOf(row, organization, now)), signatures }
  return inTurn(async () => {
    const page = sheetOf(drawn, locale, version?.content)
    if (format === 'pdf') return drawPdf(page, row.issuedAt)
    return format === 'png' ? drawPng(page, pngWidth) : Buffer.from(drawSvg(page))
  })
}

/** Draws the picture that other sites show beside a link to a certificate. */
export async function drawCard(
  row: Row,
  { organization, now, language }: { organization: Organization; now: Date; language: Language },
): Promise<Buffer> {
  const drawn = await drawnOf(row, organization, now)
  return inTurn(async () => {
    const page = cardOf(drawn, language)
    return drawPng(page, page.width)
  })
}
