import type { Organization } from '@/lib/platform/auth/organization'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import { bytesOfMark } from '@/lib/platform/storage/marks'
import type { DrawnCertificate } from './snapshot.rules'

/** The look of an organization on a certificate: its present accent, logo, seal and format of dates. */
export async function lookOf({
  id,
  marks,
  accent,
  regionalProfile,
}: Organization): Promise<Pick<DrawnCertificate, 'dates' | 'accent' | 'logo' | 'seal'>> {
  const { timeZone, hijriAdjustmentDays: adjustDays } = regionalProfile
  return {
    dates: { timeZone, adjustDays, arabicNumerals: digitsOf('ar', regionalProfile) },
    accent,
    logo: marks.logo ? await bytesOfMark(id, marks.logo) : null,
    seal: marks.seal ? await bytesOfMark(id, marks.seal) : null,
  }
}
