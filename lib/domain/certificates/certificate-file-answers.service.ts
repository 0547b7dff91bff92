import { eq } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import type { Organization } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { organizationOfHost } from '@/lib/platform/gate/host'
import { lookUpRequest } from '@/lib/platform/gate/request-lookup'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { countUnserved, refuseUnserved } from '@/lib/platform/http/unserved'
import { isLanguage } from '@/lib/platform/i18n/languages'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import './card-limit.rules'
import { readCertificateAddress } from './certificate-addresses.rules'
import { certificateFilePrefix } from './certificate-files.contract'
import { drawCard, drawCertificate, fileNameOf, mediaTypes } from './certificate-files.service'
import { parseCertificateCode } from './certificates.rules'

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

async function fileOf(organization: Organization, certificateId: string, query: URLSearchParams): Promise<Answered> {
  const now = clock.now()
  const address = readCertificateAddress(organization.id, certificateId, query, now)
  if (!address) throw new Refusal('addressInvalid')
  const row = await findRow(organization, { id: certificateId })
  if (!row) throw new Refusal('certificateNotFound')
  const { format, locale } = address
  const bytes = await drawCertificate(row, { organization, now, format, locale })
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
  if (!row) throw new Refusal('certificateNotFound')
  const bytes = await drawCard(row, { organization, now: clock.now(), language })
  return { bytes, headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', 'x-robots-tag': 'noindex' } }
}

async function organizationOf(headers: Headers): Promise<Organization> {
  const host = organizationOfHost(headers.get('host'), headers.get('x-organization'))
  const found = await lookUpRequest(host, null, null, { statements: 0 })
  if (!found) throw new Refusal('organizationNotFound')
  if (found.organization.status !== 'active') throw new Refusal('organizationSuspended')
  return found.organization
}

const shapes = { card: /^card\/([^/]{1,300})$/, file: /^([0-9a-f-]{36})$/ }

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).slice(0, 100)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

/** Answers with a drawn certificate: by its signed address, or the card of a code. Both are drawn anew each time, and nothing is kept. */
export async function answerCertificateFile(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  const { method, headers } = request
  const rest = url.pathname.slice(`${apiPrefix}${certificateFilePrefix}/`.length)
  const [code, id] = [shapes.card.exec(rest)?.[1], shapes.file.exec(rest)?.[1]]
  if (!code && !id) return refuseUnserved(request, url, peer, 'routeNotFound')
  if (method !== 'GET' && method !== 'HEAD') return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: 'GET, HEAD' })
  let limits: Record<string, string> = {}
  try {
    const counted = await countUnserved(request, url, peer)
    limits = counted.headers
    if (counted.refusal) return counted.refusal
    const organization = await organizationOf(headers)
    const answer = id
      ? await fileOf(organization, id, url.searchParams)
      : await cardFor(organization, decoded(code ?? ''), url.searchParams)
    return new Response(method === 'HEAD' ? null : new Uint8Array(answer.bytes), {
      headers: {
        ...limits,
        ...answer.headers,
        'content-length': String(answer.bytes.length),
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'cross-origin',
        ...transportSecurity(),
      },
    })
  } catch (error) {
    const { reason, detail } = asRefusal(error)
    if (reason === 'internal') log().error({ err: error }, 'a certificate could not be drawn')
    const answer = refuseOutside(headers, url.pathname, reason, { ...limits, ...detail.headers }, detail.retryAfter)
    return method === 'HEAD' ? new Response(null, answer) : answer
  }
}
