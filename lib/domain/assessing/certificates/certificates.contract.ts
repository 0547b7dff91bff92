import { z } from 'zod'
import { certificateStates } from '@/lib/domain/people/members/words'
import { contract } from '@/lib/domain/rooms'
import { formerly, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { longestCodeText } from './words'

const OneOrBoth = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Both = z.object({ ar: z.string(), en: z.string() })
const hijriDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The public part of a certificate, for anyone with its code; without ids of accounts. */
export const Verification = z.object({
  status: z
    .enum(certificateStates)
    .describe('As of `checkedAt`; one that is suspended, revoked or superseded says so also past its end'),
  isRevoked: z.boolean(),
  code: z.string().describe('26 symbols of Crockford base32 in groups, the last one a check symbol'),
  holderName: OneOrBoth.describe('As awarded; later renames do not change it'),
  title: OneOrBoth,
  issuer: Both.describe('Name of the organization when it awarded the certificate'),
  issuedAt: Instant,
  expiresAt: Instant.nullable().describe('Good through this moment; null never expires'),
  validUntil: formerly(Instant.nullable(), 'expiresAt'),
  hijri: z
    .object({ issuedAt: hijriDay, expiresAt: hijriDay.nullable(), validUntil: formerly(hijriDay.nullable(), 'expiresAt') })
    .describe(
      'The same days as Umm al-Qura `YYYY-MM-DD`, in the time zone of the organization; for display, never for reckoning',
    ),
  revocation: z.object({ date: Instant, reason: Both }).nullable(),
  supersededBy: z.string().nullable().describe('Code of the corrected certificate that replaced this one'),
  checkedAt: Instant,
})
named({ CertificateVerification: Verification })

/** The most codes of one bulk verification. */
export const mostCodes = 100

const Verified = z.object({
  asked: z.string().describe('The code as it was sent'),
  certificate: Verification.nullable().describe('null: this organization issued no certificate with this code'),
})
named({ BulkVerification: Verified })

const shown: z.input<typeof Verification> = {
  status: 'valid',
  isRevoked: false,
  code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' },
  issuer: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
  issuedAt: '2026-02-18T09:00:00.000Z',
  expiresAt: '2028-02-17T20:59:59.999Z',
  validUntil: '2028-02-17T20:59:59.999Z',
  hijri: { issuedAt: '1447-09-01', expiresAt: '1449-09-21', validUntil: '1449-09-21' },
  revocation: null,
  supersededBy: null,
  checkedAt: '2026-11-21T09:30:00.000Z',
}

// Before the one code, whose path would match `bulk` too.
export const verifyCertificates = contract({
  id: 'certificates.verifyMany',
  method: 'POST',
  path: '/public/certificate-verify/bulk',
  summary: 'Verify up to 100 certificates by their codes',
  description:
    'Each code is read as that of a single verification. Answers are in the order of the codes. Counted in a limit of its own, 2 requests per minute, which are up to 200 codes.',
  access: 'public',
  audit: 'certificateBulkVerified',
  isRead: true,
  limit: 'RATE_LIMIT_CERTIFICATE_BULK',
  body: z.strictObject({
    codes: z.array(limitedText(longestCodeText)).min(1).max(mostCodes).describe('Certificate codes, grouped or not'),
  }),
  returns: z.array(Verified),
  example: {
    body: { codes: [shown.code, 'GR4C5-NSBD2-7W9F8-HKEJA-VTM3P1'] },
    returns: [
      { asked: shown.code, certificate: shown },
      { asked: 'GR4C5-NSBD2-7W9F8-HKEJA-VTM3P1', certificate: null },
    ],
  },
})

export const verifyCertificate = contract({
  id: 'certificates.verify',
  method: 'GET',
  path: '/public/certificate-verify/:code',
  summary: 'Verify a certificate by its code',
  description:
    'The code is read as people type it: any case, with or without spaces and dashes, O for 0, I or L for 1, Arabic-Indic or Persian digits, also inside the address of its verify page or a sentence. A code with a typing error answers as one that does not exist. Counted in a limit of its own, 60 requests per minute.',
  access: 'public',
  limit: 'RATE_LIMIT_CERTIFICATE_VERIFY',
  // `bulk` is the address of many codes.
  params: z.object({
    code: limitedText(longestCodeText)
      .refine((code) => code !== 'bulk', { params: { rule: 'format' } })
      .describe('Certificate code, grouped or not'),
  }),
  returns: Verification,
  errors: ['certificateNotFound'],
  example: {
    params: { code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E' },
    returns: shown,
  },
})
