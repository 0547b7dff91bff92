import { z } from 'zod'
import { certificateStates } from '@/lib/domain/people/members/words'
import { contract } from '@/lib/domain/rooms'
import { formerly, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { codeFaults, longestCodeText } from './words'

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
  isShared: z.boolean().describe('false: its holder shows neither name nor title to others, which are then empty'),
  checkedAt: Instant,
})
named({ CertificateVerification: Verification })

/** The most codes of one bulk verification. */
export const mostCodes = 100
/** The most codes of one that asks for no key. */
export const mostOpenCodes = 50

const CodeIssuer = z.object({ name: Both, verificationUrl: z.string().describe('Its page that verifies the certificate') })

/** Calculated from the text alone: nothing is looked up for it. */
const hintFields = {
  fault: z
    .enum(codeFaults)
    .nullable()
    .describe('Why the text can be no code: its `length`, a `symbol` that no code has, or a `slip` of typing'),
  meant: z.array(z.string()).describe('Codes that a slip may have been meant as, at most four; they need not exist'),
}

const Verified = z.object({
  asked: z.string().describe('The code as it was sent'),
  certificate: Verification.nullable().describe('null: this organization issued no certificate with this code'),
  issuedElsewhere: CodeIssuer.nullable().describe('The organization of this service that issued it, where it is another one'),
  ...hintFields,
})
export const OpenlyVerified = z.object({
  asked: Verified.shape.asked,
  certificate: Verification.nullable().describe('null: no organization of this service issued a certificate with this code'),
  issuedBy: CodeIssuer.nullable().describe('Who issued it, as it is called now'),
  ...hintFields,
})
named({ BulkVerification: Verified, OpenBulkVerification: OpenlyVerified, CodeIssuer })

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
  isShared: true,
  checkedAt: '2026-11-21T09:30:00.000Z',
}

// Before the one code, whose path would match `bulk` too.
export const verifyCertificates = contract({
  id: 'certificates.verifyMany',
  method: 'POST',
  path: '/public/certificate-verify/bulk',
  summary: 'Verify up to 100 certificates by their codes',
  description:
    'Each code is read as that of a single verification. Answers are in the order of the codes. A code of another organization of this service names it, with its page. Counted in a limit of its own, 2 requests per minute, which are up to 200 codes. Without a key: `POST /public/certificate-verify/bulk/open`.',
  access: 'public',
  audit: 'certificateBulkVerified',
  isRead: true,
  limit: 'RATE_LIMIT_CERTIFICATE_BULK',
  whileSuspended: true,
  body: z.strictObject({
    codes: z.array(limitedText(longestCodeText)).min(1).max(mostCodes).describe('Certificate codes, grouped or not'),
  }),
  returns: z.array(Verified),
  example: {
    body: { codes: [shown.code, '6KSRB-90PM1-D8G5B-E7HW8-RYVZE4'] },
    returns: [
      { asked: shown.code, certificate: shown, issuedElsewhere: null, fault: null, meant: [] },
      {
        asked: '6KSRB-90PM1-D8G5B-E7HW8-RYVZE4',
        certificate: null,
        issuedElsewhere: null,
        fault: 'slip',
        meant: ['6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E'],
      },
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
  whileSuspended: true,
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
