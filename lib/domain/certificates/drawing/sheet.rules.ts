import type { Item, Page } from '@/lib/drawing/page'
import type { Language } from '@/lib/platform/i18n/languages'
import type { CertificateFileLanguage } from '../words'
import { accentOf, block, centred, datesOf, ink, inLanguage, paper, qrItems, soft, star, stateColors, word } from './parts.rules'
import type { DrawnCertificate } from './snapshot.rules'

/** A4 across, in points. */
const [pageWidth, pageHeight] = [842, 595]
const margin = 56
const footTop = 430

/** The frame, and a star in the middle of its upper edge. */
function frame(accent: string): Item[] {
  return [
    { kind: 'box', x: 0, y: 0, width: pageWidth, height: pageHeight, fill: paper },
    { kind: 'box', x: 20, y: 20, width: pageWidth - 40, height: pageHeight - 40, stroke: accent, strokeWidth: 2.5 },
    { kind: 'box', x: 27, y: 27, width: pageWidth - 54, height: pageHeight - 54, stroke: accent, strokeWidth: 0.75 },
    { kind: 'box', x: pageWidth / 2 - 22, y: 14, width: 44, height: 20, fill: paper },
    { kind: 'path', data: star(11), units: 22, x: pageWidth / 2 - 11, y: 12.5, side: 22, fill: accent },
  ]
}

/** What is said of the award in one language, between two edges; the heights are the same for every certificate. */
function award(certificate: DrawnCertificate, language: Language, x: number, width: number, isNarrow: boolean): Item[] {
  const issuer = inLanguage(certificate.issuerName, language)
  const holder = inLanguage(certificate.holderName, language)
  const title = inLanguage(certificate.title, language)
  const middle = { x, width, align: 'center' as const }
  return [
    ...centred(104, 30, issuer.text, {
      ...middle,
      language: issuer.language,
      size: 17,
      smallest: 12,
      lines: 2,
      color: soft,
      weight: 600,
    }),
    ...centred(138, 48, word(language, 'heading'), {
      ...{ ...middle, language, size: isNarrow ? 26 : 32, smallest: 12, weight: 600, color: accentOf(certificate) },
    }),
    ...centred(194, 24, word(language, 'awardedTo'), { ...middle, language, size: 14, color: soft }),
    ...centred(220, 80, holder.text, {
      ...middle,
      language: holder.language,
      size: isNarrow ? 28 : 36,
      smallest: 19,
      lines: 2,
      weight: 600,
    }),
    ...centred(304, 24, word(language, 'for'), { ...middle, language, size: 14, color: soft }),
    ...centred(330, 70, title.text, {
      ...middle,
      language: title.language,
      size: isNarrow ? 20 : 24,
      smallest: 15,
      lines: 2,
      weight: 600,
    }),
  ]
}

/** A day with its name above it, in both calendars. */
function day(
  top: number,
  name: string,
  at: Date | null,
  certificate: DrawnCertificate,
  language: Language,
  x: number,
  width: number,
) {
  const align = language === 'ar' ? ('right' as const) : ('left' as const)
  const place = { x, width, align, language }
  const [common, islamic] = at ? datesOf(at, language, certificate) : [word(language, 'noEnd'), '']
  const items: Item[] = []
  let bottom = top
  for (const [content, size, color, weight] of [
    [name, 9.5, soft, 400],
    [common, 11.5, ink, 600],
    [islamic, 10.5, ink, 400],
  ] as const) {
    const lines = block(bottom, content, { ...place, size, color, weight })
    items.push(...lines.items)
    bottom = lines.bottom
  }
  return items
}

const days = (certificate: DrawnCertificate, language: Language, x: number, width: number): Item[] => [
  ...day(footTop + 8, word(language, 'issued'), certificate.issuedAt, certificate, language, x, width),
  ...day(footTop + 62, word(language, 'validUntil'), certificate.expiresAt, certificate, language, x, width),
]

