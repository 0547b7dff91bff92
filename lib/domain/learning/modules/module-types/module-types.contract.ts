import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { httpAddress } from '@/lib/platform/http/address'
import { bilingual, Id, Instant, limitedText, named, wholeNumber } from '@/lib/platform/http/contract'
import { changeKinds } from '../schemas/schema-compatibility.rules'
import { learnerActions, moduleTypeKey } from './module-types.rules'

const name = limitedText(60).regex(/^[a-z][a-zA-Z0-9]*$/)
const iri = httpAddress(500).meta({ format: 'uri' })
/** Any object: the verb checks the schema and names each invalid place. */
export const Schema = z.record(limitedText(100), z.unknown())
export const Key = limitedText(100).regex(moduleTypeKey).describe('A family and a name, such as `content.article`')
const Labels = bilingual(100)

const behaviour = {
  completionRules: z
    .array(name)
    .max(20)
    .describe('Rules an author may choose from for when a module of this type counts as done'),
  events: z.array(name).max(50).describe('Progress events the player may send'),
  isGradable: z.boolean().describe('Whether results reach the gradebook'),
  offlineCapable: z.boolean().describe('Whether the player works without a connection'),
  xapi: z
    .strictObject({ activityType: iri, verbs: z.array(iri).min(1).max(30) })
    .nullable()
    .describe('Activity type and verbs (IRIs) of xAPI 1.0.3 statements; null: none are sent'),
}
/** The behaviour of modules of a type; part of a version, like its schemas. */
export const Behaviour = z.object(behaviour)
export const LearnerAction = z.enum(learnerActions)

const configSchema = Schema.describe('JSON Schema 2020-12 (subset, at most 64 kB) of the settings an author makes')
const bodySchema = Schema.describe(
  'JSON Schema 2020-12 (subset, at most 64 kB) of the content; `x-localized` leaves are kept per language',
)
const resultSchema = Schema.nullable().describe(
  'JSON Schema 2020-12 (subset, at most 64 kB) of the `result` that an event of a learner carries; null: none',
)
const optionalBehaviour = {
  completionRules: behaviour.completionRules.optional(),
  events: behaviour.events.optional(),
  isGradable: behaviour.isGradable.optional(),
  offlineCapable: behaviour.offlineCapable.optional(),
  xapi: behaviour.xapi.optional(),
  resultSchema: resultSchema.optional(),
}

export const ModuleTypeInput = z.strictObject({
  key: Key,
  learnerAction: LearnerAction.describe('The one thing a learner does with it; cannot be changed later'),
  labels: Labels,
  configSchema,
  bodySchema,
  ...optionalBehaviour,
})

export const ModuleTypeChange = z
  .strictObject({
    labels: Labels.optional(),
    configSchema: configSchema.optional(),
    bodySchema: bodySchema.optional(),
    ...optionalBehaviour,
    pinAffected: z
      .boolean()
      .optional()
      .describe('Leaves modules that would not fit on the version they are written for, instead of refusing the new version'),
  })
  .refine((change) => Object.keys(change).some((name) => name !== 'pinAffected'), { params: { rule: 'nothingToChange' } })

export const ModuleTypeSummary = z.object({
  id: Id,
  key: z.string(),
  learnerAction: LearnerAction,
  labels: z.object({ ar: z.string(), en: z.string() }).describe('The current labels, whichever version is shown'),
  isBuiltIn: z.boolean().describe('Built-in types are locked'),
  deprecatedAt: Instant.nullable().describe('Since when no new modules are made of it; null: they may be'),
  ...behaviour,
  versionNumber: z.int().describe('Number of the version shown; 1 is the first'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().describe('Of the record, for If-Match'),
})

const kinds = Object.keys(changeKinds) as [keyof typeof changeKinds, ...(keyof typeof changeKinds)[]]
/** How the schemas of a version differ from those of another one. */
export const Changes = z
  .array(
    z.object({
      kind: z.enum(kinds),
      property: z.string().describe('Dotted path of the place in the newer schemas: `bodySchema.properties.task`'),
      isBreaking: z.boolean().describe('Whether content of the older version may not fit'),
      message: z.string().describe('The change in the language of the message'),
    }),
  )
  .describe('At most 200 per schema')

export const ModuleType = ModuleTypeSummary.extend({
  configSchema: Schema.describe('As stored: texts and lists without an upper bound were given one'),
  bodySchema: Schema.describe('As stored: texts and lists without an upper bound were given one'),
  resultSchema: Schema.nullable().describe("Of the `result` of a learner's event; null: it carries none"),
  changes: Changes.describe('From the version before the one shown; at most 200 per schema'),
  versions: z
    .array(
      z.object({
        number: z.int(),
        createdAt: Instant,
        isBreaking: z.boolean().describe('Whether content of the version before may not fit'),
      }),
    )
    .describe('The newest 200 versions, newest first; modules stay on the version they were made with'),
})
named({ ModuleTypeBehaviour: Behaviour, ModuleTypeInput, ModuleTypeChange, ModuleTypeSummary, ModuleType })

const summary = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
  key: 'field.visitReport',
  learnerAction: 'submit' as const,
  labels: { ar: 'تقرير زيارة ميدانية', en: 'Field visit report' },
  isBuiltIn: false,
  deprecatedAt: null,
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
  isGradable: true,
  offlineCapable: false,
  xapi: null,
  versionNumber: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const exampleResult = {
  type: 'object',
  additionalProperties: false,
  properties: { photos: { type: 'integer', minimum: 0 } },
}
export const exampleConfig = {
  type: 'object',
  additionalProperties: false,
  properties: { maxPhotos: { type: 'integer', minimum: 0, maximum: 20, default: 5 } },
}
export const exampleBody = {
  type: 'object',
  additionalProperties: false,
  required: ['task'],
  properties: { task: { type: 'string', maxLength: 5000, 'x-localized': true, 'x-widget': 'richText' } },
}
const shown = {
  ...summary,
  configSchema: exampleConfig,
  bodySchema: exampleBody,
  resultSchema: exampleResult,
  changes: [],
  versions: [{ number: 1, createdAt: summary.createdAt, isBreaking: false }],
}
const grownConfig = {
  ...exampleConfig,
  properties: { ...exampleConfig.properties, needsLocation: { type: 'boolean', default: false } },
}
const added = {
  kind: 'propertyAdded' as const,
  property: 'configSchema.properties.needsLocation',
  isBreaking: false,
  message: 'configSchema.properties.needsLocation was added.',
}
const later = '2026-11-22T07:00:00.000Z'

const params = z.object({ key: Key })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listModuleTypes = contract({
  id: 'moduleTypes.list',
  method: 'GET',
  path: '/admin/content/module-type',
  summary: 'List module types',
  description: 'Without the schemas, which `GET /admin/content/module-type/:key` shows.',
  access: { role: 'admin', permission: 'moduleType.read' },
  returns: z.array(ModuleTypeSummary),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'key'], default: 'createdAt:desc' },
  example: { returns: [summary] },
})

