import type { Slot, TemplateContent } from '@/db/schema/certificates'
import type { Item, Page, TextItem } from '@/lib/drawing/page'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import type { CertificateFileLanguage } from '../words'
import { pageHeight, pageWidth, usualContent } from './layout.rules'
import { accentOf, block, centred, datesOf, ink, inLanguage, paper, qrItems, soft, star, stateColors, word } from './parts.rules'
import type { DrawnCertificate, Texts } from './snapshot.rules'

/** A slot on its page: its left edge, the language it is in, and the colour of its texts. */
type Drawing = {
  slot: Slot
  x: number
  language: Language
  /** The language of the file: what has no language of its own is in both where that is both. */
  languages: readonly Language[]
  accent: string
  certificate: DrawnCertificate
}

/** The frame, and a star in the middle of its upper edge. */
function frame(kind: TemplateContent['frame'], accent: string): Item[] {
  const box = { kind: 'box' as const, stroke: accent }
  const outer = { ...box, x: 20, y: 20, width: pageWidth - 40, height: pageHeight - 40, strokeWidth: 2.5 }
  const page: Item = { kind: 'box', x: 0, y: 0, width: pageWidth, height: pageHeight, fill: paper }
  if (kind === 'none') return [page]
  if (kind === 'single') return [page, outer]
  return [
    page,
    outer,
    { ...box, x: 27, y: 27, width: pageWidth - 54, height: pageHeight - 54, strokeWidth: 0.75 },
    { kind: 'box', x: pageWidth / 2 - 22, y: 14, width: 44, height: 20, fill: paper },
    { kind: 'path', data: star(11), units: 22, x: pageWidth / 2 - 11, y: 12.5, side: 22, fill: accent },
  ]
}

/** Where lines begin: `start` is the right edge in Arabic. */
function alignOf(align: Slot['align'], language: Language): TextItem['align'] {
  if (align === 'center') return 'center'
  return (align === 'start') === (direction(language) === 'ltr') ? 'left' : 'right'
}

/** A text in the middle of its slot, as large as the slot allows. */
function textIn({ slot, x, language, accent }: Drawing, content: { text: string; language: Language }): Item[] {
  const { top, width, height, size, smallest, lines, align, tone, isBold } = slot
  return centred(top, height, content.text, {
    x,
    width,
    align: alignOf(align, language),
    language: content.language,
    size,
    lines,
    smallest: smallest ?? undefined,
    weight: isBold ? 600 : 400,
    color: { ink, soft, accent }[tone],
  })
}

/** A day with its name above it, in both calendars. */
function day({ slot, x, language, certificate }: Drawing, name: string, at: Date | null): Item[] {
  const { top, width, size, align } = slot
  const place = { x, width, align: alignOf(align, language), language }
  const [common, islamic] = at ? datesOf(at, language, certificate) : [word(language, 'noEnd'), '']
  const items: Item[] = []
  let bottom = top
  for (const [content, each, color, weight] of [
    [name, size - 2, soft, 400],
    [common, size, ink, 600],
    [islamic, size - 1, ink, 400],
  ] as const) {
    const lines = block(bottom, content, { ...place, size: each, color, weight })
    items.push(...lines.items)
    bottom = lines.bottom
  }
  return items
}

/** The QR code with the code below it, in the order of Latin text in every language. */
function verification(drawing: Drawing): Item[] {
  const { slot, x, languages, certificate } = drawing
  const { top, width, size: side } = slot
  const middle = { x, width, align: 'center' as const }
  const { host } = new URL(certificate.verifyUrl)
  const sentence = languages.map((one) => block(0, word(one, 'verify'), { ...middle, language: one, size: 8.5, color: soft }))
  const alt = word(drawing.language, 'alt.qr', { address: certificate.verifyUrl })
  const items: Item[] = qrItems(certificate.verifyUrl, alt, { x: x + (width - side) / 2, y: top, side })
  let bottom = top + side - 2
  for (const { items: lines, bottom: height } of sentence) {
    items.push(...lines.map((line) => ({ ...line, y: line.y + bottom })))
    bottom += height
  }
  const code = block(bottom, certificate.code, { ...middle, language: 'en', size: 9.5, smallest: 7, weight: 600 })
  return [...items, ...code.items, ...block(code.bottom, host, { ...middle, language: 'en', size: 8.5, color: soft }).items]
}

const issuerAlt = ({ certificate, language }: Drawing, kind: 'logo' | 'seal') =>
  word(language, `alt.${kind}`, { issuer: inLanguage(certificate.issuerName, language).text })

function seal(drawing: Drawing, side: number): Item[] {
  const { x, slot, certificate } = drawing
  if (!certificate.seal) return []
  const place = { x: x + (slot.width - side) / 2, y: slot.top, width: side, height: side }
  return [{ kind: 'image', png: certificate.seal, ...place, alt: issuerAlt(drawing, 'seal') }]
}