/** The QR code with the code below it, in the order of Latin text in every language. */
function verification(certificate: DrawnCertificate, language: CertificateFileLanguage, x: number, width: number): Item[] {
  const side = 84
  const middle = { x, width, align: 'center' as const }
  const { host } = new URL(certificate.verifyUrl)
  const asked = language === 'both' ? (['ar', 'en'] as const) : [language]
  const sentence = asked.map((one) => block(0, word(one, 'verify'), { ...middle, language: one, size: 8.5, color: soft }))
  const items: Item[] = qrItems(certificate.verifyUrl, x + (width - side) / 2, footTop - 4, side)
  let bottom = footTop + side - 6
  for (const { items: lines, bottom: height } of sentence) {
    items.push(...lines.map((line) => ({ ...line, y: line.y + bottom })))
    bottom += height
  }
  const code = block(bottom, certificate.code, { ...middle, language: 'en', size: 9.5, smallest: 7, weight: 600 })
  return [...items, ...code.items, ...block(code.bottom, host, { ...middle, language: 'en', size: 8.5, color: soft }).items]
}

/** Who signed, each below a line; without signatures the seal of the organization. */
function signatures(certificate: DrawnCertificate, languages: readonly Language[], x: number, width: number): Item[] {
  const { signatures: signers, seal } = certificate
  const sealed: Item[] = seal ? [{ kind: 'image', png: seal, x: x + width / 2 - 36, y: footTop + 8, width: 72, height: 72 }] : []
  const shown = signers.slice(0, 2)
  const each = width / Math.max(1, shown.length)
  return [
    ...(shown.length === 0 ? sealed : []),
    ...shown.flatMap(({ name, role }, at): Item[] => {
      const place = { x: x + at * each + 6, width: each - 12, align: 'center' as const }
      let bottom = footTop + 58
      const items: Item[] = [{ kind: 'box', x: place.x, y: bottom, width: place.width, height: 0.75, fill: soft }]
      for (const language of languages) {
        const named = block(bottom + 2, name[language], { ...place, language, size: 10.5, weight: 600, lines: 2 })
        const titled = block(named.bottom, role[language], { ...place, language, size: 9, color: soft, lines: 2 })
        items.push(...named.items, ...titled.items)
        bottom = titled.bottom
      }
      return items
    }),
  ]
}

/** A certificate that is not valid says so across its width: a file is passed on without its page. */
function state({ state: now }: DrawnCertificate, language: CertificateFileLanguage): Item[] {
  if (now === 'valid') return []
  const languages = language === 'both' ? (['en', 'ar'] as const) : [language]
  const height = 22
  const each = (pageWidth - 2 * margin) / languages.length
  return [
    { kind: 'box', x: margin, y: 401, width: pageWidth - 2 * margin, height, radius: 4, fill: stateColors[now] },
    ...languages.flatMap((one, at) =>
      centred(401, height, word(one, `state.${now}`), {
        ...{ x: margin + at * each + 8, width: each - 16, align: 'center', language: one, size: 12, weight: 600, color: paper },
      }),
    ),
  ]
}

/** The certificate on a sheet: in one language, or English on the left and Arabic on the right. */
export function sheetOf(certificate: DrawnCertificate, language: CertificateFileLanguage): Page {
  const accent = accentOf(certificate)
  const inner = pageWidth - 2 * margin
  const half = inner / 2 - 16
  const third = 210
  const [left, middle, right] = [margin, (pageWidth - 260) / 2, pageWidth - margin - third]
  const logo: Item[] = certificate.logo
    ? [{ kind: 'image', png: certificate.logo, x: pageWidth / 2 - 90, y: 46, width: 180, height: 52 }]
    : []
  const reading: Language = language === 'both' ? 'ar' : language
  const holder = inLanguage(certificate.holderName, reading)
  const body: Item[] =
    language === 'both'
      ? [
          ...award(certificate, 'en', margin, half, true),
          { kind: 'box', x: pageWidth / 2 - 0.4, y: 122, width: 0.8, height: 262, fill: accent },
          ...award(certificate, 'ar', pageWidth / 2 + 16, half, true),
          ...days(certificate, 'en', left, third),
          ...days(certificate, 'ar', right, third),
          ...verification(certificate, 'both', middle, 260),
        ]
      : [
          ...award(certificate, language, margin + 20, inner - 40, false),
          ...days(certificate, language, language === 'ar' ? right : left, third),
          ...signatures(certificate, [language], middle, 260),
          ...verification(certificate, language, language === 'ar' ? left : right, third),
        ]
  return {
    width: pageWidth,
    height: pageHeight,
    title: `${word(reading, 'heading')}: ${holder.text}`,
    language: reading,
    items: [...frame(accent), ...logo, ...body, ...state(certificate, language)],
  }
}
