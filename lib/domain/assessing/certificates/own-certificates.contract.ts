import { z } from 'zod'
import { certificateStates } from '@/lib/domain/people/members/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

const shownText = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')

export const OwnCertificate = z.object({
  id: Id,
  code: z.string().describe('As displayed; opens the public page that verifies it'),
  status: z.enum(certificateStates).describe('Now. `expired` is one in force past its end'),
  pathId: Id.nullable(),
  holderName: shownText.describe('As awarded; later renames do not change it'),
  title: shownText,
  issuedAt: Instant,
  expiresAt: Instant.nullable().describe('Good through this moment; null never expires'),
  supersededBy: z.string().nullable().describe('Code of the corrected certificate that replaced this one'),
})

const Sharing = z
  .object({
    verificationUrl: z.string().describe('The public page that verifies it'),
    linkedInUrl: z.string().describe('Opens the form of LinkedIn that adds it to a profile, filled in'),
  })
  .nullable()
  .describe('Addresses for sharing; null where it is suspended, revoked, superseded or not shared')

export const OwnCertificateDetail = OwnCertificate.extend({
  isShared: z.boolean().describe('Whether those who have the code see name and title. Its state they see in any case'),
  sharing: Sharing,
})
named({ OwnCertificate, OwnCertificateDetail })

const shown: z.input<typeof OwnCertificate> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81',
  code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  status: 'valid',
  pathId: null,
  holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' },
  issuedAt: '2026-02-18T09:00:00.000Z',
  expiresAt: '2028-02-18T20:59:59.999Z',
  supersededBy: null,
}

export const listOwnCertificates = contract({
  id: 'certificates.listOwn',
  method: 'GET',
  path: '/user/certificate/list',
  summary: 'List my certificates',
  description: 'Of any state, the newest first.',
  access: { permission: 'certificate.read' },
  returns: z.array(OwnCertificate),
  list: { type: 'cursor', orderBy: ['issuedAt'], default: 'issuedAt:desc' },
  example: { returns: [shown] },
})

export const readOwnCertificate = contract({
  id: 'certificates.readOwn',
  method: 'GET',
  path: '/user/certificate/:id',
  summary: 'Read one of my certificates',
  description: "Somebody else's answers as a missing one.",
  access: { permission: 'certificate.read' },
  params: z.object({ id: Id }),
  returns: OwnCertificateDetail,
  errors: ['certificateNotFound'],
  example: {
    params: { id: shown.id },
    returns: {
      ...shown,
      isShared: true,
      sharing: {
        verificationUrl: 'https://alnoor.example/verify/6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
        linkedInUrl: 'https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME&name=Workplace+safety',
      },
    },
  },
})

export const shareCertificate = contract({
  id: 'certificates.share',
  method: 'POST',
  path: '/user/certificate/:id/share',
  summary: 'Share one of my certificates, or not',
  description:
    'Not shared: its code still tells the state, the issuer and the days, without name and title; there is no picture beside a link, and its signed credential is not given out. Files that people already have stay what they are. New certificates are shared.',
  access: { permission: 'certificate.update' },
  audit: 'certificateShared',
  params: z.object({ id: Id }),
  body: z.strictObject({ isShared: z.boolean() }),
  returns: OwnCertificateDetail,
  errors: ['certificateNotFound'],
  example: {
    params: { id: shown.id },
    body: { isShared: false },
    returns: { ...shown, isShared: false, sharing: null },
  },
})