/** Who signed, each below a line; without signatures the seal of the organization. */
function signatures(drawing: Drawing, hasSeal: boolean): Item[] {
  const { slot, x, languages, certificate } = drawing
  const { signatures: signers } = certificate
  if (signers.length === 0) return hasSeal ? [] : seal(drawing, 72)
  const each = slot.width / signers.length
  return signers.flatMap(({ name, role, image }, at): Item[] => {
    const place = { x: x + at * each + 6, width: each - 12, align: 'center' as const }
    let bottom = slot.top + 50
    const alt = word(drawing.language, 'alt.signature', { name: name[drawing.language] })
    const picture = { x: place.x, y: slot.top, width: place.width, height: 48, alt }
    const items: Item[] = [
      ...(image ? [{ kind: 'image' as const, png: image, ...picture }] : []),
      { kind: 'box', x: place.x, y: bottom, width: place.width, height: 0.75, fill: soft },
    ]
    for (const language of languages) {
      const named = block(bottom + 2, name[language], { ...place, language, size: slot.size, weight: 600, lines: 2 })
      const titled = block(named.bottom, role[language], { ...place, language, size: slot.size - 1.5, color: soft, lines: 2 })
      items.push(...named.items, ...titled.items)
      bottom = titled.bottom
    }
    return items
  })
}

/** A certificate that is not valid says so across its width, over everything else: a file is passed on without its page. */
function state({ state: now }: DrawnCertificate, language: CertificateFileLanguage): Item[] {
  if (now === 'valid') return []
  const margin = 56
  const languages = language === 'both' ? (['en', 'ar'] as const) : [language]
  const height = 22
  const each = (pageWidth - 2 * margin) / languages.length
  return [
    { kind: 'box', x: margin, y: 401, width: pageWidth - 2 * margin, height, radius: 4, fill: stateColors[now] },
    ...languages.flatMap((one, at) =>
      centred(401, height, word(one, `state.${now}`), {
        x: margin + at * each + 8,
        width: each - 16,
        align: 'center',
        language: one,
        size: 12,
        weight: 600,
        color: paper,
      }),
    ),
  ]
}

function itemsOf(drawing: Drawing, hasSeal: boolean): Item[] {
  const { slot, x, language, certificate, accent } = drawing
  const { kind, top, width, height } = slot
  const own = (texts: Texts) => textIn(drawing, inLanguage(texts, language))
  const said = (key: string) => textIn(drawing, { text: word(language, key), language })
  switch (kind) {
    case 'issuer':
      return own(certificate.issuerName)
    case 'holder':
      return own(certificate.holderName)
    case 'title':
      return own(certificate.title)
    case 'text':
      return own(slot.text ?? {})
    case 'heading':
      return said(kind).map((item) => (item.kind === 'text' ? { ...item, isHeading: true } : item))
    case 'awardedTo':
    case 'for':
      return said(kind)
    case 'issuedAt':
      return day(drawing, word(language, 'issued'), certificate.issuedAt)
    case 'expiresAt':
      return day(drawing, word(language, 'validUntil'), certificate.expiresAt)
    case 'logo':
      return certificate.logo
        ? [{ kind: 'image', png: certificate.logo, x, y: top, width, height, alt: issuerAlt(drawing, 'logo') }]
        : []
    case 'seal':
      return seal(drawing, Math.min(width, height))
    case 'signatures':
      return signatures(drawing, hasSeal)
    case 'verification':
      return verification(drawing)
    case 'line':
      return [{ kind: 'box', x, y: top, width, height, fill: { ink, soft, accent }[slot.tone] }]
  }
}

/**
 * The certificate on a sheet: in one language, whose direction turns the layout, or in both, from left to right. A slot without a language is in
 * that of the file.
 */
export function sheetOf(
  certificate: DrawnCertificate,
  language: CertificateFileLanguage,
  content: TemplateContent = usualContent,
): Page {
  const accent = accentOf({ accent: content.accent ?? certificate.accent })
  const reading: Language = language === 'both' ? 'ar' : language
  const slots = language === 'both' ? content.both : content.single
  const languages = language === 'both' ? (['ar', 'en'] as const) : [language]
  const hasSeal = slots.some(({ kind }) => kind === 'seal')
  const isTurned = language !== 'both' && direction(language) === 'rtl'
  const body = slots.flatMap((slot) => {
    const x = isTurned ? pageWidth - slot.start - slot.width : slot.start
    return itemsOf({ slot, x, language: slot.language ?? reading, languages, accent, certificate }, hasSeal)
  })
  return {
    width: pageWidth,
    height: pageHeight,
    title: `${word(reading, 'heading')}: ${inLanguage(certificate.holderName, reading).text}`,
    language: reading,
    items: [...frame(content.frame, accent), ...body, ...state(certificate, language)],
  }
}
