import { eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import type { Organization } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isLanguage } from '@/lib/platform/i18n/languages'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import './card-limit.rules'
import { servePublicly } from '@/lib/platform/http/public-answers'
import { bakePng, bakeSvg } from './baking.rules'
import { readCertificateAddress } from './certificate-addresses.rules'
import { certificateFilePrefix } from './certificate-files.contract'
import { drawCard, drawCertificate, fileNameOf, mediaTypes } from './certificate-files.service'
import { parseCertificateCode } from './certificates.rules'
import { codeInSegment } from './credential-addresses.rules'
import { signedCredential } from './credentials.service'
import type { CertificateFileLanguage } from './words'

type Answered = { bytes: Buffer; headers: Record<string, string> }

const findRow = (organization: Organization, key: { id: string } | { code: string }) =>
  withTenant(
    organization.id,
    async (db) => {
      const condition = 'id' in key ? eq(certificates.id, key.id) : eq(certificates.code, key.code)
      const [row] = await db
        .select()
        .from(certificates)
        .where(ofTenant({ organization }, certificates, condition))
      return row ?? null
    },
    { readOnly: true },
  )

type Baking = { organization: Organization; row: typeof certificates.$inferSelect; locale: CertificateFileLanguage }

/** A picture with the signed credential in it, so that programs can verify the picture alone. */
async function baked(picture: Buffer, format: 'png' | 'svg', { organization, row, locale }: Baking): Promise<Buffer> {
  const language = locale === 'both' ? organization.defaultLocale : locale
  const jwt = await signedCredential(organization, row, { profile: 'openBadge', language })
  return format === 'png' ? bakePng(picture, jwt) : Buffer.from(bakeSvg(picture.toString(), jwt))
}

async function fileOf(organization: Organization, certificateId: string, query: URLSearchParams): Promise<Answered> {
  const now = clock.now()
  const address = readCertificateAddress(organization.id, certificateId, query, now)
  if (!address) throw new Refusal('addressInvalid')
  const row = await findRow(organization, { id: certificateId })
  if (!row) throw new Refusal('certificateNotFound')
  const { format, locale } = address
  const drawn = await drawCertificate(row, { organization, now, format, locale })
  const bytes = format === 'pdf' ? drawn : await baked(drawn, format, { organization, row, locale })
  const headers = {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename="${fileNameOf(row, format)}"`,
    'cache-control': 'private, no-store',
  }
  return { bytes, headers }
}

/** A card may be kept by others for five minutes: a revoked certificate shows it soon. */
async function cardFor(organization: Organization, code: string, query: URLSearchParams): Promise<Answered> {
  const asked = query.get('locale')
  const language = isLanguage(asked) ? asked : organization.defaultLocale
  const row = await findRow(organization, { code: parseCertificateCode(code) ?? '' })
  if (!row?.isShared) throw new Refusal('certificateNotFound')
  const bytes = await drawCard(row, { organization, now: clock.now(), language })
  return { bytes, headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', 'x-robots-tag': 'noindex' } }
}

const shapes = { card: /^card\/([^/]{1,300})$/, file: /^([0-9a-f-]{36})$/ }

const fileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Answers with a drawn certificate: by its signed address, or the card of a code. Both are drawn anew each time, and nothing is kept. */
export const answerCertificateFile = servePublicly(({ pathname, searchParams }) => {
  const rest = pathname.slice(`${apiPrefix}${certificateFilePrefix}/`.length)
  const [code, id] = [shapes.card.exec(rest)?.[1], shapes.file.exec(rest)?.[1]]
  if (!code && !id) return null
  return async ({ organization }) => {
    const { bytes, headers } = id
      ? await fileOf(organization, id, searchParams)
      : await cardFor(organization, codeInSegment(code ?? ''), searchParams)
    return { body: bytes, headers: { ...headers, ...fileHeaders, 'content-length': String(bytes.length) } }
  }
}, 'active')
