import type { z } from 'zod'
import type { verifyCertificates } from '@/lib/domain/assessing/certificates/certificates.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { csvText } from '@/lib/platform/text/csv'
import { inLanguage } from '@/lib/ui/moments'

export type Verified = z.input<typeof verifyCertificates.returns>[number]

/** The results for spreadsheets: with a byte order mark, by which Excel knows UTF-8; days as ISO 8601. */
export function resultsCsv(
  titles: readonly string[],
  found: readonly Verified[],
  { language, stateOf }: { language: Language; stateOf: (one: Verified) => string },
): string {
  const rows = found.map((one) => {
    const { asked, certificate, issuedElsewhere, meant } = one
    const issuer = (certificate?.issuer ?? issuedElsewhere?.name)?.[language] ?? ''
    const way = certificate ? '' : (issuedElsewhere?.verificationUrl ?? meant.join(' '))
    if (!certificate) return [asked, stateOf(one), '', '', issuer, '', '', way]
    const { code, holderName, title, issuedAt, expiresAt } = certificate
    const texts = [holderName, title].map((text) => inLanguage(text, language).text)
    return [code, stateOf(one), ...texts, issuer, issuedAt.slice(0, 10), expiresAt?.slice(0, 10) ?? '', way]
  })
  return csvText([titles, ...rows], { hasMark: true })
}
