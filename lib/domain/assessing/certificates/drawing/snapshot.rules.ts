import type { CertificateState } from '@/lib/domain/people/members/words'
import type { DateOptions } from '@/lib/platform/i18n/dates'

export type Texts = { ar?: string; en?: string }
export type Both = { ar: string; en: string }

/** Everything that is drawn on a certificate: as awarded, and its state now. Nothing is read or fetched while drawing. */
export type DrawnCertificate = {
  /** As shown, in groups. */
  code: string
  holderName: Texts
  title: Texts
  issuerName: Both
  issuedAt: Date
  expiresAt: Date | null
  state: CertificateState
  /** The address of the page that verifies it, for the QR code. */
  verifyUrl: string
  /** How days are written; Latin digits in English always. */
  dates: Omit<DateOptions, 'numerals'> & { arabicNumerals: 'latn' | 'arab' }
  /** `#rrggbb`; null: the colour of the product. */
  accent: string | null
  /** PNGs. */
  logo: Buffer | null
  seal: Buffer | null
  /** At most three; a picture is a PNG. */
  signatures: readonly { name: Both; role: Both; image?: Buffer | null }[]
}
