import { z } from 'zod'
import { limitedText, line, named } from '@/lib/platform/http/contract'
import { RubricDesign, RubricMarks } from '../rubrics/design-shapes.contract'
import { itemStates } from './words'

export const mostItems = 60
const Key = limitedText(24)
  .regex(/^[a-z0-9]{1,24}$/)
  .describe('Names it within the form')
const Title = z
  .strictObject({ ar: line(300).optional(), en: line(300).optional() })
  .refine(({ ar, en }) => Boolean(ar || en), { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const isInHundredths = (value: number) => Math.round(value * 100) / 100 === value

const ChecklistItem = z.strictObject({
  key: Key,
  title: Title,
  points: z
    .number()
    .min(0)
    .max(1000)
    .refine(isInHundredths, { params: { rule: 'format' } })
    .default(1)
    .describe('Earned when it is done; at most two decimals'),
  isRequired: z.boolean().default(false).describe('Without it no one passes, whatever the points are'),
})
const isOnce = (items: readonly { key: string }[]) => new Set(items.map(({ key }) => key)).size === items.length
export const Form = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('checklist'),
      items: z
        .array(ChecklistItem)
        .min(1)
        .max(mostItems)
        .refine(isOnce, { params: { rule: 'duplicate' } }),
    }),
    z.strictObject({ kind: z.literal('rubric'), design: RubricDesign, allowsOwnPoints: z.boolean().default(false) }),
  ])
  .describe('A checklist, or a copy of a rubric')
export type Form = z.output<typeof Form>
/** As an answer has it, where defaults may be left out. */
export type WrittenForm = z.input<typeof Form>

export const Marks = z
  .strictObject({
    items: z
      .record(Key, z.enum(itemStates))
      .refine((items) => Object.keys(items).length <= mostItems, { params: { rule: 'maxItems', max: mostItems } })
      .optional()
      .describe('Of a checklist, by the key of the item; a missing one is open'),
    criteria: RubricMarks.optional().describe('Of a rubric, by the key of the criterion'),
  })
  .describe('Those of the form: `items` or `criteria`')
export type Marks = z.output<typeof Marks>
export type WrittenMarks = z.input<typeof Marks>
named({ ObservationForm: Form, ObservationMarks: Marks, ChecklistItem })
