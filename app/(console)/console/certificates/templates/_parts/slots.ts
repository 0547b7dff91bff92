import type { readTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { frameKinds, slotAligns, slotTones } from '@/lib/domain/assessing/certificates/words'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'

export type Template = DataOf<typeof readTemplate>
export type Content = Required<Template['content']>
export type Slot = Content['single'][number]
/** The layouts of a template: of files in one language, and of files in both. */
export const layouts = ['single', 'both'] as const
export type Layout = (typeof layouts)[number]
type Say = (key: string) => string

/** The page in points, as the API describes it. */
export const [pageWidth, pageHeight] = [842, 595]
const pictures = ['logo', 'seal', 'line'] as const
const said = ['issuer', 'heading', 'awardedTo', 'holder', 'for', 'title', 'text'] as const
const isOneOf = (list: readonly string[], kind: string) => list.includes(kind)

const common = { isRequired: true, isNullable: false } as const
const points = (name: string, label: string, max: number, min = 0): Field => ({
  name,
  label,
  min,
  max,
  kind: 'number',
  isWhole: false,
  ...common,
})

export const nameField = (say: Say): Field => ({
  name: 'name',
  label: say('name'),
  kind: 'bilingual',
  isProse: false,
  maxLength: 120,
  ...common,
})

/** Colour and frame of the whole page. */
export const pageFields = (say: Say): Field[] => [
  {
    name: 'accent',
    label: say('fields.accent'),
    hint: say('hints.accent'),
    kind: 'line',
    maxLength: 7,
    isLtr: true,
    isRequired: false,
    isNullable: true,
  },
  {
    name: 'frame',
    label: say('fields.frame'),
    kind: 'choice',
    options: frameKinds.map((value) => ({ value, label: say(`frames.${value}`) })),
    ...common,
  },
]

/** The editable fields of a slot, by its kind. */
export function slotFields(say: Say, { kind }: Slot): Field[] {
  const place = [
    points('start', say('fields.start'), pageWidth),
    points('top', say('fields.top'), pageHeight),
    points('width', say('fields.width'), pageWidth, 0.5),
    points('height', say('fields.height'), pageHeight, 0.5),
  ]
  const tone: Field = {
    name: 'tone',
    label: say('fields.tone'),
    kind: 'choice',
    options: slotTones.map((value) => ({ value, label: say(`tones.${value}`) })),
    ...common,
  }
  const language: Field = {
    name: 'language',
    label: say('fields.language'),
    kind: 'choice',
    isRequired: false,
    isNullable: true,
    options: (['ar', 'en'] as const).map((value) => ({ value, label: say(`languages.${value}`) })),
  }
  const align: Field = {
    name: 'align',
    label: say('fields.align'),
    kind: 'choice',
    options: slotAligns.map((value) => ({ value, label: say(`aligns.${value}`) })),
    ...common,
  }
  if (kind === 'line') return [...place, tone]
  if (isOneOf(pictures, kind)) return place
  const size = points('size', say(kind === 'verification' ? 'fields.side' : 'fields.size'), 200, kind === 'verification' ? 60 : 6)
  if (kind === 'verification' || kind === 'signatures') return [...place, size]
  if (!isOneOf(said, kind)) return [...place, size, align, language]
  return [
    ...(kind === 'text'
      ? [
          {
            name: 'text',
            label: say('fields.text'),
            kind: 'bilingual',
            isProse: false,
            maxLength: 200,
            ...common,
          } as Field,
        ]
      : []),
    ...place,
    size,
    { name: 'lines', label: say('fields.lines'), kind: 'number', min: 1, max: 6, isWhole: true, ...common },
    align,
    tone,
    { name: 'isBold', label: say('fields.isBold'), kind: 'switch', isRequired: false, isNullable: false },
    language,
  ]
}

/** A slot of this kind in the middle of the page. */
export const newSlot = (kind: Slot['kind'], text: { ar: string; en: string }): Slot =>
  ({
    kind,
    ...(kind === 'verification' ? { start: 316, top: 420, width: 210, height: 140, size: 84 } : {}),
    ...(kind === 'line' ? { start: 321, top: 297, width: 200, height: 1, size: 12 } : {}),
    ...(kind !== 'verification' && kind !== 'line' ? { start: 321, top: 270, width: 200, height: 50, size: 14 } : {}),
    smallest: null,
    lines: 1,
    align: 'center',
    tone: kind === 'line' ? 'accent' : 'ink',
    isBold: false,
    language: null,
    text: kind === 'text' ? text : null,
  }) as Slot

const tenth = (value: number) => Math.round(value * 10) / 10
const within = (value: number, most: number, least = 0) => tenth(Math.min(Math.max(value, least), most))
/** The least side of a QR code that is read. */
const leastSide = 60

/** The slot as the API takes it: a QR code is no wider than its slot, and sums of tenths do not leave the page. */
function fitted(slot: Slot): Slot {
  const { kind, start, top, width, height, size = width } = slot
  return {
    ...slot,
    ...(start + width > pageWidth && { start: Math.max(0, tenth(start - 0.1)) }),
    ...(top + height > pageHeight && { top: Math.max(0, tenth(top - 0.1)) }),
    ...(kind === 'verification' && { size: Math.min(size, width) }),
  }
}

/** The slot moved by so many points, within the page. */
export const moved = (slot: Slot, along: number, down: number): Slot =>
  fitted({
    ...slot,
    start: within(slot.start + along, pageWidth - slot.width),
    top: within(slot.top + down, pageHeight - slot.height),
  })

/** Points within which a slot that is dragged is taken to the middle of the page. */
const pull = 4
const middle = ({ width }: Slot) => tenth((pageWidth - width) / 2)
/** Whether a slot is in the middle between both sides of the page. */
export const isCentred = (slot: Slot): boolean => Math.abs(slot.start - middle(slot)) < 0.1
/** The same, drawn to the middle of the page where it is near. */
export const pulled = (slot: Slot): Slot => (Math.abs(slot.start - middle(slot)) < pull ? { ...slot, start: middle(slot) } : slot)

/** A corner of a slot, by the edges that move with it. */
export type Corner = { isStart: boolean; isTop: boolean }
export const corners: readonly Corner[] = [true, false].flatMap((isTop) => [true, false].map((isStart) => ({ isStart, isTop })))

/** One side of a slot after its edge was moved: where it begins, and how long it is. */
function stretched(
  from: number,
  length: number,
  by: number,
  { isFirst, most, least }: { isFirst: boolean; most: number; least: number },
) {
  if (!isFirst) return [from, within(length + by, most - from, Math.min(least, most - from))] as const
  const next = within(from + by, from + length - least)
  return [next, tenth(length + from - next)] as const
}

/** The slot with one of its corners moved by so many points, within the page. */
export function resized(
  slot: Slot,
  along: number,
  down: number,
  { isStart, isTop }: Corner = { isStart: false, isTop: false },
): Slot {
  const least = slot.kind === 'verification' ? leastSide : slot.kind === 'line' ? 0.5 : 6
  const [start, width] = stretched(slot.start, slot.width, along, { isFirst: isStart, most: pageWidth, least })
  const [top, height] = stretched(slot.top, slot.height, down, { isFirst: isTop, most: pageHeight, least: Math.min(least, 6) })
  return fitted({ ...slot, start, width, top, height })
}

/** The least and the largest size of the letters of a slot, or of the side of its QR code. */
export const sizesOf = ({ kind, width }: Slot): [least: number, most: number] =>
  kind === 'verification' ? [leastSide, Math.min(200, width)] : [6, 200]

/** The names of the fields that a slot of this kind has. */
export const fieldNames = (slot: Slot): ReadonlySet<string> => new Set(slotFields((key) => key, slot).map(({ name }) => name))

/** Kinds that a certificate cannot do without. */
const needed: readonly Slot['kind'][] = ['holder', 'title', 'verification']
/** Whether a layout can do without one of its slots. */
export const mayGo = (slots: readonly Slot[], { kind }: Slot): boolean =>
  slots.length > 1 && (!needed.includes(kind) || slots.filter((one) => one.kind === kind).length > 1)

const drawn = (text: { ar: string; en: string }) => ({ ar: text.ar.trim() || '…', en: text.en.trim() || '…' })
/** A content that is drawn in any case: what is not whole yet is left out of it or has a sign in its place. */
export function drawable(content: Content): Content {
  const { accent, signatures, single, both } = content
  const shown = (slots: Slot[]) => slots.map((slot) => (slot.text ? { ...slot, text: drawn(slot.text) } : slot))
  return {
    ...content,
    accent: accent && /^#[0-9a-f]{6}$/.test(accent) ? accent : null,
    signatures: signatures.map(({ name, role, image }) => ({ name: drawn(name), role: drawn(role), image })),
    single: shown(single),
    both: shown(both),
  }
}