export const createModuleType = contract({
  id: 'moduleTypes.create',
  method: 'POST',
  path: '/admin/content/module-type',
  summary: 'Register a module type',
  description:
    'Schemas are a closed subset of JSON Schema 2020-12 with local `$ref` only, at most 8 levels, 300 subschemas, 2,000 keywords, required names and choices together, and 20 patterns of a linear-time engine. Each problem is one entry of `errors`, whose `property` is the dotted path of the place.',
  access: { role: 'admin', permission: 'moduleType.create' },
  audit: 'adminModuleTypeCreate',
  location: '/admin/content/module-type/:key',
  status: 201,
  body: ModuleTypeInput,
  returns: ModuleType,
  errors: ['moduleTypeReserved', 'moduleTypeKeyTaken'],
  example: {
    body: {
      key: summary.key,
      learnerAction: summary.learnerAction,
      labels: summary.labels,
      configSchema: exampleConfig,
      bodySchema: exampleBody,
      resultSchema: exampleResult,
      completionRules: summary.completionRules,
      events: summary.events,
      isGradable: true,
    },
    returns: shown,
  },
})

export const readModuleType = contract({
  id: 'moduleTypes.read',
  method: 'GET',
  path: '/admin/content/module-type/:key',
  summary: 'Read a module type',
  access: { role: 'admin', permission: 'moduleType.read' },
  params,
  query: z.strictObject({
    version: wholeNumber(1, 1_000_000).optional().describe('Number of an older version; default: the current one'),
  }),
  returns: ModuleType,
  errors: ['moduleTypeNotFound'],
  example: { params: { key: summary.key }, returns: shown },
})

export const updateModuleType = contract({
  id: 'moduleTypes.update',
  method: 'PATCH',
  path: '/admin/content/module-type/:key',
  summary: 'Register a new version of a module type',
  description:
    'What is not sent is taken over from the current version. A version that modules of the type would no longer fit is refused, and `errors` names up to 100 of these modules; `pinAffected` leaves them on the version they are written for. The other modules move to it when they are saved next. `changes` of the answer tells what may no longer fit; `POST /admin/content/module-type/validate` tells it before.',
  access: { role: 'admin', permission: 'moduleType.update' },
  audit: 'adminModuleTypeUpdate',
  params,
  body: ModuleTypeChange,
  returns: ModuleType,
  errors: ['moduleTypeNotFound', 'moduleTypeReserved', 'moduleTypeBreaking', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { key: summary.key },
    body: { configSchema: grownConfig },
    returns: {
      ...shown,
      configSchema: grownConfig,
      versionNumber: 2,
      changes: [added],
      versions: [{ number: 2, createdAt: later, isBreaking: false }, ...shown.versions],
      updatedAt: later,
      version: 2,
    },
  },
})

/** The common part of the contracts for deprecating and restoring. */
const retiring = {
  access: { role: 'admin', permission: 'moduleType.delete' },
  params,
  returns: ModuleTypeSummary,
  errors: ['moduleTypeNotFound', 'versionStale'],
  headers: ifMatch,
} as const

export const deprecateModuleType = contract({
  ...retiring,
  id: 'moduleTypes.deprecate',
  method: 'POST',
  path: '/admin/content/module-type/:key/deprecate',
  summary: 'Deprecate a module type',
  description:
    'No new modules are made of it; those that exist stay as they are, and can still be changed. Built-in types too can be deprecated. Deprecating a deprecated type changes nothing.',
  audit: 'adminModuleTypeDeprecate',
  example: { params: { key: summary.key }, returns: { ...summary, deprecatedAt: later, updatedAt: later, version: 2 } },
})

export const restoreModuleType = contract({
  ...retiring,
  id: 'moduleTypes.restore',
  method: 'POST',
  path: '/admin/content/module-type/:key/restore',
  summary: 'Restore a deprecated module type',
  description: 'New modules may be made of it again. Restoring a type that is not deprecated changes nothing.',
  audit: 'adminModuleTypeRestore',
  example: { params: { key: summary.key }, returns: { ...summary, updatedAt: later, version: 3 } },
})
