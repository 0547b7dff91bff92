import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isUuid } from '@/lib/platform/ids'
import { deriveKey, same } from '@/lib/platform/secrets'
import { certificateFilePrefix } from './certificate-files.contract'
import {
  type CertificateFileFormat,
  type CertificateFileLanguage,
  certificateFileFormats,
  certificateFileLanguages,
} from './words'

export type CertificateAddress = {
  organizationId: string
  certificateId: string
  format: CertificateFileFormat
  locale: CertificateFileLanguage
  expiresAt: Date
}

const signatureOf = ({ organizationId, certificateId, format, locale, expiresAt }: CertificateAddress): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'certificate-files'))
    .update(JSON.stringify([organizationId, certificateId, format, locale, expiresAt.getTime()]))
    .digest('base64url')

/** The signed path of a certificate's file on the host of its organization. */
export function certificateAddress(address: CertificateAddress): string {
  const { certificateId, format, locale, expiresAt } = address
  const query = new URLSearchParams({ format, locale, expires: String(expiresAt.getTime()), signature: signatureOf(address) })
  return `${apiPrefix}${certificateFilePrefix}/${certificateId}?${query}`
}

/** The file that an address of this organization opens; null if it is foreign, altered or expired. */
export function readCertificateAddress(
  organizationId: string,
  certificateId: string,
  query: URLSearchParams,
  now: Date,
): CertificateAddress | null {
  const format = certificateFileFormats.find((one) => one === query.get('format'))
  const locale = certificateFileLanguages.find((one) => one === query.get('locale'))
  const expires = query.get('expires') ?? ''
  if (!isUuid(certificateId) || !format || !locale || !/^\d{1,15}$/.test(expires)) return null
  const address = { organizationId, certificateId, format, locale, expiresAt: new Date(Number(expires)) }
  return same(query.get('signature') ?? '', signatureOf(address)) && address.expiresAt > now ? address : null
}
