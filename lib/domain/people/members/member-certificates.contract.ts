import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { certificateStates } from './words'

/** A certificate as the page of a member lists it. */
export const MemberCertificate = z.object({
  id: Id,
  title: z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages'),
  code: z.string().describe('Opens the public page that verifies it'),
  status: z.enum(certificateStates),
  issuedAt: Instant,
  expiresAt: Instant.nullable().describe('Good through this moment; null never expires'),
})

/** The newest certificates of a person, and how many they have. */
export type MemberCertificates = { certificates: z.output<typeof MemberCertificate>[]; certificateCount: number }
