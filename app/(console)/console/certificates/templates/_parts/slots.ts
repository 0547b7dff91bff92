import type { readTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { frameKinds, slotAligns, slotTones } from '@/lib/domain/assessing/certificates/words'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'

export type Content = DataOf<typeof readTemplate>['content']
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
export const newSlot = (kind: Slot['kind']): Slot =>
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
    text: kind === 'text' ? { ar: '', en: '' } : null,
  }) as Slot

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value * 10) / 10, 0), most)

/** The slot moved by so many points, within the page. */
export const moved = (slot: Slot, along: number, down: number): Slot => ({
  ...slot,
  start: within(slot.start + along, pageWidth - slot.width),
  top: within(slot.top + down, pageHeight - slot.height),
})

/** The slot made larger by so many points, within the page. */
export const resized = (slot: Slot, along: number, down: number): Slot => ({
  ...slot,
  width: Math.max(1, within(slot.width + along, pageWidth - slot.start)),
  height: Math.max(1, within(slot.height + down, pageHeight - slot.top)),
})

/** The faults of the fields below a path, by their names relative to it. */
export const faultsUnder = (faults: Record<string, string>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([property, message]) =>
      property.startsWith(path) ? [[property.slice(path.length), message]] : [],
    ),
  )
