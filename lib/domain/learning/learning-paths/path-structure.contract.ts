import { z } from 'zod'
import { ModuleState } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { beginsAt, endsAt, Id, line, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

const meaningOfCount = 'all of them, or any `count` of them'
const CountRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('anyN'), count: z.int().min(1).max(500) }),
])
const weight = z.int().min(1).max(1000)
const minScore = z.int().min(0).max(100)
const afterDays = z.int().min(1).max(3650)
const prerequisites = z.array(Id).max(50)
const Title = z.strictObject({ ar: line(200).optional(), en: line(200).optional() })
const moment = z.string().meta({ format: 'date-time' })

const ItemInput = z.strictObject({
  id: Id.optional().describe('Kept from version to version, so that progress follows; a new one gets its own'),
  moduleId: Id,
  weight: weight.default(1).describe('Share of the path, against the weights of the other required items'),
  isRequired: z
    .boolean()
    .default(true)
    .describe('An item that is not required counts neither for the percentage nor for completion'),
  prerequisites: prerequisites.default([]).describe('Items of this path that come before it'),
  rule: CountRule.default({ kind: 'all' }).describe(`How many of its prerequisites must be done: ${meaningOfCount}`),
  minScore: minScore.nullable().default(null).describe('The score each prerequisite must be done with, 0 to 100'),
  availableFrom: beginsAt().nullable().default(null),
  availableUntil: endsAt().nullable().default(null),
  afterDays: afterDays.nullable().default(null).describe('Days after the learner began before it opens'),
})
const SectionInput = z.strictObject({
  id: Id.optional(),
  title: Title.default({}),
  rule: CountRule.default({ kind: 'all' }).describe(
    `How many of its required items must be done: ${meaningOfCount}. Where any are enough, they must weigh the same`,
  ),
  items: z.array(ItemInput).max(200),
})

/** The whole contents of a path, as they are sent. */
export const StructureInput = z.strictObject({ sections: z.array(SectionInput).max(100) })

const Item = z.object({
  id: Id,
  moduleId: Id,
  weight,
  isRequired: z.boolean(),
  prerequisites,
  rule: CountRule,
  minScore: minScore.nullable(),
  availableFrom: moment.nullable(),
  availableUntil: moment.nullable(),
  afterDays: afterDays.nullable(),
})

/** The contents of a path, as they are shown. */
export const Structure = z.object({
  sections: z.array(
    z.object({
      id: Id,
      title: z.object({ ar: z.string().optional(), en: z.string().optional() }),
      rule: CountRule,
      items: z.array(Item),
    }),
  ),
})

export const problemCodes = [
  'cycle',
  'moduleMissing',
  'moduleArchived',
  'moduleUnpublished',
  'unreachable',
  'pathLocaleMissing',
  'moduleLocaleMissing',
  'sectionLocaleMissing',
  'noItems',
  'nothingRequired',
] as const

/** An error that prevents publishing a path, or a warning. */
export const Report = z.object({
  isPublishable: z.boolean().describe('Whether no problem is an error'),
  problems: z.array(
    z.object({
      code: z.enum(problemCodes),
      severity: z.enum(['error', 'warning']),
      message: z.string().describe('In the language of the message'),
      sectionId: Id.nullable(),
      itemId: Id.nullable(),
      moduleId: Id.nullable(),
      locale: z.enum(languages).nullable().describe('The language that is missing'),
    }),
  ),
})
named({ PathStructureInput: StructureInput, PathStructure: Structure, PublishReport: Report })

/** A module in the contents of a path. */
export const PathModule = z.object({
  id: Id,
  typeKey: z.string(),
  title: z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In every language it is written in'),
  status: ModuleState.shape.status,
  publishedVersion: z.int().nullable().describe('Null: never published'),
  isGradable: z.boolean().describe('Whether it ends with a score'),
  minutes: z
    .object({ ar: z.int().optional(), en: z.int().optional() })
    .describe('Minutes that it takes in each language of its published version; left out where that is not known'),
})
export const pathModule = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b03',
  typeKey: 'content.article',
  title: { ar: 'غسل اليدين', en: 'Washing hands' },
  status: 'published' as const,
  publishedVersion: 1,
  isGradable: false,
  minutes: { ar: 3, en: 2 },
}

export const shownStructure = {
  sections: [
    {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b01',
      title: { ar: 'قبل العمل', en: 'Before work' },
      rule: { kind: 'all' as const },
      items: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b02',
          moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b03',
          weight: 2,
          isRequired: true,
          prerequisites: [],
          rule: { kind: 'all' as const },
          minScore: null,
          availableFrom: null,
          availableUntil: null,
          afterDays: null,
        },
      ],
    },
  ],
}
