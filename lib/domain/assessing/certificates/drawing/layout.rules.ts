import type { Slot, TemplateContent } from '@/db/schema/certificates'

/** A4 across, in points: the page on which slots are placed. */
export const [pageWidth, pageHeight] = [842, 595]

const usual = { smallest: null, lines: 1, align: 'center', tone: 'ink', isBold: false, language: null, text: null } as const
type Placed = Partial<Slot> & Pick<Slot, 'kind' | 'start' | 'top' | 'width' | 'height' | 'size'>
const slot = (placed: Placed): Slot => ({ ...usual, ...placed })

/** The texts of the award between two edges, in the language of the file or in one of its two. */
function award(
  start: number,
  width: number,
  { language = null, isNarrow = false }: { language?: 'ar' | 'en' | null; isNarrow?: boolean },
) {
  const place = { start, width, language }
  return [
    slot({ ...place, kind: 'issuer', top: 104, height: 30, size: 17, smallest: 12, lines: 2, tone: 'soft', isBold: true }),
    slot({
      ...place,
      kind: 'heading',
      top: 138,
      height: 48,
      size: isNarrow ? 26 : 32,
      smallest: 12,
      tone: 'accent',
      isBold: true,
    }),
    slot({ ...place, kind: 'awardedTo', top: 194, height: 24, size: 14, tone: 'soft' }),
    slot({ ...place, kind: 'holder', top: 220, height: 80, size: isNarrow ? 28 : 36, smallest: 19, lines: 2, isBold: true }),
    slot({ ...place, kind: 'for', top: 304, height: 24, size: 14, tone: 'soft' }),
    slot({ ...place, kind: 'title', top: 330, height: 70, size: isNarrow ? 20 : 24, smallest: 15, lines: 2, isBold: true }),
  ]
}

const days = (start: number, language: 'ar' | 'en' | null) => [
  slot({ kind: 'issuedAt', start, top: 438, width: 210, height: 50, size: 11.5, align: 'start', language }),
  slot({ kind: 'expiresAt', start, top: 492, width: 210, height: 50, size: 11.5, align: 'start', language }),
]

const logo = slot({ kind: 'logo', start: 331, top: 46, width: 180, height: 52, size: 12 })

/** The picture of a certificate without a template of the organization, and what a new template begins with. */
export const usualContent: TemplateContent = {
  accent: null,
  frame: 'double',
  signatures: [],
  single: [
    logo,
    ...award(76, 690, {}),
    ...days(56, null),
    slot({ kind: 'signatures', start: 291, top: 438, width: 260, height: 110, size: 10.5 }),
    slot({ kind: 'verification', start: 576, top: 426, width: 210, height: 140, size: 84 }),
  ],
  both: [
    logo,
    ...award(56, 349, { language: 'en', isNarrow: true }),
    slot({ kind: 'line', start: 420.6, top: 122, width: 0.8, height: 262, size: 12, tone: 'accent' }),
    ...award(437, 349, { language: 'ar', isNarrow: true }),
    ...days(56, 'en'),
    ...days(576, 'ar'),
    slot({ kind: 'verification', start: 291, top: 426, width: 260, height: 140, size: 84 }),
  ],
}
