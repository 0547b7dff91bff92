import type { Item, Page } from '@/lib/drawing/page'
import type { Language } from '@/lib/platform/i18n/languages'
import { accentOf, centred, datesOf, inLanguage, paper, qrItems, soft, stateColors, word } from './parts.rules'
import type { DrawnCertificate } from './snapshot.rules'

const [width, height] = [1200, 630]

/** The picture that other sites show beside a link to a certificate, in pixels, with the state of the certificate. */
export function cardOf(certificate: DrawnCertificate, language: Language): Page {
  const accent = accentOf(certificate)
  const isArabic = language === 'ar'
  const align = isArabic ? ('right' as const) : ('left' as const)
  const side = 190
  const [x, inner] = [72, width - 144]
  const place = { x, width: inner, align }
  const issuer = inLanguage(certificate.issuerName, language)
  const holder = inLanguage(certificate.holderName, language)
  const title = inLanguage(certificate.title, language)
  const beside = inner - side - 40
  const foot = { x: isArabic ? x + side + 40 : x, width: beside, align }
  const [common, islamic] = datesOf(certificate.issuedAt, language, certificate)
  const label = 360
  const items: Item[] = [
    { kind: 'box', x: 0, y: 0, width, height, fill: paper },
    { kind: 'box', x: 0, y: 0, width, height: 14, fill: accent },
    ...(certificate.logo
      ? [{ kind: 'image' as const, png: certificate.logo, x: isArabic ? x : width - x - 200, y: 44, width: 200, height: 60 }]
      : []),
    ...centred(46, 56, issuer.text, {
      ...place,
      x: isArabic ? x + 230 : x,
      width: inner - 230,
      language: issuer.language,
      size: 32,
      smallest: 22,
      lines: 1,
      weight: 600,
      color: soft,
    }),
    ...centred(116, 50, word(language, 'awardedTo'), { ...place, language, size: 26, color: soft }),
    ...centred(164, 130, holder.text, { ...place, language: holder.language, size: 64, smallest: 38, lines: 2, weight: 600 }),
    ...centred(298, 110, title.text, {
      ...place,
      language: title.language,
      size: 42,
      smallest: 28,
      lines: 2,
      weight: 600,
      color: accent,
    }),
    ...centred(428, 40, `${word(language, 'issued')}: ${common}`, { ...foot, language, size: 26 }),
    ...centred(466, 36, islamic, { ...foot, language, size: 24, color: soft }),
    {
      kind: 'box',
      x: isArabic ? x + inner - label : x,
      y: 520,
      width: label,
      height: 56,
      radius: 28,
      fill: stateColors[certificate.state],
    },
    ...centred(520, 56, word(language, `cardState.${certificate.state}`), {
      x: (isArabic ? x + inner - label : x) + 20,
      width: label - 40,
      align: 'center',
      language,
      size: 26,
      weight: 600,
      color: paper,
    }),
    ...qrItems(certificate.verifyUrl, word(language, 'alt.qr', { address: certificate.verifyUrl }), {
      x: isArabic ? x : x + inner - side,
      y: 408,
      side,
    }),
  ]
  return { width, height, title: holder.text, language, items }
}
