import type { Language } from '@/lib/platform/i18n/languages'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { Messages } from '@/messages/catalogue'
import type { Start } from './draft'

export const templateNames = ['blank', 'report', 'steps', 'blocks'] as const
export type TemplateName = (typeof templateNames)[number]
export const isTemplate = (name: string | undefined): name is TemplateName => templateNames.some((known) => known === name)

type Words = Messages['moduleTypes']['templateWords']
type Texts = { own: Words; both: Record<Language, Words> }

const record = (properties: Schema, required: string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
})
const localized = (title: string, maxLength: number, more: Schema = {}): Schema => ({
  type: 'string',
  title,
  maxLength,
  'x-localized': true,
  ...more,
})
const choice = (title: string, { both }: Texts, values: (keyof Words)[]): Schema => ({
  enum: values,
  title,
  default: values[0],
  'x-enumLabels': { ar: values.map((value) => both.ar[value]), en: values.map((value) => both.en[value]) },
})
const picture = (title: string): Schema => ({
  type: 'string',
  title,
  format: 'uuid',
  'x-widget': 'asset',
  'x-asset': { kinds: ['image'], maxBytes: 5_242_880 },
})

const schemas: Record<TemplateName, (texts: Texts) => Pick<Start, 'configSchema' | 'bodySchema'>> = {
  blank: ({ own }) => ({ configSchema: record({}), bodySchema: record({ text: localized(own.text, 5_000) }, ['text']) }),
  report: (texts) => {
    const { own } = texts
    return {
      configSchema: record({
        maxPhotos: { type: 'integer', title: own.maxPhotos, minimum: 0, maximum: 20, default: 5, 'x-widget': 'slider' },
        needsLocation: { type: 'boolean', title: own.needsLocation, default: false },
        radius: {
          type: 'integer',
          title: own.radius,
          minimum: 10,
          maximum: 5_000,
          default: 100,
          'x-showIf': { needsLocation: true },
        },
      }),
      bodySchema: record(
        {
          task: localized(own.task, 5_000),
          kind: choice(own.kind, texts, ['visit', 'inspection', 'interview']),
          dueAt: { type: 'string', title: own.dueAt, format: 'date-time', 'x-group': own.timing },
          duration: { type: 'string', title: own.duration, format: 'duration', 'x-group': own.timing },
          notes: { type: 'string', title: own.notes, maxLength: 2_000, 'x-secret': true },
        },
        ['task', 'kind'],
      ),
    }
  },
  steps: ({ own }) => ({
    configSchema: record({ requireAll: { type: 'boolean', title: own.requireAll, default: true } }),
    bodySchema: {
      ...record({ steps: { type: 'array', title: own.steps, minItems: 1, maxItems: 50, items: { $ref: '#/$defs/step' } } }, [
        'steps',
      ]),
      $defs: {
        step: record({ heading: localized(own.heading, 200), text: localized(own.text, 2_000), image: picture(own.image) }, [
          'heading',
        ]),
      },
    },
  }),
  blocks: ({ own }) => ({
    configSchema: record({ shuffle: { type: 'boolean', title: own.shuffle, default: false } }),
    bodySchema: record(
      {
        blocks: {
          type: 'array',
          title: own.blocks,
          minItems: 1,
          maxItems: 100,
          items: {
            oneOf: [
              { title: own.text, ...record({ kind: { const: 'text' }, text: localized(own.text, 5_000) }, ['kind', 'text']) },
              {
                title: own.image,
                ...record({ kind: { const: 'image' }, image: picture(own.image), caption: localized(own.caption, 300) }, [
                  'kind',
                  'image',
                ]),
              },
              {
                title: own.question,
                ...record(
                  {
                    kind: { const: 'question' },
                    question: localized(own.question, 500),
                    points: { type: 'number', title: own.points, minimum: 0, maximum: 100, default: 1, 'x-score': true },
                  },
                  ['kind', 'question'],
                ),
              },
            ],
          },
        },
      },
      ['blocks'],
    ),
  }),
}

/** A type to begin with; what is written into its schemas is in the language of whoever begins. */
export const template = (name: TemplateName, texts: Texts): Start => ({
  key: '',
  learnerAction: null,
  labels: { ar: '', en: '' },
  completionRules: [],
  events: [],
  isGradable: name === 'report',
  offlineCapable: false,
  xapi: null,
  ...schemas[name](texts),
})
