import { tidyLine } from '@/lib/platform/i18n/names'
import type { RecordRules } from '@/lib/ui/autosave/record-ports'
import type { FieldError, Values } from '@/lib/ui/form/values'
import type { Content, Slot, Template } from './slots'

type Pair = { ar: string; en: string }
export type Edited = { name: Pair; content: Content }
type Say = (key: string, values?: Record<string, string | number>) => string

const tidied = ({ ar, en }: Pair): Pair => ({ ar: tidyLine(ar), en: tidyLine(en) })
const tidySlot = (slot: Slot): Slot => (slot.text ? { ...slot, text: tidied(slot.text) } : slot)

/** How a template is saved. Slots have no names, so that each layout is one place for two people at once. */
export const templateRules: RecordRules<Edited, Template> = {
  toDocument: ({ name, content }) => ({ name, content }),
  toSent: ({ name, content }) => ({
    name: tidied(name),
    content: {
      ...content,
      signatures: content.signatures.map((one) => ({ ...one, name: tidied(one.name), role: tidied(one.role) })),
      single: content.single.map(tidySlot),
      both: content.both.map(tidySlot),
    },
  }),
  schema: {
    type: 'object',
    properties: { name: { type: 'object', 'x-localized': true }, content: { type: 'object', properties: {} } },
  },
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** A change names only the parts that differ: others stay, and are not counted as changed. */
export const bodyOf = ({ name, content }: Edited, known: Edited) => ({
  ...(!isSame(name, known.name) && { name }),
  ...(!isSame(content, known.content) && { content }),
})

/** The texts of a design that are not written yet. */
export function lackingIn(missing: string, { name, content }: Edited) {
  const inPair = (pair: Pair, path: string) =>
    (['ar', 'en'] as const).flatMap((language) =>
      pair[language] === '' ? [{ property: `${path}.${language}`, message: missing }] : [],
    )
  return [
    ...inPair(name, 'name'),
    ...content.signatures.flatMap((one, at) =>
      (['name', 'role'] as const).flatMap((field) => inPair(one[field], `content.signatures.${at}.${field}`)),
    ),
    ...(['single', 'both'] as const).flatMap((layout) =>
      content[layout].flatMap(({ text }, at) => (text ? inPair(text, `content.${layout}.${at}.text`) : [])),
    ),
  ]
}

/** A message of the API under the name that the field has on the page. */
export function messageIn(say: Say, { message, property }: FieldError): string {
  const steps = property.split('.')
  const name = steps.findLast((step) => !/^(\d+|ar|en)$/.test(step)) ?? ''
  const isOfSigner = steps[1] === 'signatures'
  const label = isOfSigner
    ? say(name === 'role' ? 'signatures.role' : 'signatures.name')
    : name === 'name'
      ? say('name')
      : slotNames.has(name)
        ? say(`fields.${name}`)
        : say('content')
  return message.replace(property, `\u2068${label}\u2069`)
}
const slotNames = new Set([
  'accent',
  'frame',
  'start',
  'top',
  'width',
  'height',
  'size',
  'lines',
  'align',
  'tone',
  'language',
  'text',
])

const wordsOfSlot = (say: Say, { kind, start, top, text }: Slot) =>
  [say('preview.slot', { name: say(`kinds.${kind}`), start, top }), ...(text ? Object.values(text) : [])].join(' · ')

/** Two designs are compared as lines of words. */
export const comparedValues = (say: Say, { name, content }: Edited): Values => ({
  name,
  page: [content.accent ?? '', say(`frames.${content.frame}`)],
  single: content.single.map((slot) => wordsOfSlot(say, slot)),
  both: content.both.map((slot) => wordsOfSlot(say, slot)),
  signatures: content.signatures.flatMap((one) => [one.name.ar, one.name.en, one.role.ar, one.role.en]),
})
export const comparedFields = (say: Say) => [
  { name: 'name', label: say('name') },
  { name: 'page', label: say('page') },
  { name: 'single', label: say('layouts.single') },
  { name: 'both', label: say('layouts.both') },
  { name: 'signatures', label: say('signatures.title') },
]
