import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { certificateFileFormats, certificateFileLanguages } from './words'

/** Below /api/v1: files of certificates by signed addresses, and cards by codes. Browsers and other sites get them without an API key. */
export const certificateFilePrefix = '/public/certificate-file'
export const certificateCardPath = `${certificateFilePrefix}/card/:code`

export const CertificateFile = z.object({
  url: z.string().describe('Path on the host of the organization; readable without key and token until `expiresAt`'),
  name: z.string().describe('File name'),
  mediaType: z.string(),
  expiresAt: Instant.describe('When the address ends: ten minutes after it was made'),
})
named({ CertificateFile })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'

export const readCertificateFile = contract({
  id: 'certificates.readFile',
  method: 'GET',
  path: '/user/certificate/:id/file',
  summary: 'Get the address of an own certificate as a file',
  description:
    'A4 across, with a QR code that leads to the verify page and dates in both calendars. `pdf` has text that can be searched and copied; `png` is 1,684 × 1,190 pixels; `svg` has outlines instead of fonts. Both pictures carry the signed credential (Open Badges 3.0 baking). The file is drawn when its address is read, with the state of the certificate at that time. `GET /public/certificate-file/card/:code` (no key) is a PNG of 1,200 × 630 pixels for links; it counts as a verification.',
  access: { permission: 'certificate.read' },
  audit: 'certificateDownloaded',
  params: z.object({ id: Id }),
  query: z.strictObject({
    format: z.enum(certificateFileFormats).default('pdf'),
    locale: z.enum(certificateFileLanguages).default('both').describe('`both`: English and Arabic side by side'),
  }),
  returns: CertificateFile,
  errors: ['certificateNotFound'],
  example: {
    params: { id },
    query: { format: 'pdf', locale: 'both' },
    returns: {
      url: `/api/v1/public/certificate-file/${id}?format=pdf&locale=both&expires=1795253400000&signature=2b6Zk4Hn8dQ1sVt0yUeXw5RjLmPqAfCgBiDoEhKzNxY`,
      name: 'certificate-6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E.pdf',
      mediaType: 'application/pdf',
      expiresAt: '2026-11-21T09:40:00.000Z',
    },
  },
})
